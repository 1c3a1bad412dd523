import { Form, Link, useSubmit } from 'react-router'
import { Button, buttonLook } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useHydrated } from '#src/ui/live/use-hydrated.ts'
import type { CalendarView } from './read-calendar.server.ts'

type Props = { calendar: CalendarView }

/** The time that is shown, and the ways to another one. */
export function CalendarBar({ calendar: { title, ways, query } }: Props) {
  const isDay = query.view === 'day'
  return (
    <header className="cal-bar">
      <h1>Calendar</h1>
      <nav aria-label={isDay ? 'Days' : 'Weeks'} className="cal-times">
        <Step to={ways.before} label={isDay ? 'Day before' : 'Week before'} icon="back" />
        <p aria-live="polite">{title}</p>
        <Step to={ways.after} label={isDay ? 'Day after' : 'Week after'} icon="arrow" />
        {ways.now && (
          <Link to={ways.now} className={buttonLook({ variant: 'quiet', size: 'small' })}>
            {isDay ? 'Today' : 'This week'}
          </Link>
        )}
      </nav>
    </header>
  )
}

function Step({ to, label, icon }: { to: string; label: string; icon: 'back' | 'arrow' }) {
  return (
    <Link to={to} className="cal-step">
      <Icon name={icon} />
      <span className="sr-only">{label}</span>
    </Link>
  )
}

function View({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) {
  return (
    <Link to={to} preventScrollReset aria-current={isCurrent || undefined} className="cal-view">
      {children}
    </Link>
  )
}

/** A week or a day, and what the columns of a day are. */
export function CalendarViews({ calendar: { ways, query, isOwn } }: Props) {
  const isDay = query.view === 'day'
  return (
    <nav aria-label="Views" className="cal-views">
      <View to={ways.week} isCurrent={!isDay}>
        Week
      </View>
      <View to={ways.day} isCurrent={isDay}>
        Day
      </View>
      {isDay && !isOwn && (
        <>
          <View to={ways.byRoom} isCurrent={query.by === 'room'}>
            Rooms
          </View>
          <View to={ways.byTeacher} isCurrent={query.by === 'teacher'}>
            Teachers
          </View>
        </>
      )}
    </nav>
  )
}

/** Narrows the calendar to a room, a teacher or a kind; with scripts when a choice is made. All of it is in the address. */
export function CalendarFilters({ calendar: { query, choices, isOwn } }: Props) {
  const submit = useSubmit()
  const isAwake = useHydrated()
  if (isOwn) return null
  const fields = [
    { name: 'room', label: 'Room', all: 'All rooms', options: choices.rooms, chosen: query.room },
    { name: 'teacher', label: 'Teacher', all: 'All teachers', options: choices.teachers, chosen: query.teacher },
    { name: 'kind', label: 'Kind', all: 'All kinds', options: choices.kinds, chosen: query.kind },
  ]
  return (
    <Form
      method="get"
      action="/dashboard/calendar"
      preventScrollReset
      role="search"
      aria-label="Calendar"
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
      className="cal-filters"
    >
      <input type="hidden" name={query.view} value={query.date} />
      {query.by === 'teacher' && <input type="hidden" name="by" value="teacher" />}
      {fields.map(({ name, label, all, options, chosen }) => (
        <select
          key={`${name} ${chosen}`}
          name={name}
          aria-label={label}
          defaultValue={chosen ?? ''}
          className="select-arrow"
        >
          <option value="">{all}</option>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ))}
      {!isAwake && <Button variant="secondary">Show</Button>}
    </Form>
  )
}

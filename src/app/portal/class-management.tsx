import { Form, Link } from 'react-router'
import { WEEKDAYS } from '#src/kit/time.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, buttonLook } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Field } from '#src/ui/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { TabLinks } from '#src/ui/tabs.tsx'
import { ClassFields } from './class-form.tsx'
import type { readClassManagement } from './class-management.server.ts'

type Shown = Awaited<ReturnType<typeof readClassManagement>>
export type ClassFormAnswer =
  | { error: string; fields: Record<string, string>; values: Record<string, string> }
  | undefined

const HERE = '/dashboard/schedule'

/** Class Management: day tabs, the classes of the day by time, and the forms to add and to change one (specification 2). */
export function ClassManagement({ shown, answer }: { shown: Shown; answer: ClassFormAnswer }) {
  const { weekday, classes, isAdding, editing } = shown
  const tabs = WEEKDAYS.map((label, index) => ({
    to: `${HERE}?day=${index + 1}`,
    label,
    isCurrent: index + 1 === weekday,
  }))
  return (
    <div className="grid gap-8">
      <PageHeader
        title="Class Management"
        actions={
          <Link to={`${HERE}?day=${weekday}&add`} className={buttonLook({})}>
            Add New Class
          </Link>
        }
      />
      {isAdding && <AddClass shown={shown} answer={answer} />}
      {editing && <EditClass shown={shown} editing={editing} answer={answer} />}
      <TabLinks label="Days" tabs={tabs} />
      {classes.length === 0 && (
        <EmptyState title="No classes scheduled" text={`Nothing runs on ${WEEKDAYS[weekday - 1]}.`} />
      )}
      <ul className="grid divide-y divide-line">
        {classes.map((one) => (
          <ClassRow key={one.id} one={one} />
        ))}
      </ul>
    </div>
  )
}

function ClassRow({ one }: { one: Shown['classes'][number] }) {
  return (
    <li
      className={`hue-${one.typeId} grid items-center gap-x-6 gap-y-2 py-4 sm:grid-cols-[5rem_1fr_auto]`}
      data-class-id={one.id}
    >
      <p className="text-lg font-semibold tabular-nums">{one.startTime}</p>
      <div>
        <h2 className="text-xl text-hue-ink">{one.name}</h2>
        <p className="text-muted">
          {one.durationMinutes} min · {one.level} · {one.instructor || 'No instructor yet'} · {one.room} ·{' '}
          {one.maxSpots} places
        </p>
        {one.untilDate && <Badge>Until {one.untilDate}</Badge>}
      </div>
      {one.nextSessionId ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="tabular-nums">
            {one.nextDate}: {one.nextBooked} booked
          </p>
          <Link
            to={`${HERE}?edit=${one.nextSessionId}`}
            className={buttonLook({ variant: 'secondary', size: 'small' })}
            aria-label={`Edit ${one.name}, ${one.startTime}`}
          >
            Edit
          </Link>
        </div>
      ) : (
        <p className="text-muted">No dates to come</p>
      )}
    </li>
  )
}

type PanelProps = { shown: Shown; answer: ClassFormAnswer }

function AddClass({ shown, answer }: PanelProps) {
  const blank = {
    weekday: shown.weekday,
    durationMinutes: 60,
    maxSpots: 12,
    level: 'All levels',
    fromDate: shown.today,
  }
  const values = answer?.values ?? blank
  return (
    <Card as="section" aria-labelledby="add-class" className="grid gap-5">
      <h2 id="add-class">Add New Class</h2>
      <p className="text-muted">Create a new class schedule</p>
      {answer && <Notice tone="error">{answer.error}</Notice>}
      <Form method="post" className="grid gap-5">
        <input type="hidden" name="intent" value="add" />
        <ClassFields choices={shown.choices} values={values} errors={answer?.fields ?? {}} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="First date"
            name="fromDate"
            type="date"
            required
            defaultValue={values.fromDate}
            error={answer?.fields.fromDate}
          />
          <Field
            label="Last date"
            name="untilDate"
            type="date"
            required={false}
            defaultValue={answer?.values.untilDate}
            error={answer?.fields.untilDate}
          />
        </div>
        <Buttons label="Add class" day={shown.weekday} />
      </Form>
    </Card>
  )
}

function EditClass({ shown, editing, answer }: PanelProps & { editing: NonNullable<Shown['editing']> }) {
  const { peopleHere, placesLater, dates } = editing
  return (
    <Card as="section" aria-labelledby="edit-class" className="grid gap-5">
      <h2 id="edit-class">{editing.title}</h2>
      <nav aria-label="Dates of this class" className="flex flex-wrap gap-2">
        {dates.map(({ id, label }) => (
          <Link
            key={id}
            to={`${HERE}?edit=${id}`}
            aria-current={id === editing.id ? 'date' : undefined}
            className="rounded-full px-3 py-1.5 aria-[current=date]:bg-ink aria-[current=date]:text-paper"
          >
            {label}
          </Link>
        ))}
      </nav>
      <Notice tone="info">
        {peopleHere.length === 0 ? 'Nobody has booked this date.' : `Booked on this date: ${peopleHere.join(', ')}.`}{' '}
        From this date on: {dates.length} dates, {placesLater} places booked. Everybody affected keeps their place and
        is told.
      </Notice>
      {answer && <Notice tone="error">{answer.error}</Notice>}
      <Form method="post" className="grid gap-5" key={editing.id}>
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="sessionId" value={editing.id} />
        <ClassFields choices={shown.choices} values={answer?.values ?? editing} errors={answer?.fields ?? {}} />
        <Reach legend="Change" />
        <Buttons label="Save Changes" day={shown.weekday} />
      </Form>
      <form
        method="post"
        action={`/sessions/${editing.id}/cancellation`}
        className="grid gap-4 border-t border-line pt-5"
      >
        <h3>Cancel Class</h3>
        <p>
          {peopleHere.length} people lose their place on this date; from this date on, {placesLater} places. Everybody
          is told and gets the class back.
        </p>
        <Reach legend="Cancel" />
        <div>
          <Button variant="danger">Cancel Class</Button>
        </div>
      </form>
    </Card>
  )
}

function Reach({ legend }: { legend: string }) {
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">{legend}</legend>
      {[
        ['this-date', 'This date only'],
        ['from-this-date-on', 'This and all later dates'],
      ].map(([value, label]) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input type="radio" name="reach" value={value} defaultChecked={value === 'this-date'} className="size-5" />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function Buttons({ label, day }: { label: string; day: number }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button>{label}</Button>
      <Link to={`${HERE}?day=${day}`} className={buttonLook({ variant: 'secondary' })}>
        Cancel
      </Link>
    </div>
  )
}

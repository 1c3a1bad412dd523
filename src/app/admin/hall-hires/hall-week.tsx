import { Link } from 'react-router'
import { minutesOf } from '#src/kit/time.ts'
import type { WeekClass } from '#src/studio/hall-hire/hours/hall-week.store.server.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import type { HireLine } from './hire-line.ts'

type Day = {
  date: string
  name: string
  isToday: boolean
  closure: string | null
  hires: HireLine[]
  classes: WeekClass[]
}
type Week = { title: string; before: string; after: string; days: Day[] }

// The picture runs from eight in the morning to eleven at night, so that late classes are shown too.
const [FROM, TO] = [8 * 60, 23 * 60]
const HOURS = [9, 12, 15, 18, 21]

/** The week's hires beside its classes: a grid on wide screens, a list by day on a phone. */
export function HallWeek({ week }: { week: Week }) {
  return (
    <section aria-labelledby="week-title" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="week-title">{week.title}</h2>
        <nav aria-label="Weeks" className="flex flex-wrap gap-2">
          <Link to={`?week=${week.before}`} className={buttonLook({ variant: 'secondary', size: 'small' })}>
            Week before
          </Link>
          <Link to="?" className={buttonLook({ variant: 'quiet', size: 'small' })}>
            This week
          </Link>
          <Link to={`?week=${week.after}`} className={buttonLook({ variant: 'secondary', size: 'small' })}>
            Week after
          </Link>
        </nav>
      </div>
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-[0.9375rem] text-muted">
        <Key className="hue-gymnastics bg-hue">Hire confirmed</Key>
        <Key className="hall-week-pending">Hire pending</Key>
        <Key className="bg-ink">Class in the hall</Key>
      </p>
      <ol className="hall-week">
        {week.days.map((day) => (
          <DayColumn key={day.date} day={day} />
        ))}
      </ol>
    </section>
  )
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={classNames('size-3.5 rounded-sm', className)} />
      {children}
    </span>
  )
}

function DayColumn({ day }: { day: Day }) {
  const { hires, classes, closure } = day
  const elsewhere = classes.filter((session) => !session.isInHall)
  return (
    <li className={classNames('hall-week-day', day.isToday && 'hall-week-today')}>
      <h3 className="text-base">{day.name}</h3>
      {closure !== null && <p className="small-caps text-on-error">Closed{closure && `: ${closure}`}</p>}
      {hires.length === 0 && classes.length === 0 && <p className="text-muted lg:sr-only">Nothing</p>}
      <ol className="hall-week-lane">
        {HOURS.map((hour) => (
          <li key={hour} aria-hidden="true" className="hall-week-hour" style={{ top: `${share(hour * 60)}%` }}>
            {hour}:00
          </li>
        ))}
        {hires.map((line) => (
          <li key={line.id} className="hall-week-block" style={place(line)}>
            <Link
              to={`/dashboard/hall-hires/${line.id}`}
              className={classNames(
                'hall-week-hire',
                line.isPending ? 'hall-week-pending' : 'hue-gymnastics bg-hue text-on-hue',
              )}
            >
              <span className="font-semibold tabular-nums">{line.times}</span> <span>{line.eventType}</span>{' '}
              <span className="sr-only">({line.isPending ? 'pending' : 'confirmed'})</span>
            </Link>
          </li>
        ))}
        {classes
          .filter((session) => session.isInHall)
          .map((session) => (
            <li key={session.id} style={place(session)} className="hall-week-block">
              <span className="hall-week-hire bg-ink text-paper">
                <span className="tabular-nums">{session.startTime}</span> <span>{session.name}</span>
              </span>
            </li>
          ))}
      </ol>
      {elsewhere.length > 0 && <Elsewhere classes={elsewhere} />}
    </li>
  )
}

/** What is on in the other rooms. */
function Elsewhere({ classes }: { classes: WeekClass[] }) {
  return (
    <div className="hall-week-elsewhere">
      <h4 className="small-caps text-muted">Elsewhere</h4>
      <ul className="text-[0.8125rem] leading-snug">
        {classes.map((session) => (
          <li key={session.id}>
            <span className="tabular-nums">{session.startTime}</span> {session.name}
          </li>
        ))}
      </ul>
    </div>
  )
}

function share(minutes: number): number {
  return (100 * (Math.min(TO, Math.max(FROM, minutes)) - FROM)) / (TO - FROM)
}

/** The position of a block in the grid; the list on a phone ignores it. */
function place({ startTime, endTime }: { startTime: string; endTime: string }) {
  const top = share(minutesOf(startTime))
  return {
    order: minutesOf(startTime),
    '--top': `${top}%`,
    '--height': `${share(minutesOf(endTime)) - top}%`,
  } as React.CSSProperties
}

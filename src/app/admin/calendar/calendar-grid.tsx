import { type CSSProperties, useRef } from 'react'
import { Link } from 'react-router'
import { classNames } from '#src/ui/class-names.ts'
import type { CalendarView, PlacedEntry } from './read-calendar.server.ts'
import { useCalendarKeys } from './use-calendar-keys.ts'
import { HIRES } from './calendar-query.ts'

type Props = { calendar: CalendarView }
type Day = CalendarView['days'][number]

/** The days of a week, or the rooms or teachers of a day, on one scale of time; on a phone a list of one day, which buttons choose. */
export function CalendarGrid({ calendar }: Props) {
  const { query, days, rail, rows, lanes, isDense } = calendar
  const grid = useRef<HTMLDivElement>(null)
  useCalendarKeys(grid, calendar.ways)
  const isDay = query.view === 'day'
  const columns = lanes.map((count) => columnOf(count, isDense)).join(' ')
  const style = { '--rows': rows, '--columns': columns } as CSSProperties
  return (
    <div
      ref={grid}
      className={classNames('cal-grid', isDay ? 'is-day' : 'is-week', isDense && 'is-dense')}
      style={style}
      role="group"
      aria-label={calendar.title}
      aria-describedby="calendar-keys"
      tabIndex={-1}
    >
      {isDay ? <DayStrip calendar={calendar} /> : <DayButtons key={query.date} calendar={calendar} />}
      {isDay && days.map(({ date, closed }) => <Closures key={date} closed={closed} />)}
      {/* Scrolls sideways where there are more columns than fit. */}
      <div className="cal-scroll">
        <ol className="cal-rail" aria-hidden="true">
          {rail.map(({ time, row }) => (
            <li key={time} style={{ '--from': row } as CSSProperties}>
              {time}
            </li>
          ))}
        </ol>
        {days.map((day, index) => (
          <DaySection key={day.date} day={day} index={index} calendar={calendar} />
        ))}
      </div>
      <p id="calendar-keys" className="cal-keys">
        Arrow keys go from class to class and from day to day.
      </p>
    </div>
  )
}

function columnOf(lanes: number, isDense: boolean): string {
  return `minmax(${isDense ? `${lanes * 5.5}rem` : 0}, ${lanes}fr)`
}

/** On a phone one of these shows its day; radio buttons, so that it works without scripts. */
function DayButtons({ calendar: { days, chosenDate } }: Props) {
  return (
    <fieldset className="cal-days">
      <legend className="sr-only">Day</legend>
      {days.map((day, index) => (
        <label key={day.date}>
          <input type="radio" name="day" value={index} defaultChecked={day.date === chosenDate} />
          <DayName day={day} />
        </label>
      ))}
    </fieldset>
  )
}

/** The week around a day, to go to another one. */
function DayStrip({ calendar: { ways, query } }: Props) {
  return (
    <nav aria-label="Days of the week" className="cal-days">
      {ways.strip.map((day) => (
        <Link
          key={day.date}
          to={day.href}
          aria-current={day.date === query.date ? 'date' : undefined}
          preventScrollReset
        >
          <DayName day={day} />
        </Link>
      ))}
    </nav>
  )
}

function DayName({ day: { short, isToday } }: { day: Pick<Day, 'short' | 'isToday'> }) {
  return (
    <span className={classNames('cal-day-name', isToday && 'is-today')}>
      {short.weekday} <b>{short.day}</b> <span className="sr-only">{short.month}</span>
    </span>
  )
}

type DayProps = Props & { day: Day; index: number }

function DaySection({ day, index, calendar }: DayProps) {
  const { nowRow, headings } = calendar
  const { closed, entries, short } = day
  return (
    <section
      className={classNames('cal-day', day.isToday && 'is-today')}
      aria-labelledby={`day-${day.date}`}
      data-day={index}
    >
      <h2 id={`day-${day.date}`}>
        <Link to={day.href} className="cal-day-link">
          <span className="cal-day-long">{day.title}</span>
          <span className="cal-day-short" aria-hidden="true">
            {short.weekday} <span>{`${short.day} ${short.month}`}</span>
          </span>
          {day.isToday && <span className="sr-only">, today</span>}
        </Link>
      </h2>
      {headings.length > 0 ? <Headings headings={headings} /> : <Closures closed={closed} />}
      <ol className="cal-column">
        {(headings.length > 0 ? headings : ['']).map((heading, column) => (
          <Bands key={heading} closed={closed} column={column} />
        ))}
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
        {day.isToday && nowRow !== null && (
          <li className="cal-now" aria-hidden="true" style={{ '--now': nowRow } as CSSProperties} />
        )}
      </ol>
      {entries.length === 0 && closed.length === 0 && <p className="cal-none">Nothing</p>}
    </section>
  )
}

/** The rooms or teachers above the columns of a day. Each entry names its own. */
function Headings({ headings }: { headings: string[] }) {
  return (
    <ol className="cal-heads" aria-hidden="true">
      {headings.map((heading) => (
        <li key={heading}>{heading}</li>
      ))}
    </ol>
  )
}

function Closures({ closed }: Pick<Day, 'closed'>) {
  if (closed.length === 0) return null
  return (
    <ul className="cal-closures">
      {closed.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

/** When the studio is closed, behind what takes place. */
function Bands({ closed, column }: Pick<Day, 'closed'> & { column: number }) {
  return closed.map(
    ({ text, band }) =>
      band && (
        <li
          key={text}
          aria-hidden="true"
          className="cal-closed"
          style={{ '--from': band.from, '--to': band.to, '--column': column + 1 } as CSSProperties}
        />
      ),
  )
}

function Entry({ entry }: { entry: PlacedEntry }) {
  const { startTime, endTime, name, teacher, room, places, note, state, kind } = entry
  const isHire = kind === HIRES
  return (
    <li
      className={classNames('cal-block', isHire ? 'is-hire' : `hue-${kind}`, state !== 'open' && `is-${state}`)}
      style={placeOf(entry)}
      data-entry-id={entry.id}
    >
      <Link to={entry.href} preventScrollReset className="cal-open">
        <span className="cal-time">
          {startTime}
          <span className="cal-until">
            <span className="sr-only"> to </span>
            <span aria-hidden="true">–</span>
            {endTime}
          </span>
        </span>{' '}
        <span className="cal-name">{name}</span>{' '}
        {(teacher ?? note) && <span className="cal-who">{teacher ?? note}</span>}{' '}
        <span className="cal-room">{room}</span> {state === 'cancelled' && <span className="cal-state">Cancelled</span>}
        {state === 'pending' && <span className="cal-state">Pending</span>}
        {places && state !== 'cancelled' && (
          <span className="cal-places">
            <span aria-hidden="true">{`${places.booked}/${places.max}`}</span>
            <span className="sr-only">{`${places.booked} of ${places.max} booked`}</span>
            {places.waiting > 0 && (
              <b>
                {`+${places.waiting}`}
                <span className="sr-only"> waiting</span>
              </b>
            )}
          </span>
        )}
      </Link>
    </li>
  )
}

function placeOf({ startRow, endRow, lane, lanes, column, places }: PlacedEntry): CSSProperties {
  return {
    '--from': startRow,
    '--to': endRow,
    ...(column > 0 && { '--column': column + 1 }),
    ...(lane > 0 && { '--lane': lane }),
    ...(lanes > 1 && { '--lanes': lanes }),
    ...(places && { '--taken': places.max === 0 ? 1 : places.booked / places.max }),
  } as CSSProperties
}

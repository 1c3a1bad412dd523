import type { CSSProperties } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import type { DrawnDay, DrawnWeek } from './drawn-days.server.ts'

type Props = { week: DrawnWeek }

/** The quarters of an hour that a printed sheet has room for (timetable.css). */
const ROWS_OF_SHEET = 26

/** The week: days side by side with a rail of times on wide screens, one day at a time with day buttons on phones. */
export function WeekGrid({ week }: Props) {
  const style = { '--days': week.days.length, '--rows': week.rows } as CSSProperties
  return (
    <div className={classNames('tt-week', week.rows > ROWS_OF_SHEET && 'is-long')} style={style}>
      <DayButtons week={week} />
      <ol className="tt-rail" aria-hidden="true">
        {week.rail.map(({ time, row }) => (
          <li key={time} style={{ '--from': row } as CSSProperties}>
            {time}
          </li>
        ))}
      </ol>
      {week.days.map((day, index) => (
        <DayColumn key={day.date} day={day} index={index} />
      ))}
    </div>
  )
}

/** On a phone one of these shows its day; radio buttons, so that it works without scripts. */
function DayButtons({ week }: Props) {
  return (
    <fieldset className="tt-days">
      <legend className="sr-only">Day</legend>
      {week.days.map((day, index) => (
        <label key={day.date}>
          <input
            type="radio"
            name="day"
            value={index}
            defaultChecked={day.date === week.chosenDate}
            aria-label={day.title}
          />
          <span className="tt-day-name">{day.weekday}</span>
          <span className="tt-day-number">{day.dayOfMonth}</span>
        </label>
      ))}
    </fieldset>
  )
}

type DayProps = { day: DrawnDay; index: number }

function DayColumn({ day, index }: DayProps) {
  const id = `day-${index}`
  return (
    <section className={classNames('tt-day', day.isToday && 'is-today')} aria-labelledby={id} data-day={index}>
      <h2 id={id}>
        <span className="tt-day-title">{day.title}</span>
        <span className="tt-day-short">
          {day.weekday} <time dateTime={day.date}>{`${day.dayOfMonth} ${day.month}`}</time>
        </span>
        {day.isToday && <span className="sr-only">, today</span>}
      </h2>
      <ol className="tt-column" dangerouslySetInnerHTML={{ __html: day.html }} />
      {day.count === 0 && (
        <p className="tt-none">
          {day.isClosed ? 'Closed' : day.opens ? `Booking opens ${day.opens}` : 'No classes scheduled'}
        </p>
      )}
    </section>
  )
}

import { formatDate } from '#src/kit/time.ts'
import type { HallDay } from './hall-availability.ts'

/** The free times of one date in words. */
export function HallDayTimes({ day }: { day: HallDay }) {
  return (
    <div className="hall-day">
      <p className="font-semibold">{formatDate(day.date)}</p>
      {day.free.length > 0 ? (
        <>
          <p className="text-[0.9375rem] text-muted">Free times</p>
          <ul className="hall-slots">
            {day.free.map(({ startTime, endTime }) => (
              <li key={startTime} className="hall-slot">
                {startTime} to {endTime}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-muted">{whyNothing(day)}</p>
      )}
    </div>
  )
}

function whyNothing({ opening, closure }: HallDay): string {
  if (closure !== null) return `The hall is closed that day${closure && `: ${closure}`}.`
  return opening ? 'Nothing is free that day. Please choose another date.' : 'The hall is closed that day.'
}

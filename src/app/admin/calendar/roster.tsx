import { Link } from 'react-router'
import { attendanceLabel } from '#src/studio/bookings/attendance/attendance.ts'
import { Badge } from '#src/ui/badge.tsx'
import type { Line } from '../attendance/describe-lines.server.ts'
import { GuardianPhone, PersonBadges, PersonName, PersonNotes } from '../attendance/person-facts.tsx'
import { WaitingLine } from '../attendance/waiting-line.tsx'
import type { ClassInCalendar } from './read-class.server.ts'

/** Who is in a class and who waits for it, with what is noted of each. */
export function Roster({ one: { people, waiting, canRearrange } }: { one: ClassInCalendar }) {
  return (
    <div className="grid gap-5">
      <section aria-labelledby="roster" className="grid gap-1">
        <h3 id="roster" className="text-lg">
          {people.length === 0 ? 'Nobody has booked this class.' : `Booked: ${people.length}`}
        </h3>
        <ul className="grid gap-x-8 sm:grid-cols-2">
          {people.map((line) => (
            <li key={line.bookingId} className="border-t border-line py-0.5">
              <p className="flex flex-wrap items-center gap-x-2">
                <Name line={line} />
                <PersonBadges line={line} />
                {line.attended !== null && (
                  <Badge tone={line.attended ? 'success' : 'error'}>{attendanceLabel(line.attended)}</Badge>
                )}
              </p>
              {line.notes && <p className="text-muted wrap-anywhere">{`Note: ${line.notes}`}</p>}
              <GuardianPhone line={line} />
              <PersonNotes notes={line.personNotes} />
            </li>
          ))}
        </ul>
      </section>
      <WaitingLine waiting={waiting} canRearrange={canRearrange} />
    </div>
  )
}

function Name({ line: { name, memberId } }: { line: Line }) {
  const look = 'inline-flex min-h-11 items-center wrap-anywhere'
  const shown = (
    <span>
      <PersonName name={name} />
    </span>
  )
  if (!memberId) return <span className={look}>{shown}</span>
  return (
    <Link to={`/dashboard/users/${memberId}`} className={`${look} underline underline-offset-4`}>
      {shown}
    </Link>
  )
}

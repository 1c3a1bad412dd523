import { Link } from 'react-router'
import { attendanceLabel } from '#src/studio/bookings/attendance/attendance.ts'
import { Badge } from '#src/ui/badge.tsx'
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
          {people.map(({ id, name, isGuest, attended, note, href }) => (
            <li key={id} className="border-t border-line py-0.5">
              <p className="flex flex-wrap items-center gap-x-2">
                <Name name={name} href={href} />
                {isGuest && <Badge>Guest</Badge>}
                {attended !== null && <Badge tone={attended ? 'success' : 'error'}>{attendanceLabel(attended)}</Badge>}
              </p>
              {note && <p className="text-muted wrap-anywhere">{`Note: ${note}`}</p>}
            </li>
          ))}
        </ul>
      </section>
      <WaitingLine waiting={waiting} canRearrange={canRearrange} />
    </div>
  )
}

function Name({ name, href }: { name: string; href: string | null }) {
  if (!href) return <span className="inline-flex min-h-11 items-center font-semibold wrap-anywhere">{name}</span>
  return (
    <Link
      to={href}
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 wrap-anywhere"
    >
      {name}
    </Link>
  )
}

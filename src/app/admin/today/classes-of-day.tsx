import { Link } from 'react-router'
import { isAtDesk, type Role } from '#src/platform/role.ts'
import { Badge } from '#src/ui/badge.tsx'
import { buttonLook } from '#src/ui/button.tsx'
import { Fill } from '#src/ui/meter.tsx'
import type { readClassesOfDay } from './read-today.server.ts'

type ClassOfDay = Awaited<ReturnType<typeof readClassesOfDay>>['classes'][number]

/** Today's classes with how full they are and who waits, and what is done about each. */
export function ClassesOfDay({ classes, role }: { classes: ClassOfDay[]; role: Role }) {
  return (
    <section aria-labelledby="classes" className="@container grid gap-3">
      <h2 id="classes" className="text-2xl">
        Classes
      </h2>
      <ul className="grid gap-3">
        {classes.map((one) => (
          <ClassLine key={one.id} one={one} role={role} />
        ))}
      </ul>
    </section>
  )
}

function ClassLine({ one, role }: { one: ClassOfDay; role: Role }) {
  const { id, phase, startTime, endTime, name, instructor } = one
  const isOff = phase === 'cancelled' || phase === 'over'
  return (
    <li
      data-session-id={id}
      className={`hue-${one.typeId} grid items-center gap-x-4 gap-y-2 rounded-lg border border-l-8 border-line border-l-hue bg-raised px-4 py-3 @md:grid-cols-[4.25rem_minmax(0,1fr)_8.5rem] @2xl:grid-cols-[4.25rem_minmax(0,1fr)_8.5rem_14.5rem]`}
    >
      <p className={`leading-tight tabular-nums ${isOff ? 'text-muted' : ''}`}>
        <span className="font-semibold">{startTime}</span>{' '}
        <span className="text-[0.9375rem] whitespace-nowrap text-muted @md:block">to {endTime}</span>
      </p>
      <div>
        <h3 className="font-text text-base font-semibold tracking-normal [font-stretch:100%]">{name}</h3>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
          {instructor && <span>{instructor}</span>}
          {phase === 'cancelled' && <Badge tone="error">Cancelled</Badge>}
          {phase === 'arriving' && <Badge tone="success">Now</Badge>}
          {one.waiting > 0 && <Badge tone="info">{one.waiting} waiting</Badge>}
          {phase === 'over' && one.unmarked > 0 && <span>{one.unmarked} not marked</span>}
        </p>
      </div>
      {phase !== 'cancelled' && (
        <p className="grid gap-1 text-hue-ink">
          <span className="text-ink tabular-nums">
            {one.booked} of {one.maxSpots} booked
          </span>
          <Fill value={one.booked} max={one.maxSpots} />
        </p>
      )}
      {phase !== 'cancelled' && <Acts one={one} role={role} />}
    </li>
  )
}

/** The register for everyone who may open it; for the front desk also the way to call a class off that has not begun. */
function Acts({ one, role }: { one: ClassOfDay; role: Role }) {
  const about = `${one.name}, ${one.startTime}`
  const look = buttonLook({ variant: 'secondary', size: 'small' })
  const canCancel = isAtDesk({ role }) && (one.phase === 'later' || one.phase === 'arriving')
  return (
    <div className="flex flex-wrap gap-2 @md:col-span-2 @md:col-start-2 @2xl:col-span-1 @2xl:col-start-4">
      <Link to={`/dashboard/attendance?class=${one.id}`} aria-label={`Register: ${about}`} className={look}>
        Register
      </Link>
      {canCancel && (
        <Link
          to={`/dashboard/schedule/cancel/${one.id}?back=/dashboard/today`}
          aria-label={`Cancel Class: ${about}`}
          className={buttonLook({ variant: 'quiet', size: 'small' })}
        >
          Cancel Class
        </Link>
      )}
    </div>
  )
}

import { isolated } from '#src/kit/text/isolated.ts'
import { Link } from 'react-router'
import { Badge } from '#src/ui/badge.tsx'
import { buttonLook } from '#src/ui/button.tsx'
import type { readHallOfDay } from './read-today.server.ts'

type Hire = Awaited<ReturnType<typeof readHallOfDay>>['hires'][number]

/** Who has the hall today, and what of it is still to be paid. */
export function HallOfDay({ hires }: { hires: Hire[] }) {
  if (hires.length === 0) return null
  return (
    <section aria-labelledby="hall" className="grid gap-3">
      <h2 id="hall" className="text-2xl">
        Hall
      </h2>
      <ul className="divide-y divide-line">
        {hires.map((hire) => (
          <li key={hire.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
            <p className="min-w-0">
              <span className="font-semibold tabular-nums">
                {hire.startTime} to {hire.endTime}
              </span>{' '}
              <Link to={`/dashboard/hall-hires/${hire.id}`} className="wrap-anywhere">
                {hire.customerName}
              </Link>
              <span className="flex flex-wrap items-center gap-x-2 text-muted">
                {hire.what}
                {hire.isPending && <Badge tone="info">Pending</Badge>}
              </span>
            </p>
            {hire.due && (
              <Link
                to={`/dashboard/till/hall?hire=${hire.id}`}
                className={buttonLook({ variant: 'secondary', size: 'small' })}
                aria-label={`Take ${hire.due}: ${isolated(hire.customerName)}`}
              >
                Take {hire.due}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

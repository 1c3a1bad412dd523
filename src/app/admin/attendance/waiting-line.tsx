import { isolated } from '#src/kit/text/isolated.ts'
import { Link } from 'react-router'
import type { Waiting } from '#src/studio/bookings/waiting-list/waiting-list.store.server.ts'
import { calledOut } from '#src/studio/people/members/person-name.ts'
import { Button } from '#src/ui/button.tsx'
import { PageForm } from '#src/ui/forms/page-form.tsx'

/** One who waits for a place, as staff read it. */
export type InLine = Pick<Waiting, 'id'> & {
  name: string
  guardianName: string | null
  since: string
  href?: string | null
}

/** Who waits for a place in a class, first in line first; the front desk moves up and removes (PRODUCT 4.1, Waiting list). */
export function WaitingLine({ waiting, canRearrange }: { waiting: InLine[]; canRearrange: boolean }) {
  if (waiting.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3>Waiting list</h3>
      <ol className="divide-y divide-line border-t border-line">
        {waiting.map(({ id, name, guardianName, since, href }, index) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
            <p className="wrap-anywhere">
              <span className="inline-block min-w-8 font-semibold tabular-nums">{`${index + 1}.`}</span>
              <strong>{href ? <PersonLink to={href} name={name} /> : name}</strong>{' '}
              <span className="text-muted">{`${guardianName ? `with ${isolated(guardianName)}, ` : ''}since ${since}`}</span>
            </p>
            {canRearrange && (
              <div className="flex flex-wrap gap-2 print:hidden">
                {index > 0 && (
                  <Rearrange intent="wait-up" label="Move up" id={id} name={calledOut({ name, guardianName })} />
                )}
                <Rearrange intent="wait-remove" label="Remove" id={id} name={calledOut({ name, guardianName })} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function PersonLink({ to, name }: { to: string; name: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center underline underline-offset-4">
      {name}
    </Link>
  )
}

function Rearrange({ intent, label, id, name }: { intent: string; label: string; id: string; name: string }) {
  return (
    <PageForm intent={intent} about={{ waitId: id }} preventScrollReset>
      <Button variant="secondary" size="small" aria-label={`${label}: ${name}`}>
        {label}
      </Button>
    </PageForm>
  )
}

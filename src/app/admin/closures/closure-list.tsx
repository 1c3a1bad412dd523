import { Link } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PageForm } from '#src/ui/forms/page-form.tsx'
import { ReasonField } from '#src/ui/forms/reason-field.tsx'

type Kept = { id: string; when: string; reason: string; isOver: boolean; extended: string | null }

/** Closures, each with what can be done about it. */
export function ClosureList({ closures, none }: { closures: Kept[]; none: string }) {
  if (closures.length === 0) return <p className="text-muted">{none}</p>
  return (
    <ul className="grid gap-2">
      {closures.map(({ id, when, reason, isOver, extended }) => (
        <li key={id}>
          <Card className="flex flex-wrap items-center justify-between gap-3 py-3!">
            <span className="wrap-anywhere">
              <strong>{`Closed ${when}`}</strong>
              {reason && `: ${reason}`}
              {extended && <span className="block text-muted">{extended}</span>}
            </span>
            <span className="flex flex-wrap items-center gap-3">
              {!extended && (
                <Link
                  to={`?extend=${id}`}
                  aria-label={`Extend what was valid ${when}`}
                  className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
                >
                  Extend what was valid
                </Link>
              )}
              {!isOver && (
                <PageForm intent="reopen" about={{ closureId: id }} isOwn={false} className="flex flex-wrap gap-3">
                  <ReasonField name="overlapReason" />
                  <Button variant="secondary" size="small" aria-label={`Open again ${when}`}>
                    Open again
                  </Button>
                </PageForm>
              )}
            </span>
          </Card>
        </li>
      ))}
    </ul>
  )
}

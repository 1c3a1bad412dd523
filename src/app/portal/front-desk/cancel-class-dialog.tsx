import { useNavigate } from 'react-router'
import { refusalText } from '#src/kit/outcome.ts'
import { requireDesk } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { AddressedDialog } from '#src/ui/dialogs/addressed-dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'
import {
  decideSessionCancellation,
  sessionCancellationRefusals,
} from '#src/studio/schedule/sessions/session-cancellation.ts'
import { counted } from '#src/studio/reports/figures/report.ts'
import type { Route } from './+types/cancel-class-dialog.ts'
import { Reach } from './reach.tsx'
import { readAffected } from './affected.server.ts'
import { readStaffSession } from './staff-session.server.ts'
import { UntoldNotice } from './untold.tsx'
import { SessionFacts } from './session-facts.tsx'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = requireDesk(ctxOf(context), request)
  const session = await readStaffSession(ctx, params.sessionId, request)
  const { role } = ctx.actor
  const may = (reach: 'this-date' | 'from-this-date-on') =>
    decideSessionCancellation({ role, startsAt: session.startsAt, now: ctx.now(), reach })
  const one = may('this-date')
  return {
    session,
    affected: await readAffected(ctx, session.id, true),
    refusal: one.ok ? null : refusalText(one, sessionCancellationRefusals),
    canEnd: may('from-this-date-on').ok,
  }
}

/** Cancel Class: who would lose their place, then this date, or this and all later dates (PRODUCT 4.1). */
export default function CancelClassDialog({
  loaderData: { session, affected, refusal, canEnd },
}: Route.ComponentProps) {
  const navigate = useNavigate()
  const { people, dates, placesLater, untold } = affected
  return (
    <AddressedDialog title="Cancel Class" onClose={() => void navigate(session.back, { preventScrollReset: true })}>
      <SessionFacts session={session} />
      <section aria-labelledby="affected" className="grid gap-2">
        <h3 id="affected" className="text-lg">
          {people.length === 0
            ? 'Nobody has booked this date'
            : `${people.length} ${people.length === 1 ? 'person loses' : 'people lose'} their place on this date`}
        </h3>
        {people.length > 0 && (
          <ul className="columns-2 gap-x-6 wrap-anywhere sm:columns-3">
            {people.map(({ reference, label }) => (
              <li key={reference} className="break-inside-avoid py-0.5">
                {label}
              </li>
            ))}
          </ul>
        )}
        <p className="text-muted">
          {canEnd && `From this date on: ${counted(dates.length, 'date')}, ${counted(placesLater, 'place')} booked. `}
          {placesLater > 0 &&
            `Everybody ${untold.length > 0 ? 'else ' : ''}is told, and gets back what the place was booked with: the class, or the money.`}
        </p>
        <UntoldNotice untold={untold} />
      </section>
      {refusal && <Notice tone="info">{refusal}</Notice>}
      {!refusal && (
        <PageForm isOwn={false} action={`/sessions/${session.id}/cancellation`} className="grid gap-4">
          <input type="hidden" name="back" value={session.back} />
          {canEnd && <Reach legend="Cancel" />}
          <SubmitButton variant="danger" className="justify-self-start">
            Cancel Class
          </SubmitButton>
        </PageForm>
      )}
    </AddressedDialog>
  )
}

import { data } from 'react-router'
import { refuse } from '#src/kit/outcome.ts'
import { dayAndTime } from '#src/kit/time.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { act, formAction, noFields } from '#src/platform/http/forms/form-action.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { cancelHallHire } from '#src/studio/hall-hire/cancel-hall-hire.server.ts'
import {
  cancelRefusal,
  type HallHire,
  hallHireMessages,
  hasLapsed,
  heldMinutes,
  isFullRefund,
  isUnconfirmed,
} from '#src/studio/hall-hire/hall-hire.ts'
import { listHallNotes } from '#src/studio/hall-hire/hall-hire.store.server.ts'
import { hireInWords } from '#src/studio/hall-hire/hall-words.ts'
import { listHallPayments } from '#src/studio/billing/ledger/hall-payments.store.server.ts'
import { hallAccount, type HallNote } from '#src/studio/hall-hire/money/hall-money.ts'
import { type NoticeRule, noticeText, type ReplyRule, replyText } from '#src/studio/hall-hire/hall-words.ts'
import { hallTexts } from '#src/studio/hall-hire/form/hall-texts.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/hall-request-page.ts'
import { forgetClientSecret } from '../payment/forget-client-secret.ts'
import { HallRequest } from './hall-request.tsx'
import { findOwnHire, hirePath, openOwnHire, type PayingState, settleOwnPayment } from './own-hire.server.ts'

export const meta = unlistedMeta('Your hall booking')

/** A customer's own booking, by the signed link in their e-mail or as its owner. The GET shows it and confirms the address;
 *  only the button cancels: mail scanners follow links. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  forgetClientSecret(request)
  const scope = scopeOf(context)
  const { ctx } = scope
  const hire = await openOwnHire(ctx, params.id, request)
  const { hallHire: terms, studio } = await readSettings(ctx.reader)
  if (!hire) return data({ request: null, studio }, 404)
  const paying = await settleOwnPayment(scope, hire, new URL(request.url).searchParams.get('payment'))
  if (paying?.state === 'paid') {
    // Without the payment in its address, so that the notice is shown once.
    throw redirectWithNotice(hirePath(params.id, request), { tone: 'success', text: hallTexts.paid })
  }
  const now = ctx.now()
  const account = hallAccount(hire, await listHallPayments(ctx.reader, [hire.id]))
  const notes = await listHallNotes(ctx.reader, hire.id)
  const facts = { ...requestFacts(hire, account, now, terms), kept: keptTexts(notes) }
  return data({ request: { ...facts, paying, payTo: hirePath(params.id, request, '/pay') }, studio })
}

/** The state of a payment that the payer returns from. */
export type HallRequestFacts = ReturnType<typeof requestFacts> & { kept: string[]; paying: PayingState; payTo: string }

function requestFacts(
  hire: HallHire,
  account: ReturnType<typeof hallAccount>,
  now: Date,
  rules: ReplyRule & NoticeRule,
) {
  const { cancellationNoticeHours: noticeHours } = rules
  const isLapsed = hire.cancelledBy === 'lapse' || hasLapsed(hire, now)
  const isOver = hire.status === 'confirmed' && hire.endsAt <= now
  const refundUntil = new Date(hire.startsAt.getTime() - noticeHours * 3_600_000)
  const wouldReturn = hire.status === 'confirmed' && isFullRefund(hire.startsAt, now, noticeHours)
  return {
    ...hireInWords(hire, account),
    status: isLapsed ? ('lapsed' as const) : isOver ? ('over' as const) : hire.status,
    /** While the mailed link has not been opened, or was not in time. */
    isUnconfirmed: isUnconfirmed(hire) || (isLapsed && hire.keptAt === null),
    heldMinutes: heldMinutes(hire),
    paid: account.hirePaidPence + account.depositHeldPence + account.depositKeptPence,
    heldUntil: dayAndTime(hire.lapsesAt),
    fullRefundUntil: dayAndTime(refundUntil),
    wouldReturn,
    notice: noticeText(rules),
    reply: replyText(rules),
    hasPaid: account.hirePaidPence > 0,
    canCancel: hire.status !== 'cancelled' && !isLapsed && cancelRefusal(hire, 'customer', now) === null,
  }
}

/** Why the deposit is kept, oldest first: of the notes of staff these alone are for the customer. */
function keptTexts(notes: readonly HallNote[]): string[] {
  return notes
    .filter(({ isForCustomer }) => isForCustomer)
    .map(({ text }) => text)
    .toReversed()
}

export const action = formAction({
  who: (ctx) => ctx,
  back: ({ params, request }) => hirePath(params.id ?? '', request),
  acts: {
    form: act(
      noFields,
      async (ctx: Ctx, _, { params, request }) => {
        const hire = await findOwnHire(ctx, params.id ?? '', request)
        if (!hire) return refuse('hire_not_found')
        const link = { kind: 'link' as const, purpose: 'hall-hire', subject: hire.id }
        const actor = ctx.actor.kind === 'account' ? ctx.actor : link
        return cancelHallHire({ ...ctx, actor }, { hireId: hire.id, by: 'customer' })
      },
      { refusals: hallHireMessages, success: hallTexts.cancelled },
    ),
  },
})

export default function HallRequestPage({ loaderData: { request, studio } }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-3xl pt-10 pb-20">
      {request ? (
        <HallRequest request={request} studio={studio} />
      ) : (
        <>
          <PageHeader title="Your hall booking" />
          <EmptyState
            title="Booking not found"
            text={`This link is not valid, or it has run out. Ring us on ${studio.phone} and we will look it up for you.`}
            action={<ButtonLink to="/hall-hire">Hall Hire</ButtonLink>}
          />
        </>
      )}
    </div>
  )
}

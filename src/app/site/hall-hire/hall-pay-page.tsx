import { redirect } from 'react-router'
import { z } from 'zod'
import { formatPence } from '#src/kit/money.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { formAction } from '#src/platform/http/forms/form-action.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { cardScript, startLimitKey } from '#src/platform/payments/paying-page.server.ts'
import { hireInWords } from '#src/studio/hall-hire/hall-words.ts'
import { listHallPayments } from '#src/studio/billing/ledger/hall-payments.store.server.ts'
import { hallAccount } from '#src/studio/hall-hire/money/hall-money.ts'
import { hallTexts } from '#src/studio/hall-hire/form/hall-texts.ts'
import { hallPayRefusals } from '#src/studio/billing/pay-online/hall-payment.ts'
import { startHallPayment } from '#src/studio/billing/pay-online/start-hall-payment.server.ts'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/hall-pay-page.ts'
import { DuePage } from '../payment/due-page.tsx'
import { amountShown, pays } from '../payment/take-payment.server.ts'
import { findOwnHire, hirePath } from './own-hire.server.ts'

export const handle = { hydrate: true }

export const meta = unlistedMeta('Pay for your hall booking')

/** Where the link in the confirmation leads to pay: what is due, and the card. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const { ctx } = scope
  const back = hirePath(params.id, request)
  const hire = await findOwnHire(ctx, params.id, request)
  if (!hire) throw redirect(back)
  const account = hallAccount(hire, await listHallPayments(ctx.reader, [hire.id]))
  if (account.duePence === 0)
    throw redirectWithNotice(back, { tone: 'info', text: hallPayRefusals.nothing_due.message })
  const { eventType, date, times } = hireInWords(hire, account)
  const deposit = `with ${formatPence(account.dueDepositPence)} security deposit, which comes back after the event`
  return {
    card: cardScript(scope),
    back: { to: back, text: 'Back to your booking' },
    due: {
      name: `${eventType}, ${date}`,
      amountPence: account.duePence,
      terms: [account.dueDepositPence > 0 ? `${times}, ${deposit}` : times],
    },
  }
}

export const action = formAction({
  who: (ctx) => ctx,
  back: '/hall-hire',
  acts: {
    form: pays(
      z.object({ amountPence: amountShown }),
      async ({ ctx, scope, params, request }, { amountPence }) => {
        const hire = await findOwnHire(ctx, params.id ?? '', request)
        if (!hire) throw redirect(hirePath(params.id ?? '', request))
        const limitKey = startLimitKey(scope, scope.network)
        return startHallPayment(ctx, { hireId: hire.id, amountPence, limitKey })
      },
      {
        refusals: hallPayRefusals,
        pages({ payment }, { params, request }) {
          const back = hirePath(params.id ?? '', request)
          const paid = () => redirectWithNotice(back, { tone: 'success', text: hallTexts.paid })
          return { done: `${back}&payment=${payment.id}`, paid }
        },
      },
    ),
  },
})

export default function HallPayPage({ loaderData }: Route.ComponentProps) {
  return <DuePage title="Pay for your booking" {...loaderData} />
}

import { ASKED_AGAIN } from '#src/kit/form.ts'
import type { RefusalText } from '#src/kit/outcome.ts'
import { studioTime } from '#src/kit/time.ts'
import type { PaymentPurpose } from '../payments/payment-search.ts'

/** For how long a page that is reached by Back may have been paid without its reader knowing. */
export const ASKED_FOR_MINUTES = 30

/** What can be bought twice. All else is owed: once it is paid, nothing of it is due. */
export const BOUGHT_PURPOSES: readonly PaymentPurpose[] = ['membership', 'upgrade', 'order', 'class']

export const buyingAgainRefusals = {
  [ASKED_AGAIN]: { status: 409, message: 'You have just bought this. Buy it again?' },
} satisfies Record<string, RefusalText>
export type BuyingAgainRefusal = keyof typeof buyingAgainRefusals

/** The question, to the buyer or to who sells it to them. */
export function againText(at: Date, isAtTill: boolean): string {
  const time = studioTime(at)
  return isAtTill ? `This was sold to them at ${time}. Sell it again?` : `You bought this at ${time}. Buy it again?`
}

import type { RefusalText } from '#src/kit/outcome.ts'
import { beginRefusals } from '../payments/payment.ts'

export const hallPayRefusals = {
  hire_not_found: { status: 404, message: 'Booking not found' },
  nothing_due: { status: 409, message: 'There is nothing to pay for this booking.' },
  ...beginRefusals('booking'),
  wrong_amount: { status: 409, message: 'The amount has changed. Please look again before you pay.' },
} satisfies Record<string, RefusalText>
export type HallPayRefusal = keyof typeof hallPayRefusals

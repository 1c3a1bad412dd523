import type { RefusalText } from '#src/kit/outcome.ts'

export type HallPayRefusal =
  | 'hire_not_found'
  | 'nothing_due'
  | 'wrong_amount'
  | 'in_progress'
  | 'too_many'
  | 'provider_unavailable'

export const hallPayRefusals = {
  hire_not_found: { status: 404, message: 'Booking not found' },
  nothing_due: { status: 409, message: 'There is nothing to pay for this booking.' },
  wrong_amount: { status: 409, message: 'The amount has changed. Please look again before you pay.' },
  in_progress: { status: 409, message: 'A payment for this booking is already on its way.' },
  too_many: { status: 429, message: 'Too many payments were started. Please wait ten minutes and try again.' },
  provider_unavailable: { status: 503, message: 'Failed to create payment intent' },
} satisfies Record<HallPayRefusal, RefusalText>

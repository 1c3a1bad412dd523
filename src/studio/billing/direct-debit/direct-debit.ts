import { z } from 'zod'
import type { RefusalText } from '#src/kit/outcome.ts'
import { type MandateMethod, methodWords } from './mandate.ts'

/** When direct debit is switched off: at once, with everything that depends on it, or when the paid month has ended (PRODUCT
 *  4.3). */
export const offForm = z.object({ when: z.enum(['now', 'month_end'], 'Please choose when') })
export type OffWhen = z.output<typeof offForm>['when']

export const offRefusals = {
  sign_in_required: { status: 401, message: 'Please sign in first' },
  not_on: { status: 409, message: 'Direct debit is not on' },
} satisfies Record<string, RefusalText>

export type OffRefusal = keyof typeof offRefusals

/** The notices of specification 4. */
export function offText(what: OffWhen | 'prepared', method: MandateMethod): string {
  const { subject } = methodWords(method)
  if (what === 'now') return `${subject} is off. Your bookings are cancelled and your membership is inactive.`
  if (what === 'prepared') return `${subject} is not being set up any more.`
  return `${subject} ends with the month you have paid for. Nothing more will be collected.`
}

export function resumedText(method: MandateMethod): string {
  return `${methodWords(method).subject} goes on as before`
}

import { z } from 'zod'
import { isStudioDate } from '#src/kit/time.ts'
import { lineOrNone, oneLine, paragraphs, penceTyped } from '#src/kit/typed-text.ts'
import type { ReplyRule } from './hall-words.ts'
import { replyDueAt } from './hall-hire.ts'
import { DESK_METHODS, HALL_DESK_KINDS, HALL_PAYMENT_METHODS } from './money/hall-money.ts'

const LARGEST_POUNDS = 10_000

const pounds = penceTyped('50 or 50.00').refine(
  (pence) => pence <= LARGEST_POUNDS * 100,
  `Please give £${LARGEST_POUNDS} at most`,
)

const somePounds = pounds.refine((pence) => pence > 0, 'Please give an amount above zero')

/** How a confirmed hire is paid: by the link in the e-mail, or already at the desk. */
export const confirmHallForm = z.object({
  deposit: lineOrNone(20)
    .default('')
    .transform((text) => text || '0')
    .pipe(pounds),
  payment: z.enum(['link', ...DESK_METHODS], { error: 'Please choose how it is paid' }).default('link'),
})

export const cancelHallForm = z.object({ reason: lineOrNone(500).default('') })

export const hallPaymentForm = z.object({
  kind: z.enum(HALL_DESK_KINDS, { error: 'Please choose what it was for' }),
  method: z.enum(HALL_PAYMENT_METHODS, { error: 'Please choose how it was paid' }),
  amount: somePounds,
  paymentId: z.uuid('Please open the page again').optional(),
})

export const keepDepositForm = z.object({
  amount: somePounds,
  reason: oneLine(500, 'Please say why the deposit is kept'),
  keptId: z.uuid('Please open the page again').optional(),
})

export const hallNoteForm = z.object({ text: paragraphs(2000, 'Please write something') })

export const hallClosureForm = z.object({
  closedOn: z.string({ error: 'Please choose a date' }).refine(isStudioDate, 'Please choose a date'),
  reason: lineOrNone(200).default(''),
})

const HOUR_MS = 3_600_000

/** How long the studio still has to reply to a request, in words (specification 4). */
export function replyTimer(createdAt: Date, now: Date, rule: ReplyRule): { isOverdue: boolean; text: string } {
  const leftMs = replyDueAt(createdAt, rule).getTime() - now.getTime()
  const isOverdue = leftMs < 0
  const span = spanInWords(Math.abs(leftMs))
  return { isOverdue, text: isOverdue ? `Overdue by ${span}` : `${span} left to reply` }
}

function spanInWords(ms: number): string {
  if (ms >= 48 * HOUR_MS) return `${Math.floor(ms / (24 * HOUR_MS))} days`
  if (ms >= HOUR_MS) return `${Math.floor(ms / HOUR_MS)} h`
  return `${Math.floor(ms / 60_000)} min`
}

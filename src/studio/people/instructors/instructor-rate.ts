import { z } from 'zod'
import { keysOf } from '#src/kit/keys-of.ts'
import type { RefusalText } from '#src/kit/outcome.ts'
import { isStudioDate } from '#src/kit/time.ts'
import { lineOrNone, poundsTyped } from '#src/kit/typed-text.ts'

/** What an instructor is paid by. */
export const payBasisLabels = { class: 'for each class', hour: 'for each hour', head: 'for each head' }
export const PAY_BASES = keysOf(payBasisLabels)
export type PayBasis = (typeof PAY_BASES)[number]

/** What an instructor is paid from a studio date on. */
export type InstructorRate = { instructorId: string; fromDate: string; basis: PayBasis; pence: number }

const MOST_POUNDS = 1000

/** A rate as an admin types it. */
export const instructorRateForm = z.object({
  instructorId: lineOrNone(200),
  basis: z.enum(PAY_BASES, 'Please choose what it is paid for'),
  pounds: poundsTyped({ from: 0, to: MOST_POUNDS }),
  fromDate: z.string().refine(isStudioDate, 'Please choose a day'),
})

export const instructorRateRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  instructor_not_found: { status: 404, message: 'Instructor not found' },
} satisfies Record<string, RefusalText>

export type InstructorRateRefusal = keyof typeof instructorRateRefusals

/** What a class earns its instructor, in pence, a part of a penny rounded. */
export function payOf(
  { basis, pence }: Pick<InstructorRate, 'basis' | 'pence'>,
  { minutes, heads }: { minutes: number; heads: number },
): number {
  if (basis === 'class') return pence
  return Math.round(basis === 'hour' ? (pence * minutes) / 60 : pence * heads)
}

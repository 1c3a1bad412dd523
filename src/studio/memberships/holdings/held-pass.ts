import { lastDayInWords } from '#src/kit/time.ts'
import { forWhom } from '#src/studio/people/households/for-whom.ts'
import type { ProductKind } from '#src/studio/products/product.ts'

/** Something besides a plan that a class can still be counted on, as the database's function passes_of has it. */
export type HeldPass = {
  id: string
  productId: string
  kind: ProductKind
  name: string
  /** Whose it is, where that is to be said (`whose_holding`). */
  personName: string | null
  /** Null means unlimited. */
  allowance: number | null
  used: number
  /** The first instant after it; null before its first use, and where it has no end. */
  endsAt: Date | null
}

/** `7 of 10 left`. */
export function leftOfPass({ allowance, used }: Pick<HeldPass, 'allowance' | 'used'>): string {
  return allowance === null ? 'unlimited classes' : `${allowance - used} of ${allowance} left`
}

/** `10 Class Pass, 7 of 10 left until 2 Jan 2027`. */
export function passInWords(pass: Pick<HeldPass, 'name' | 'personName' | 'allowance' | 'used' | 'endsAt'>): string {
  const until = pass.endsAt ? ` until ${lastDayInWords(pass.endsAt, 'dated')}` : ''
  return `${forWhom(pass.name, pass)}, ${leftOfPass(pass)}${until}`
}

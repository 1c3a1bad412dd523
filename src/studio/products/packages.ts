import { z } from 'zod'
import type { RefusalText } from '#src/kit/outcome.ts'
import { linesOfText, oneLine, poundsTyped } from '#src/kit/typed-text.ts'

/** What we sell (specification 9). Price and allowance are the studio's; the rest follows from them and the drop-in price. */
export type Package = {
  id: string
  name: string
  /** For one calendar month. */
  pricePence: number
  /** For one calendar month given to someone else. */
  othersPricePence: number
  /** Classes in a month. */
  allowance: number
  usage: string
  features: string[]
  isPopular: boolean
}

/** The package whose classes the holder shares with the people on the account (PRODUCT 4.3). */
export const SHARED_PACKAGE = 'family'

/** Pence for one class when all of them are used, rounded to the nearest penny. */
export function costPerClassPence({ pricePence, allowance }: Pick<Package, 'pricePence' | 'allowance'>): number {
  return allowance === 0 ? pricePence : Math.round(pricePence / allowance)
}

/** Pence saved against paying the drop-in price for each class; never less than nothing. */
export function savingsPence(
  { pricePence, allowance }: Pick<Package, 'pricePence' | 'allowance'>,
  dropInPence: number,
): number {
  return Math.max(0, allowance * dropInPence - pricePence)
}

/** What an admin may change of a package: its words and its prices. Its number of classes stays: members have bought it so. */
export const packageForm = z
  .object({
    name: oneLine(80, 'Please give it a name'),
    price: poundsTyped({ from: 1, to: 2000 }),
    othersPrice: poundsTyped({ from: 1, to: 2000 }),
    usage: oneLine(200, 'Please say what it is for'),
    features: linesOfText({ lines: 12, characters: 120 }, 'Please write something'),
    isPopular: z
      .string()
      .optional()
      .transform((ticked) => ticked !== undefined),
  })
  .transform(({ price, othersPrice, ...words }) => ({ ...words, pricePence: price, othersPricePence: othersPrice }))

export type PackageWords = z.output<typeof packageForm>

export const packageRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  plan_not_found: { status: 404, message: 'Selected plan not found' },
} satisfies Record<string, RefusalText>

export type PackageRefusal = keyof typeof packageRefusals

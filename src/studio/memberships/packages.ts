/** What we sell (specification 9). Price and allowance are the studio's; the rest follows from them and the drop-in price. */
export type Package = {
  id: string
  name: string
  /** For one calendar month. */
  pricePence: number
  /** For one calendar month given to somebody else. */
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

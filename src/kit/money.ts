/** Money is integer pence everywhere; pounds appear only in texts and in the answers the specification gives in pounds. */
const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** `£33` for whole pounds and `£4.90` otherwise, as the specification writes its prices. */
export function formatPence(pence: number): string {
  return pounds.format(pence / 100).replace(/\.00$/, '')
}

/** Always two decimals: `£33.00`. For receipts and totals, where columns of figures align. */
export function formatPenceExact(pence: number): string {
  return pounds.format(pence / 100)
}

/** Pounds as a number for the JSON answers that the specification gives in pounds. */
export function penceToPounds(pence: number): number {
  return pence / 100
}

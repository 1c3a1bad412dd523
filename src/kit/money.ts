/** Money is integer pence everywhere; pounds appear only in texts and in the answers the specification gives in pounds. */
let format: Intl.NumberFormat | undefined

/** `£33` for whole pounds and `£4.90` otherwise, as the specification writes its prices. */
export function formatPence(pence: number): string {
  return formatPenceExact(pence).replace(/\.00$/, '')
}

/** Always two decimals: `£33.00`. For receipts and totals, where columns of figures align. */
export function formatPenceExact(pence: number): string {
  // Made when first needed: in a browser that takes longer than the rest of a page's script.
  format ??= new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
  return format.format(pence / 100)
}

/** Pounds as a number for the JSON answers that the specification gives in pounds. */
export function penceToPounds(pence: number): number {
  return pence / 100
}

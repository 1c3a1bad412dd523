/** Money is integer pence everywhere; pounds appear only in texts and in the API answers that the specification gives in
 *  pounds. */
let format: Intl.NumberFormat | undefined

/** `£33` for whole pounds, otherwise `£4.90`, as the specification writes prices. */
export function formatPence(pence: number): string {
  return formatPenceExact(pence).replace(/\.00$/, '')
}

/** Always two decimals, `£33.00`: for receipts and totals, where figures align in columns. */
export function formatPenceExact(pence: number): string {
  // Created on first use: in a browser it takes longer than the rest of a page's script.
  format ??= new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
  return format.format(pence / 100)
}

/** Pounds as a number, for the JSON answers that the specification gives in pounds. */
export function penceToPounds(pence: number): number {
  return pence / 100
}

/** Pence from pounds as a number, which JSON cannot hold exactly. */
export function poundsToPence(pounds: number): number {
  return Math.round(pounds * 100)
}

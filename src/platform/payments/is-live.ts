/** Whether money moves for what was made under that name (`PaymentProvider.name`). The database asks the same: `like '% live'`. */
export function isLive(provider: string): boolean {
  return provider.endsWith(' live')
}

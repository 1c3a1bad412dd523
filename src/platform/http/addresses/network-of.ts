import { isIPv4, isIPv6 } from 'node:net'

/** Where a request comes from, as limits and the log may know it. No whole address leaves the guard (tests/whole-addresses.test.ts). */
export type Network = string & { readonly kind: 'network' }

/** The network of an address, as limits count it (PRODUCT 6): the /24 of IPv4, the /64 of IPv6, which is what one home or
 *  office gets. Any other text is returned unchanged. */
export function networkOf(address: string): Network {
  return networkText(address) as Network
}

function networkText(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  // `::` stands for the zeros that are missing; within the first four groups only those before it count.
  const groups = tail === undefined ? left : [...left, ...missing(left, tail)]
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}

function missing(left: readonly string[], tail: string): string[] {
  const right = tail === '' ? [] : tail.split(':')
  // An IPv4 address at the end takes two groups.
  const width = right.length + (right.at(-1)?.includes('.') ? 1 : 0)
  return [...Array<string>(8 - left.length - width).fill('0'), ...right]
}

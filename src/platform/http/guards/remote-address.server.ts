import { BlockList, isIP } from 'node:net'

/** Where a request comes from: `peer` is the other end of the connection, `forwardedFor` what proxies wrote. */
export type ReadAddress = (peer: string | undefined, forwardedFor: string | null) => string

/** Reads forwarded addresses as far as a trusted proxy wrote them (TRUSTED_PROXIES: addresses or networks). Anyone may send the
 *  header, so it is read from the right, where our own proxy wrote, up to the first untrusted address. */
export function openAddressReader(trustedProxies: readonly string[]): ReadAddress {
  const trusted = new BlockList()
  for (const entry of trustedProxies) {
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(prefix), family)
  }
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return (peer, forwardedFor) => {
    let nearest = plain(peer ?? '127.0.0.1')
    for (const hop of (forwardedFor ?? '').split(',').map(plain).reverse()) {
      if (!isTrusted(nearest) || isIP(hop) === 0) break
      nearest = hop
    }
    return nearest
  }
}

/** Without brackets, port and the IPv6 prefix of an IPv4 address: `[::1]:80` is `::1`, `::ffff:10.0.0.1` is `10.0.0.1`. */
function plain(text: string): string {
  const bare = text.trim()
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(bare)?.[1]
  const withoutPort = bracketed ?? (isIP(bare) === 0 ? bare.replace(/:\d+$/, '') : bare)
  return withoutPort.replace(/^::ffff:(?=\d+\.)/i, '')
}

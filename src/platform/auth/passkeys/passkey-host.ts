/** The name passkeys of a studio at this address belong to: its host, whatever proxies stand before it. Null where browsers know no
 *  passkeys: at a bare IP address, and without encryption (but for the own machine). */
export function passkeyHost(origin: string): string | null {
  const { hostname, protocol } = new URL(origin)
  if (/^[\d.]+$|:/.test(hostname)) return null
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost') ? hostname : null
}

/** The relying party id of a studio at this address: its host, whatever proxies are in front. Null where browsers do not
 *  support passkeys: at a bare IP address, and without encryption (except on this machine). */
export function passkeyHost(origin: string): string | null {
  const { hostname, protocol } = new URL(origin)
  if (/^[\d.]+$|:/.test(hostname)) return null
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost') ? hostname : null
}

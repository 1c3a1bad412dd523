import { isLoopback } from '../../config/loopback.ts'

/** The request's address on the public origin: always absolute. */
export type PublicAddress = (request: { url?: string; headers: { host?: string } }) => string

/** Puts the requested path on the public origin (`ORIGIN`, PRODUCT 1), whatever host and scheme the last hop used: behind a
 *  proxy that ends TLS the connection is plain HTTP to an internal host, while links, redirects and the router's check of a
 *  form's origin use the public one. A studio tried out on one's own machine is served under each of that machine's names, the
 *  one in the request. */
export function openPublicAddress(origin: string): PublicAddress {
  const { hostname, port, protocol } = new URL(origin)
  const isAtHome = isLoopback(hostname)
  return ({ url = '/', headers: { host } }) => {
    const address = isAtHome && host ? `${protocol}//${host}` : ''
    const isTwin = URL.canParse(address) && isLoopback(new URL(address).hostname) && new URL(address).port === port
    return (isTwin ? new URL(address).origin : origin) + pathOf(url)
  }
}

/** A request may name a whole address (`GET http://studio/classes`) or the server itself (`OPTIONS *`). */
function pathOf(url: string): string {
  if (url.startsWith('/')) return url
  if (!URL.canParse(url)) return '/'
  const { pathname, search } = new URL(url)
  return pathname + search
}

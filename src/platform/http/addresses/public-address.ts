import { isLoopback } from '../../config/loopback.ts'

/** The address under which the studio's public knows what was asked for: always absolute. */
export type PublicAddress = (asked: { url?: string; headers: { host?: string } }) => string

/**
 * Puts what was asked for on the public origin (`ORIGIN`, PRODUCT 1), whatever name and scheme the last hop used: behind a proxy
 * that ends TLS the connection is plain HTTP to some inner name, while links, redirects and the router's check of a form's origin
 * are about the public one. A studio tried out at home answers to each name of its own machine, under the name it was asked by.
 */
export function openPublicAddress(origin: string): PublicAddress {
  const { hostname, port, protocol } = new URL(origin)
  const isAtHome = isLoopback(hostname)
  return ({ url = '/', headers: { host } }) => {
    const asked = isAtHome && host ? `${protocol}//${host}` : ''
    const isTwin = URL.canParse(asked) && isLoopback(new URL(asked).hostname) && new URL(asked).port === port
    return (isTwin ? new URL(asked).origin : origin) + pathOf(url)
  }
}

/** A request may name a whole address (`GET http://studio/classes`) or the server itself (`OPTIONS *`). */
function pathOf(url: string): string {
  if (url.startsWith('/')) return url
  if (!URL.canParse(url)) return '/'
  const { pathname, search } = new URL(url)
  return pathname + search
}

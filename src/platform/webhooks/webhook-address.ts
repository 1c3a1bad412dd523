import { isLoopback } from '../config/loopback.ts'
import { isPublicHost } from '../private-host.ts'

/** Whether events may be sent there: encrypted and out on the internet; by a studio that is itself on loopback, as in development, to
 *  loopback in the clear too. What the name leads to is looked at again at each connection. */
export function isAllowedAddress(address: string, origin: string): boolean {
  const { protocol, hostname, username, password } = new URL(address)
  if (username || password) return false
  if (isLoopback(new URL(origin).hostname) && isLoopback(hostname)) return protocol === 'https:' || protocol === 'http:'
  return protocol === 'https:' && isPublicHost(hostname)
}

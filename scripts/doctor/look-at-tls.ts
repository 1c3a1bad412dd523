import { once } from 'node:events'
import { connect, type ConnectionOptions } from 'node:tls'
import type { Finding } from './finding.ts'

const ANSWER_MS = 5000

/** Checks the public address: a certificate that browsers trust, TLS 1.2 or 1.3 and nothing older, and plain HTTP that only
 *  redirects pages. Connects to the address itself, as a browser would. */
export async function lookAtTls(origin: string, options: ConnectionOptions = {}): Promise<Finding> {
  const { hostname, port } = new URL(origin)
  const to = { host: hostname, port: Number(port || 443), servername: hostname, ...options }
  const today = await protocolOf({ ...to, minVersion: 'TLSv1.2' })
  if ('error' in today) return { state: 'wrong', says: `${origin}: ${today.error}` }
  // Our own TLS client refuses old versions too, unless configured.
  const old = await protocolOf({ ...to, minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' })
  if ('protocol' in old)
    return { state: 'wrong', says: `${origin} still takes ${old.protocol}: allow TLS 1.2 and 1.3 only` }
  if (await isCallRedirected(hostname))
    return {
      state: 'watch',
      says: `http://${hostname}/api is led on to https: refuse it, so that a call in the open is seen to fail`,
    }
  return { state: 'well', says: `${today.protocol}, certificate until ${today.until}` }
}

type Spoken = { protocol: string; until: string } | { error: string }

async function protocolOf(options: ConnectionOptions): Promise<Spoken> {
  const socket = connect({ ...options, timeout: ANSWER_MS })
  socket.on('timeout', () => socket.destroy(new Error('no answer')))
  try {
    await once(socket, 'secureConnect')
    return { protocol: socket.getProtocol() ?? 'TLS', until: socket.getPeerCertificate().valid_to }
  } catch (error) {
    return { error: (error as Error).message }
  } finally {
    socket.destroy()
  }
}

/** A program that sends its password unencrypted must fail: otherwise it would never be noticed. */
async function isCallRedirected(hostname: string): Promise<boolean> {
  const options = { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) } as const
  const answer = await fetch(`http://${hostname}/api/auth/get-session`, options).catch(() => null)
  return answer !== null && answer.status >= 300 && answer.status < 400
}

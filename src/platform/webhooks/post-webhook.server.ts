import { lookup } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopback } from '../config/loopback.ts'
import { isPublicHost } from '../private-host.ts'

/** `answer` is the status, or why there was none. */
export type Posted = { isAccepted: boolean; answer: string }

const ANSWER_MS = 10_000

/** Posts one event to an address; never throws. Accepted is any status of 200 to 299; redirects are not followed, and nothing of the answer
 *  but its status is read. An address that leads to this machine or its own network is not connected to, whatever its name says at that
 *  moment; loopback is open where `isLocalStudio`. */
export function postWebhook(
  address: string,
  { body, headers, isLocalStudio }: { body: string; headers: Record<string, string>; isLocalStudio: boolean },
): Promise<Posted> {
  const url = new URL(address)
  const isOpen = (host: string) => (isLocalStudio && isLoopback(host)) || isPublicHost(host)
  const failed = (answer: string): Posted => ({ isAccepted: false, answer })
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isOpen(host)) return Promise.resolve(failed('It leads to a private network'))

  return new Promise((resolve) => {
    const send = url.protocol === 'http:' ? plainRequest : request
    const sent = send(
      url,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Tempo',
          ...headers,
          'content-length': Buffer.byteLength(body),
        },
        lookup: lookupWhere(isOpen),
        signal: AbortSignal.timeout(ANSWER_MS),
        agent: false,
      },
      (answer) => {
        const { statusCode = 0 } = answer
        resolve({ isAccepted: statusCode >= 200 && statusCode < 300, answer: String(statusCode) })
        // Nothing more of it is wanted, however much there is.
        answer.destroy()
      },
    )
    sent.on('error', (error) => resolve(failed(reasonOf(error))))
    sent.end(body)
  })
}

/** Resolves a name to those of its addresses that may be connected to. */
function lookupWhere(isOpen: (address: string) => boolean): LookupFunction {
  return (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const open = found.filter(({ address }) => isOpen(address))
      if (open.length === 0) return done(new Error('It leads to a private network'), [])
      return options.all ? done(null, open) : done(null, open[0]!.address, open[0]!.family)
    })
  }
}

function reasonOf(error: Error & { code?: string }): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return `No answer in ${ANSWER_MS / 1000} seconds`
  return (error.code ?? error.message).slice(0, 200)
}

import { createHmac, hkdfSync } from 'node:crypto'
import { secretLines } from '../config/secret-lines.ts'

/** The secret of a webhook, in the form of Standard Webhooks (`whsec_` and base64). Derived from the studio's secret, so that neither the
 *  database nor a backup holds it; another `no` gives another. */
export function webhookSecret(secret: string, { id, no }: { id: string; no: number }): string {
  return derived(secretLines(secret)[0], { id, no })
}

/** The headers that a receiver verifies (standardwebhooks.com): the id stays the same however often it is sent. Signed with each of these
 *  secrets of the webhook, and with each line of the studio's, so that either may be rotated without losing an event. */
export function signedHeaders(
  body: string,
  { eventId, at, secret, id, nos }: { eventId: string; at: Date; secret: string; id: string; nos: readonly number[] },
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000)
  const keys = secretLines(secret).flatMap((line) => nos.map((no) => derived(line, { id, no })))
  const sign = (key: string) =>
    createHmac('sha256', Buffer.from(key.slice(PREFIX.length), 'base64')).update(`${eventId}.${timestamp}.${body}`)
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': keys.map((key) => `v1,${sign(key).digest('base64')}`).join(' '),
  }
}

const PREFIX = 'whsec_'

function derived(line: string, { id, no }: { id: string; no: number }): string {
  return PREFIX + Buffer.from(hkdfSync('sha256', line, '', `webhook:${id}:${no}`, 32)).toString('base64')
}

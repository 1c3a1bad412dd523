import { createHmac, timingSafeEqual } from 'node:crypto'

/** How old, or how far ahead of us, a signed event may be. */
const TOLERANCE_SECONDS = 300

/** Signs a body the way Stripe signs its events: `t=<seconds>,v1=<hmac>` over `<seconds>.<body>`. */
export function signBody(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${hmac(`${seconds}.${body}`, secret)}`
}

/** Whether a body carries a signature by one of our secrets, made within 300 seconds of `now`. The body must be the bytes that were
 *  sent: parsed and written again it is another body. Several secrets hold while one replaces the other. */
export function isGenuine(
  body: string,
  signature: string | null,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): boolean {
  const parts = (signature ?? '').split(',').map((part) => part.trim().split('='))
  const seconds = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(seconds)) return false
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE_SECONDS) return false
  const signatures = parts.filter(([name]) => name === 'v1').map(([, value]) => value ?? '')
  return secrets.some((secret) => {
    const right = hmac(`${seconds}.${body}`, secret)
    return signatures.some((one) => isSame(one, right))
  })
}

function hmac(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

function isSame(signature: string, right: string): boolean {
  const [a, b] = [Buffer.from(signature), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

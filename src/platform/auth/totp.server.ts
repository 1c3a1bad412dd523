import { createHmac, randomBytes } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
// RFC 4648, as authenticator apps read it.
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A secret for an authenticator app: 160 bits, as RFC 4226 asks. */
export function newTotpSecret(): Buffer {
  return randomBytes(20)
}

/** The code an app shows for a secret in one step of half a minute (RFC 6238, SHA-1, six digits). */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step whose code this is: now, or one to either side for clocks that differ; null for none, and for a step not after
 *  `lastStep`: a code opens once. */
export function totpStep(
  secret: Buffer,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | null {
  const current = Math.floor(now.getTime() / 1000 / STEP_SECONDS)
  return [current, current - 1, current + 1].find((step) => step > lastStep && totpCode(secret, step) === code) ?? null
}

/** How a secret is written for people and in `otpauth:` addresses. */
export function base32(bytes: Buffer): string {
  let bits = 0
  let value = 0
  let text = ''
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    for (; bits >= 5; bits -= 5) text += ALPHABET.charAt((value >>> (bits - 5)) & 31)
  }
  return bits > 0 ? text + ALPHABET.charAt((value << (5 - bits)) & 31) : text
}

/** What an authenticator app reads from a link or a QR code. */
export function otpauthUrl(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?${new URLSearchParams({ secret: base32(secret), issuer })}`
}

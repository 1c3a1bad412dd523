import { Secret, TOTP } from 'otpauth'

/** A secret for an authenticator app: 160 bits, as RFC 4226 asks. */
export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: 20 }).buffer)
}

/** The secret as an app takes it, by QR code or typed: RFC 6238, SHA-1, six digits, 30 seconds. */
export function totpOf(secret: Buffer, { issuer, account }: { issuer: string; account: string }) {
  const totp = new TOTP({ secret: new Secret({ buffer: Uint8Array.from(secret).buffer }), issuer, label: account })
  return { key: totp.secret.base32, url: totp.toString() }
}

/** The step of a code: the current one, or one to either side for clocks that differ; null for none, and for a step not after
 *  `lastStep`: a code works once. */
export function totpStep(
  secret: Buffer,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | null {
  // The package throws for six characters that are more than six bytes.
  if (!/^\d{6}$/.test(code)) return null
  const totp = new TOTP({ secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  if (delta === null) return null
  const step = totp.counter({ timestamp }) + delta
  return step > lastStep ? step : null
}

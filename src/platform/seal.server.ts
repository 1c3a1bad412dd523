import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { secretLines } from './config/secret-lines.ts'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts values that must be read again (hashing will not do), with a key derived from the studio's secret for this purpose
 *  alone. */
export function seal(bytes: Buffer, secret: string, purpose: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyOf(secretLines(secret)[0], purpose), iv)
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Opens a sealed value, with the secret or a former one. Throws when it was sealed with another secret, for another purpose,
 *  or has been changed. */
export function unseal(text: string, secret: string, purpose: string): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  let problem: unknown
  for (const line of secretLines(secret)) {
    try {
      return unsealWith(keyOf(line, purpose), bytes)
    } catch (error) {
      problem ??= error
    }
  }
  throw problem
}

function unsealWith(key: Buffer, bytes: Buffer): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

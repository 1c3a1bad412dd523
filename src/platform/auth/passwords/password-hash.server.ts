import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. A weaker hash is replaced at the next sign-in. */
const WORK = { memory: 19_456, passes: 2, parallelism: 1 }
const PREFIX = `$argon2id$v=19$m=${WORK.memory},t=${WORK.passes},p=${WORK.parallelism}$`
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/
const SALT_BYTES = 16
const HASH_BYTES = 32

// PRODUCT 6. Hashing runs on the four threads that page compression also uses: at least two are left to it, and of two cores
// one to the pages themselves (docs/benchmarks.md).
export const MOST_AT_ONCE = availableParallelism() > 2 ? 2 : 1
const MOST_WAITING = 20
export const BUSY_RETRY_SECONDS = 3

let atWork = 0
const waiting: (() => void)[] = []

/** Whether another one would be refused; checked before anything is counted or read. */
export function isHashingFull(): boolean {
  return waiting.length >= MOST_WAITING
}

/** The hash of a password to store, as a PHC string; null when too many are waiting. */
export function hashPassword(password: string): Promise<string | null> {
  return inTurn(async () => {
    const salt = newSalt()
    return `${PREFIX}${unpadded(salt)}$${unpadded(await argon2id(password, salt))}`
  })
}

/** Whether this is the password of a stored hash; null when too many are waiting. Without a hash (no such address, or no
 *  password) the answer is no, after the same work. */
export function verifyPassword(password: string, hash: string | null): Promise<boolean | null> {
  return inTurn(async () => {
    const [, m, t, p, salt = '', expected = ''] = PHC.exec(hash || NOBODYS) ?? []
    if (hash && !salt) return verifyScrypt(password, hash)
    const work = { memory: Number(m), passes: Number(t), parallelism: Number(p) }
    const bytes = await argon2id(password, Buffer.from(salt, 'base64'), work)
    return sameBytes(bytes, Buffer.from(expected, 'base64')) && Boolean(hash)
  })
}

/** The hash of a code that is shorter than a token, like a password's but with one salt for all codes of an account, so that a
 *  typed code is hashed once to find it among them. Null when too many are waiting. */
export function hashCode(code: string, salt: Buffer): Promise<string | null> {
  return inTurn(async () => `${PREFIX}${unpadded(salt)}$${unpadded(await argon2id(code, salt))}`)
}

export function newSalt(): Buffer {
  return randomBytes(SALT_BYTES)
}

/** The salt of a stored hash; null when it was made differently. */
export function saltOf(hash: string): Buffer | null {
  const [, , , , salt] = PHC.exec(hash) ?? []
  return salt ? Buffer.from(salt, 'base64') : null
}

/** Whether a hash was made with other parameters than the current ones. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(PREFIX)
}

const NOBODYS = `${PREFIX}${unpadded(newSalt())}$${unpadded(randomBytes(HASH_BYTES))}`

async function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
  if (atWork >= MOST_AT_ONCE) {
    if (isHashingFull()) return null
    // The place is handed over directly, so that no later caller takes it.
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else atWork++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else atWork--
  }
}

function argon2id(password: string, nonce: Buffer, work = WORK): Promise<Buffer> {
  const parameters = { message: password.normalize('NFKC'), nonce, tagLength: HASH_BYTES, ...work }
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, bytes) => (error ? reject(error) : resolve(bytes)))
  })
}

/** Hashes from before argon2id: `salt:key` in hex, the salt used as written. */
function verifyScrypt(password: string, hash: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':')
  const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, 64, cost, (error, bytes) =>
      error ? reject(error) : resolve(sameBytes(bytes, Buffer.from(key, 'hex'))),
    )
  })
}

function sameBytes(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'

/** What OWASP asks of argon2id: 19 MiB, two passes, one lane. A hash made with less is made again at the next sign-in. */
const WORK = { memory: 19_456, passes: 2, parallelism: 1 }
const PREFIX = `$argon2id$v=19$m=${WORK.memory},t=${WORK.passes},p=${WORK.parallelism}$`
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/
const SALT_BYTES = 16
const HASH_BYTES = 32

// PRODUCT 6. Hashing runs on the four threads that compression of pages shares: two at least are left to it, and of two cores one
// to the pages themselves (docs/benchmarks.md).
export const MOST_AT_ONCE = availableParallelism() > 2 ? 2 : 1
const MOST_WAITING = 20
export const BUSY_RETRY_SECONDS = 3

let atWork = 0
const waiting: (() => void)[] = []

/** Whether one more would be turned away; asked before anything is counted or read. */
export function isHashingFull(): boolean {
  return waiting.length >= MOST_WAITING
}

/** The hash to keep of a password, as a PHC string; null when too many wait already. */
export function hashPassword(password: string): Promise<string | null> {
  return inTurn(async () => {
    const salt = newSalt()
    return `${PREFIX}${unpadded(salt)}$${unpadded(await argon2id(password, salt))}`
  })
}

/** Whether this is the password of a kept hash; null when too many wait already. Without a hash (nobody has that address, or it has
 *  no password) the answer is no, after the same work. */
export function verifyPassword(password: string, hash: string | null): Promise<boolean | null> {
  return inTurn(async () => {
    const [, m, t, p, salt = '', expected = ''] = PHC.exec(hash || NOBODYS) ?? []
    if (hash && !salt) return verifyScrypt(password, hash)
    const work = { memory: Number(m), passes: Number(t), parallelism: Number(p) }
    const bytes = await argon2id(password, Buffer.from(salt, 'base64'), work)
    return sameBytes(bytes, Buffer.from(expected, 'base64')) && Boolean(hash)
  })
}

/** The hash to keep of a code that is shorter than a token: as a password's, under a salt that the codes of one account share, so that
 *  one typed later is looked for among them by hashing it once. Null when too many wait already. */
export function hashCode(code: string, salt: Buffer): Promise<string | null> {
  return inTurn(async () => `${PREFIX}${unpadded(salt)}$${unpadded(await argon2id(code, salt))}`)
}

export function newSalt(): Buffer {
  return randomBytes(SALT_BYTES)
}

/** The salt of a kept hash; null where it was made another way. */
export function saltOf(hash: string): Buffer | null {
  const [, , , , salt] = PHC.exec(hash) ?? []
  return salt ? Buffer.from(salt, 'base64') : null
}

/** Whether a hash was made another way than ours of today. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(PREFIX)
}

const NOBODYS = `${PREFIX}${unpadded(newSalt())}$${unpadded(randomBytes(HASH_BYTES))}`

async function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
  if (atWork >= MOST_AT_ONCE) {
    if (isHashingFull()) return null
    // The person who leaves hands their place over, so that nobody slips in between.
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
  const asked = { message: password.normalize('NFKC'), nonce, tagLength: HASH_BYTES, ...work }
  return new Promise((resolve, reject) => {
    argon2('argon2id', asked, (error, bytes) => (error ? reject(error) : resolve(bytes)))
  })
}

/** Hashes from before argon2id: `salt:key` in hex, the salt used as it is written. */
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

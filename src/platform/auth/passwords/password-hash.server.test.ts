import { expect, test } from 'vitest'
import { MOST_AT_ONCE, hashPassword, isHashingFull, isOutdated, verifyPassword } from './password-hash.server.ts'

test('a password is kept as argon2id, salted, and known again in whatever way its characters are composed', async () => {
  const [one, other] = [await hashPassword('na\u00efve-9'), await hashPassword('na\u00efve-9')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(other)
  expect(await verifyPassword('nai\u0308ve-9', one)).toBe(true)
  expect(await verifyPassword('naive-9', one)).toBe(false)
  expect(isOutdated(one!)).toBe(false)
})

test('nobody has a password where there is none, a broken hash included', async () => {
  for (const hash of [null, '', 'x', 'a:b', '$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAA$AAAA'])
    expect(await verifyPassword('swing-left-9', hash)).toBe(false)
})

test('a hash of less work is known, and outdated', async () => {
  // Made with: m=8192, t=1, p=1, salt "saltsaltsaltsalt".
  const { argon2Sync } = await import('node:crypto')
  const salt = Buffer.from('saltsaltsaltsalt')
  const weak = { message: 'swing-left-9', nonce: salt, memory: 8192, passes: 1, parallelism: 1, tagLength: 32 }
  const bytes = argon2Sync('argon2id', weak)
  const text = (part: Buffer) => part.toString('base64').replace(/=+$/, '')
  const hash = `$argon2id$v=19$m=8192,t=1,p=1$${text(salt)}$${text(bytes)}`
  expect(await verifyPassword('swing-left-9', hash)).toBe(true)
  expect(isOutdated(hash)).toBe(true)
})

test('two are hashed at once at most, twenty wait, and the next is turned away until one is done', async () => {
  const asked = Array.from({ length: 30 }, () => hashPassword('swing-left-9'))
  expect(isHashingFull()).toBe(true)
  const answers = await Promise.all(asked)
  const taken = MOST_AT_ONCE + 20
  expect(MOST_AT_ONCE).toBeLessThanOrEqual(2)
  expect(answers.slice(0, taken)).not.toContain(null)
  expect(answers.slice(taken)).toEqual(Array(30 - taken).fill(null))
  expect(isHashingFull()).toBe(false)
  expect(await hashPassword('swing-left-9')).not.toBeNull()
})

import { expect, test } from 'vitest'
import { mayReferTo, readReferralCode, referralCode, referralPath } from './referral.ts'

const id = '0b8b2c1e-77a0-4d2c-9e51-3f0a9f3a7c21'

test('a code is the end of the id, and reads the same however it is typed', () => {
  expect(referralCode(id)).toBe('0a9f3-a7c21')
  expect(referralPath(id)).toBe('/member?mode=create&friend=0a9f3-a7c21')
  for (const typed of ['0a9f3-a7c21', ' 0A9F3 A7C21 ', '0a9f3a7c21']) expect(readReferralCode(typed)).toBe('0a9f3a7c21')
})

test.each(['', '0a9f3', 'nonsense!!', '0a9f3-a7c21-0', 'zzzzz-zzzzz'])('%j is no code', (typed) => {
  expect(readReferralCode(typed)).toBeNull()
})

test.each([
  ['a', '07700 900111', 'b', '07700 900222', true],
  ['a', '', 'b', '', true],
  ['a', '07700 900111', 'a', '07700 900222', false],
  ['a', '+44 7700 900111', 'b', '07700 900111', false],
  // Without its first nought the shortest number has nine digits.
  ['a', '+44 16977 2345', 'b', '016977 2345', false],
])('%s with %s may be a friend of %s with %s: %s', (friendId, theirs, memberId, ours, may) => {
  expect(mayReferTo({ id: friendId, contact: theirs }, { id: memberId, contact: ours })).toBe(may)
})

import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test('refuses every one of the stolen passwords there is a list of, far more than three thousand that are long enough', () => {
  const longEnough = (dictionary['passwords-common'] as string[]).filter((one) => one.length >= 6)
  expect(longEnough.length).toBeGreaterThan(30_000)
  expect(longEnough.filter((one) => !isCommonPassword(one))).toEqual([])
})

test.each(['password', 'PassWord1', 'qwertyuiop', 'iloveyou', 'letmein', 'aaaaaa', '!!!!!!!!', '111111', 'trustno1'])(
  'refuses %s, which everybody tries first',
  (password) => expect(isCommonPassword(password)).toBe(true),
)

test.each([
  'Password12345',
  '!!letmein!!',
  'Summer2026',
  'chelsea123',
  'adminadmin',
  'sunshine_sunshine'.replace('_', ''),
])('is not deceived by what %s wears', (password) => expect(isCommonPassword(password)).toBe(true))

test.each(['123456', '1234567890', '345678', '987654', '890123', '3210987', 'abcdefgh', 'zyxwvu'])(
  'refuses the run %s',
  (password) => expect(isCommonPassword(password)).toBe(true),
)

test.each([
  'tempo2026',
  'Tempo-Studio!',
  'dance-class-7',
  'yogayoga',
  'pilatesmember',
  'Hall Hire 24',
  '2026reception',
])('refuses %s, which is nothing but words of our own', (password) => expect(isCommonPassword(password)).toBe(true))

test.each([
  'swing-left-9',
  'correct horse battery',
  'Passw0rd-of-mine',
  'ab12cd',
  'dance with the moose',
  '48.3-x-17.6',
])('takes %s', (password) => expect(isCommonPassword(password)).toBe(false))

import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each(['password', 'PassWord1', 'qwertyuiop', 'iloveyou', 'letmein', 'dance123', 'aaaaaa', '!!!!!!!!', '111111'])(
  'refuses %s, which everybody tries first',
  (password) => expect(isCommonPassword(password)).toBe(true),
)

test.each(['123456', '1234567890', '345678', '987654', '890123', '3210987'])('refuses the run %s', (password) =>
  expect(isCommonPassword(password)).toBe(true),
)

test.each(['swing-left-9', 'correct horse battery', '123457', '135792', 'Passw0rd-of-mine', 'ab12cd'])(
  'takes %s',
  (password) => expect(isCommonPassword(password)).toBe(false),
)

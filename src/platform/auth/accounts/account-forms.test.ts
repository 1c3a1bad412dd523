import { expect, test } from 'vitest'
import { parseForm } from '#src/kit/form.ts'
import { addressForm, newPasswordForm, signInForm, signUpForm } from './account-forms.ts'

const mia = { name: 'Mia Wong', email: 'mia@example.com', contact: '07700 900123', password: 'swing-left-9' }

function faults(schema: Parameters<typeof parseForm>[0], typed: Record<string, string>): Record<string, string> {
  const parsed = parseForm(schema, new URLSearchParams(typed))
  return parsed.ok ? {} : parsed.fields
}

test('a sign-up needs name, contact number, email and password', () => {
  expect(faults(signUpForm(6), {})).toEqual({
    name: 'Please enter your name',
    contact: 'Please enter your contact number',
    email: 'Please enter your email address',
    password: 'Please enter a password',
  })
  expect(faults(signUpForm(6), mia)).toEqual({})
})

test('the message names the least length, whatever the studio has set', () => {
  const short = { ...mia, password: 'abc12' }
  expect(faults(signUpForm(6), short)).toEqual({ password: 'Password must be at least 6 characters long' })
  expect(faults(signUpForm(12), { ...mia, password: 'swing-left9' })).toEqual({
    password: 'Password must be at least 12 characters long',
  })
  expect(faults(signUpForm(6), { ...mia, password: 'ab12cd' })).toEqual({})
})

test('a password may have 128 characters and not one more', () => {
  expect(faults(signUpForm(6), { ...mia, password: 'ab'.repeat(64) })).toEqual({})
  expect(faults(signUpForm(6), { ...mia, password: `${'ab'.repeat(64)}c` })).toEqual({
    password: 'Password must be at most 128 characters long',
  })
})

test('keeps names as one line and addresses in lower case', () => {
  const parsed = signUpForm(6).parse({ ...mia, name: ' Mia\r\n\tWong\u0000 ', email: ' MIA@Example.com ' })
  expect(parsed).toMatchObject({ name: 'Mia Wong', email: 'mia@example.com' })
})

test('never touches a password, not even its blanks', () => {
  expect(signUpForm(6).parse({ ...mia, password: '  swing left  ' }).password).toBe('  swing left  ')
  expect(signInForm.parse({ ...mia, password: ' short' }).password).toBe(' short')
})

test('hands back what was typed, without the password', () => {
  const parsed = parseForm(signUpForm(6), new URLSearchParams({ ...mia, email: 'mia' }))
  expect(parsed).toEqual({
    ok: false,
    fields: { email: 'Please enter a valid email address' },
    values: { name: mia.name, email: 'mia', contact: mia.contact },
  })
})

test('the reset and resend links ask for the address first', () => {
  expect(faults(addressForm, { email: ' ' })).toEqual({ email: 'Please enter your email address first' })
  expect(faults(addressForm, { email: 'mia' })).toEqual({ email: 'Please enter a valid email address' })
})

test('two new passwords must be the same, told together with what else is wrong', () => {
  const form = newPasswordForm(6)
  expect(faults(form, { password: 'swing-left-9', confirmPassword: 'swing-left-8' })).toEqual({
    confirmPassword: 'Passwords do not match',
  })
  expect(faults(form, { password: 'abc', confirmPassword: 'abd' })).toEqual({
    password: 'Password must be at least 6 characters long',
    confirmPassword: 'Passwords do not match',
  })
  expect(faults(form, { password: 'swing-left-9', confirmPassword: 'swing-left-9' })).toEqual({})
})

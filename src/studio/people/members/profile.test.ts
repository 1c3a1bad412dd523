import { expect, test } from 'vitest'
import { notificationForm, profileChange, profileForm } from './profile.ts'

test('name and contact lose control characters and blanks at their ends', () => {
  const parsed = profileForm.parse({ name: '  Ada\n Lovelace ', contact: ' 07700  900123 ' })
  expect(parsed).toEqual({ name: 'Ada Lovelace', contact: '07700 900123' })
})

test.each([
  [{ name: ' ', contact: '1' }, 'name', 'Please enter your name'],
  [{ name: 'Ada', contact: '' }, 'contact', 'Please enter your contact number'],
  [{ name: 'Ada', contact: '1'.repeat(41) }, 'contact', 'Please use 40 characters at most'],
  [{ name: 'A'.repeat(101), contact: '1' }, 'name', 'Please use 100 characters at most'],
])('refuses %j', (form, field, message) => {
  const { error } = profileForm.safeParse(form)
  expect(error?.issues).toMatchObject([{ path: [field], message }])
})

test.each(['24', '12', '6', '1'])('a reminder may come %s hours before', (notifTime) => {
  expect(notificationForm.safeParse({ notifType: 'sms', notifTime }).success).toBe(true)
})

test.each([
  { notifType: 'post', notifTime: '24' },
  { notifType: 'email', notifTime: '2' },
  { notifType: 'email', notifTime: 24 },
])('refuses %j', (form) => {
  expect(notificationForm.safeParse(form).success).toBe(false)
})

test('a change may name as little as it likes', () => {
  expect(profileChange.parse({})).toEqual({})
  expect(profileChange.parse({ notifType: 'sms' })).toEqual({ notifType: 'sms' })
})

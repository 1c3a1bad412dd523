import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrors, parseForm, typedTexts } from './form.ts'

const schema = z.object({ name: z.string('Please enter your name').min(2, 'Please enter your name') })

test('a field may be called anything, and changes nothing but itself', () => {
  const form = new URLSearchParams([
    ['name', 'M'],
    ['__proto__', 'a'],
    ['__proto__', 'b'],
    ['constructor', 'c'],
  ])
  const parsed = parseForm(schema, form)
  if (parsed.ok) throw new Error('A name of one letter was taken')
  expect(parsed.fields).toEqual({ name: 'Please enter your name' })
  expect(Object.getPrototypeOf(parsed.values)).toBe(Object.prototype)
  expect(Object.entries(parsed.values)).toEqual([
    ['name', 'M'],
    ['constructor', 'c'],
  ])
  expect(({} as Record<string, unknown>).a).toBeUndefined()
})

test('a name that is sent twice is neither the first nor the last: it is no text', () => {
  const parsed = parseForm(schema, new URLSearchParams('name=Mia&name=Ben'))
  expect(parsed).toMatchObject({ ok: false, fields: { name: 'Please enter your name' } })
})

test('passwords are never handed back', () => {
  const parsed = parseForm(schema, new URLSearchParams('password=swing-left-9&newPassword=x&kept=yes'))
  expect(parsed).toMatchObject({ ok: false, values: { kept: 'yes' } })
  expect(JSON.stringify(parsed)).not.toContain('swing-left-9')
})

test('neither are codes, nor what a device said', () => {
  const form = new FormData()
  for (const name of ['code', 'passkey', 'newPassword', 'passkeyId', 'postcode']) form.set(name, 'x')
  expect(typedTexts(form)).toEqual({ passkeyId: 'x', postcode: 'x' })
})

test('a field that nothing reads is named, wherever it is', () => {
  const schema = z.strictObject({ person: z.strictObject({ name: z.string() }) })
  const { error } = schema.safeParse({ person: { name: 'Mia', role: 'admin' }, page: 1, sort: 'up' })
  expect(fieldErrors(error!)).toEqual({
    'person.role': 'There is no field person.role',
    page: 'There is no field page',
    sort: 'There is no field sort',
  })
})

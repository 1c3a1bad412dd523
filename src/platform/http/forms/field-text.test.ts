import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrors } from '#src/kit/form.ts'
import { fieldText } from './field-text.ts'

const said = (schema: z.ZodType, input: unknown) => {
  const { error } = schema.safeParse(input, { error: fieldText as never })
  return error && Object.values(fieldErrors(error))[0]
}

test.each([
  [z.string(), undefined, 'Please fill this in'],
  [z.string(), null, 'Please fill this in'],
  [z.string().min(1), '', 'Please fill this in'],
  [z.string(), 7, 'Please give a text'],
  [z.number(), 'seven', 'Please give a number'],
  [z.int(), 1.5, 'Please give a whole number'],
  [z.coerce.number().int().min(1), '0', 'Please give at least 1'],
  [z.coerce.number().max(100), '101', 'Please give at most 100'],
  [z.string().max(3), 'four', 'Please give at most 3 characters'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Please give at most 1 entry'],
  [z.enum(['email', 'sms']), 'pigeon', 'Please choose one of: email, sms'],
  [z.email(), 'nobody', 'Please give an email address like name@example.com'],
  [z.iso.date(), 'tomorrow', 'Please give a date as YYYY-MM-DD'],
  [z.string('Please enter your name'), 7, 'Please enter your name'],
])('%#: says in plain words what is wrong', (schema, input, text) => {
  expect(said(schema, input)).toBe(text)
})

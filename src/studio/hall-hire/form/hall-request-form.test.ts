import { expect, test } from 'vitest'
import { fieldErrors, parseForm } from '#src/kit/form.ts'
import { hallBookingSchema, hallRequestForm } from './hall-request-form.ts'

const good = {
  customerName: 'Priya Shah',
  customerEmail: 'priya@example.com',
  customerPhone: '07700 900123',
  eventDate: '2026-12-05',
  startTime: '13:00',
  endTime: '16:00',
  expectedAttendees: 24,
  eventType: 'birthday-party',
  specialRequirements: 'A table by the door',
}

// One character more than the 254 that an address may have.
const TOO_LONG_EMAIL = `a@${'x'.repeat(63)}.${'x'.repeat(63)}.${'x'.repeat(63)}.${'x'.repeat(58)}.uk`

const errorsOf = (body: unknown) => {
  const parsed = hallBookingSchema.safeParse(body)
  return parsed.success ? {} : fieldErrors(parsed.error)
}

test('the payload of the specification is understood', () => {
  expect(hallBookingSchema.parse({ ...good, duration: 3, totalPrice: 75 })).toEqual({
    ...good,
    duration: 3,
    totalPrice: 75,
  })
})

test('requirements, duration and price may be left out', () => {
  const { specialRequirements: _, ...rest } = good
  expect(hallBookingSchema.parse(rest)).toEqual({ ...rest, specialRequirements: '' })
  expect(hallBookingSchema.parse({ ...rest, specialRequirements: null })).toMatchObject({ specialRequirements: '' })
})

test('texts are trimmed', () => {
  expect(
    hallBookingSchema.parse({ ...good, customerName: '  Priya ', customerEmail: ' priya@example.com ' }),
  ).toMatchObject({ customerName: 'Priya', customerEmail: 'priya@example.com' })
})

// Specification 5: what is required, and of which kind.
test.each([
  ['customerName', ['', '   ', undefined, null, 7, {}, '\u200B', 'x'.repeat(121)]],
  [
    'customerEmail',
    ['', '  ', 'priya', 'priya@', '@example.com', 'a b@example.com', undefined, null, 7, [], TOO_LONG_EMAIL],
  ],
  ['customerPhone', ['', '  ', 'none', undefined, null, 7, '1'.repeat(41)]],
  ['eventDate', ['', '2026-02-30', '05/12/2026', '2026-12-05T10:00:00Z', undefined, null, 20261205]],
  ['startTime', ['', '9:00', '24:00', '13:60', '13:00:00', undefined, null, 1300]],
  ['endTime', ['', '9:00', '24:00', 'noon', undefined, null, 1600]],
  ['expectedAttendees', [0, -1, 100_001, 1.5, Number.NaN, Infinity, 1e9, '24', undefined, null, [24]]],
  ['eventType', ['', 'rave', 'Birthday party', undefined, null, 1]],
  ['specialRequirements', ['x'.repeat(2001), 7, {}]],
  ['totalPrice', ['75', null, {}]],
] as [string, unknown[]][])('%s is refused when it is not right, and only it', (name, values) => {
  for (const value of values)
    expect(Object.keys(errorsOf({ ...good, [name]: value })), `${name} ${JSON.stringify(value)}`).toEqual([name])
})

test.each([
  ['customerName', ['x', 'x'.repeat(120)]],
  ['customerEmail', [TOO_LONG_EMAIL.replace('.xx', '.x')]],
  ['customerPhone', ['1', '1'.repeat(40)]],
  ['expectedAttendees', [1, 100_000]],
  ['specialRequirements', ['', 'x'.repeat(2000)]],
] as [string, unknown[]][])('%s may be as little and as much as allowed', (name, values) => {
  for (const value of values) expect(errorsOf({ ...good, [name]: value })).toEqual({})
})

test.each([[null], ['text'], [7], [[]], [undefined]])('a body that is no object is refused: %j', (body) => {
  expect(hallBookingSchema.safeParse(body).success).toBe(false)
})

test('a form says the number of people as text; nothing typed is lost when it is wrong', () => {
  const form = new URLSearchParams({ ...good, expectedAttendees: ' 24 ' })
  expect(parseForm(hallRequestForm, form)).toEqual({ ok: true, value: good })
  for (const text of ['', 'many', '1.5', '-3', '0', '0x10', '1e3']) {
    form.set('expectedAttendees', text)
    const parsed = parseForm(hallRequestForm, form)
    expect(parsed).toMatchObject({ ok: false, values: { customerName: 'Priya Shah', expectedAttendees: text } })
    expect(!parsed.ok && Object.keys(parsed.fields)).toEqual(['expectedAttendees'])
  }
})

import { expect, test } from 'vitest'
import {
  cancelHallForm,
  confirmHallForm,
  hallClosureForm,
  hallNoteForm,
  hallPaymentForm,
  replyTimer,
} from './hall-admin.ts'

const created = new Date('2026-11-23T10:00:00Z')
const after = (minutes: number) => new Date(created.getTime() + minutes * 60_000)

// Staff reply within 24 hours (specification 4).
test.each([
  [0, '24 h left to reply', false],
  [17 * 60, '7 h left to reply', false],
  [23 * 60 + 15, '45 min left to reply', false],
  [24 * 60, '0 min left to reply', false],
  [24 * 60 + 1, 'Overdue by 1 min', true],
  [24 * 60 + 59.5, 'Overdue by 59 min', true],
  [25 * 60, 'Overdue by 1 h', true],
  [27 * 60 + 59, 'Overdue by 3 h', true],
  [24 * 60 + 47 * 60 + 59, 'Overdue by 47 h', true],
  [24 * 60 + 71 * 60, 'Overdue by 2 days', true],
  [72 * 60, 'Overdue by 2 days', true],
])('after %i minutes: %s', (minutes, text, isOverdue) => {
  expect(replyTimer(created, after(minutes), { replyHours: 24 })).toEqual({ text, isOverdue })
})

test.each([
  ['50', 5000],
  ['50.5', 5050],
  ['£50.00', 5000],
  [' 1,250 ', 125_000],
  ['0.07', 7],
])('%s is %i pence', (amount, pence) => {
  expect(hallPaymentForm.parse({ kind: 'hire', method: 'cash', amount })).toMatchObject({ amount: pence })
})

test.each(['', '0', '-5', '50.001', 'fifty', '1e3', '10001', '0x10', 'NaN'])(
  '"%s" is no amount to record',
  (amount) => {
    expect(hallPaymentForm.safeParse({ kind: 'hire', method: 'cash', amount }).success).toBe(false)
  },
)

test('a deposit may be left empty, and paying by the link is the way unless another is chosen', () => {
  expect(confirmHallForm.parse({})).toEqual({ deposit: 0, payment: 'link' })
  expect(confirmHallForm.parse({ deposit: '', payment: 'cash' })).toEqual({ deposit: 0, payment: 'cash' })
  expect(confirmHallForm.parse({ deposit: '50', payment: 'link' })).toEqual({ deposit: 5000, payment: 'link' })
  for (const wrong of [{ deposit: '-1' }, { deposit: 'x' }, { payment: 'online' }, { payment: 'barter' }])
    expect(confirmHallForm.safeParse(wrong).success).toBe(false)
})

test('a note says something, and a closure names a real date', () => {
  for (const text of ['', '  ', 'x'.repeat(2001), undefined])
    expect(hallNoteForm.safeParse({ text }).success).toBe(false)
  for (const closedOn of ['', '2026-02-30', undefined])
    expect(hallClosureForm.safeParse({ closedOn }).success).toBe(false)
  expect(hallClosureForm.parse({ closedOn: '2026-12-25' })).toEqual({ closedOn: '2026-12-25', reason: '' })
})

test('as much as is allowed is taken', () => {
  const long = (characters: number) => 'x'.repeat(characters)
  expect(cancelHallForm.safeParse({ reason: long(500) }).success).toBe(true)
  expect(cancelHallForm.safeParse({ reason: long(501) }).success).toBe(false)
  expect(hallNoteForm.safeParse({ text: long(2000) }).success).toBe(true)
  expect(hallClosureForm.safeParse({ closedOn: '2026-12-25', reason: long(200) }).success).toBe(true)
  expect(hallClosureForm.safeParse({ closedOn: '2026-12-25', reason: long(201) }).success).toBe(false)
  for (const amount of ['0.01', '10000'])
    expect(hallPaymentForm.safeParse({ kind: 'hire', method: 'cash', amount }).success).toBe(true)
})

import { expect, test } from 'vitest'
import { closeDifference, closeForm } from './day-close.ts'

test.each([
  ['more', 12_050, 9000, { cashPence: 50, cardMachinePence: 1000 }],
  ['less', 11_900, 7500, { cashPence: -100, cardMachinePence: -500 }],
  ['as much', 12_000, 8000, { cashPence: 0, cardMachinePence: 0 }],
])('counted %s than was booked', (_what, countedCashPence, countedCardMachinePence, difference) => {
  const booked = { cashPence: 12_000, cardMachinePence: 8000 }
  expect(closeDifference({ ...booked, countedCashPence, countedCardMachinePence })).toEqual(difference)
})

test('a card machine that nobody has read differs by nothing that is known', () => {
  const close = { cashPence: 0, cardMachinePence: 8000, countedCashPence: 0, countedCardMachinePence: null }
  expect(closeDifference(close)).toEqual({ cashPence: 0, cardMachinePence: null })
})

test('the form takes what was counted, and a note of 500 characters at most', () => {
  const typed = { countedCashPence: '120.50', countedCardMachinePence: '£80' }
  expect(closeForm.parse(typed)).toEqual({ countedCashPence: 12_050, countedCardMachinePence: 8000, note: '' })
  expect(closeForm.safeParse({ ...typed, note: 'x'.repeat(500) }).success).toBe(true)
  expect(closeForm.safeParse({ ...typed, note: 'x'.repeat(501) }).success).toBe(false)
  expect(closeForm.safeParse({ ...typed, countedCashPence: '' }).success).toBe(false)
})

import { expect, test } from 'vitest'
import type { HallHire } from './hall-hire.ts'
import { hirePurchase, hireInWords } from './hall-words.ts'
import { hallAccount } from './money/hall-money.ts'

const hire = {
  eventDate: '2026-12-05',
  startTime: '13:00',
  endTime: '15:30',
  eventType: 'birthday-party',
  status: 'confirmed',
  pricePence: 7500,
  goodwillPence: 0,
  depositPence: 5000,
} as HallHire

test('a hire is said with its hours and its sums', () => {
  const words = hireInWords(hire, hallAccount(hire, []))
  expect(words).toMatchObject({ priceForHours: '£75 for 3 hours', deposit: '£50', due: '£125', refund: '' })
  expect(words).toMatchObject({ date: 'Saturday 5 December 2026', times: '13:00 to 15:30', hours: 3 })
})

test('one hour is said in the singular, no deposit not at all', () => {
  const short = { ...hire, endTime: '14:00', pricePence: 2500, depositPence: 0 }
  const words = hireInWords(short, hallAccount(short, []))
  expect(words).toMatchObject({ priceForHours: '£25 for 1 hour', deposit: '', due: '£25' })
})

test('the smallest sum is said', () => {
  expect(hireInWords({ ...hire, depositPence: 1 }, hallAccount(hire, [])).deposit).toBe('£0.01')
})

test('a payment says whether it is for the hire or its deposit', () => {
  const when = 'Saturday 5 December 2026, 13:00 to 15:30'
  expect(hirePurchase(hire).description).toBe(`Hall hire, ${when}`)
  expect(hirePurchase(hire, { isDeposit: true }).description).toBe(`Deposit for the hall hire, ${when}`)
})

import { expect, test } from 'vitest'
import { keepRefusal, keptNoLongerPence } from './hall-deposit.ts'
test('a deposit is kept once the event is over, and never of a hire that did not stand', () => {
  const endsAt = new Date('2026-12-05T16:00:00Z')
  const refusal = (status: 'pending' | 'confirmed' | 'cancelled', sooner = 0) =>
    keepRefusal({ status, endsAt }, new Date(endsAt.getTime() - sooner))
  expect(refusal('confirmed')).toBeNull()
  expect(refusal('confirmed', 1)).toBe('event_not_over')
  for (const status of ['cancelled', 'pending'] as const) expect(refusal(status)).toBe('deposit_goes_back')
})

test('what goes back beyond the price and the deposit held was kept, and is no longer', () => {
  const sums = [
    { kind: 'hire' as const, amountPence: 7500 },
    { kind: 'deposit' as const, amountPence: 5000 },
    { kind: 'deposit_return' as const, amountPence: -1000 },
    { kind: 'deposit_kept' as const, amountPence: -2000 },
  ].map((sum) => ({ ...sum, paymentId: 'p' }))
  const other = { kind: 'deposit_kept' as const, amountPence: -9000, paymentId: 'q' }
  const goesBack = (pence: number) => keptNoLongerPence([...sums, other], { paymentId: 'p', pence })
  expect([9500, 9501, 11_500, 12_500].map(goesBack)).toEqual([0, 1, 2000, 2000])
})

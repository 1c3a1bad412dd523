import { expect, test } from 'vitest'
import { type CountedOn, type GivenBack, givenBackText, type PaidFor, ticketMoneyText } from './given-back.ts'

const on = (kind: CountedOn['kind'], name = '', more: { isUnlimited?: boolean; isAddedToNext?: boolean } = {}) => {
  const { isUnlimited = false, isAddedToNext = false } = more
  return { by: 'holding', countedOn: { kind, name, isUnlimited }, isAddedToNext } as const
}
const paid = (taken: PaidFor['taken'], moneyPence: number, creditPence = 0) =>
  ({ by: 'order', paid: { taken, moneyPence, creditPence } }) as const

test.each([
  ['a plan', on('plan', '6 Class Package'), 'The class has been returned to your membership, so it costs you nothing.'],
  ['an unlimited plan', on('plan', 'All', { isUnlimited: true }), 'It costs you nothing.'],
  [
    'a plan that ends soon',
    on('plan', '', { isAddedToNext: true }),
    'Your membership ends soon, so the class is added to your next one, and it costs you nothing.',
  ],
  ['a pass', on('pass', 'Ten'), 'The class has been returned to your Ten, so it costs you nothing.'],
  ['a single class', on('single'), 'The class has been returned to your class, so it costs you nothing.'],
  [
    'an intro offer',
    on('intro', 'First two'),
    'The class has been returned to your First two, so it costs you nothing.',
  ],
  ['money online', paid('online', 1000), 'What you paid for it goes back the way it came.'],
  [
    'money at the desk',
    paid('studio', 1000),
    'What you paid for it is given back to you by the studio, the way you paid it.',
  ],
  ['credit', paid('online', 0, 500), 'What you paid for it goes back to your account.'],
  [
    'both',
    paid('online', 500, 500),
    'What you paid for it goes back the way it came. What came from your account goes back to it.',
  ],
  ['nothing: complimentary, or a code for all of it', paid('studio', 0), 'Nothing was paid for it.'],
  ['nothing: a guest of the studio', { by: 'nothing' }, 'It costs you nothing.'],
] as [string, GivenBack, string][])('of a place had by %s what happens to it is said', (_, back, text) => {
  expect(givenBackText(back)).toBe(text)
  if (back.by !== 'holding') expect(text).not.toContain('membership')
})

test('of a ticket the whole or the share goes back, and credit with the last date', () => {
  const both: PaidFor = { taken: 'studio', moneyPence: 2000, creditPence: 500 }
  expect(ticketMoneyText(both, 'share')).toBe(
    'Their share of what you paid is given back to you by the studio, the way you paid it.',
  )
  expect(ticketMoneyText(both, 'all')).toMatch(/^What you paid for them is given back .* goes back to it\.$/)
  expect(ticketMoneyText({ ...both, moneyPence: 0 }, 'share')).toMatch(/with the last date/)
})

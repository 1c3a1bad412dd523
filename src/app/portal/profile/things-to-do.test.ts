import { expect, test } from 'vitest'
import { type MemberFacts, nextNeed, thingsToDo } from './things-to-do.ts'

const settled: MemberFacts = {
  packageName: '6 Class Package',
  packageId: 'basic',
  endsIn: 20,
  endsOn: 'Sunday 13 December',
  hasNextMonth: false,
  hasEverHeld: true,
  hasPasses: false,
  pendingChangeOn: null,
  directDebit: 'off',
  collector: 'direct debit',
  unpaid: [],
  payUrl: null,
  paysOnline: true,
  retriesOn: null,
  owed: null,
  claimsWaiting: 0,
  newEmail: null,
}
const nothing = { packageName: null, packageId: null, endsIn: null, endsOn: null }

test.each<[string, Partial<MemberFacts>, string[]]>([
  ['in the middle of a month', {}, []],
  ['a week before the end', { endsIn: 7 }, ['renew']],
  ['eight days before the end', { endsIn: 8 }, []],
  ['with the next month held already', { endsIn: 2, hasNextMonth: true }, []],
  ['with direct debit', { endsIn: 2, directDebit: 'on' }, []],
  ['with direct debit that ends with the month', { endsIn: 2, directDebit: 'ending' }, ['renew']],
  ['while the bank has not answered', { endsIn: 2, directDebit: 'pending' }, ['renew']],
  ['with a new package to be paid', { endsIn: 2, pendingChangeOn: 'Monday', payUrl: '/pay' }, ['pay-change', 'change']],
  ['a collection that failed', { retriesOn: 'Friday 4 December', directDebit: 'on' }, ['collection']],
  ['a debt', { owed: '£14.70' }, ['owed']],
  ['with a change pending', { endsIn: 2, pendingChangeOn: 'Monday' }, ['change']],
  ['after the end', nothing, ['ended']],
  ['somebody new', { ...nothing, hasEverHeld: false }, []],
  ['somebody with a pass after a membership', { ...nothing, hasPasses: true }, []],
  ['a failed direct debit', { directDebit: 'failed' }, ['direct-debit']],
  ['a payment that failed', { unpaid: [{ packageId: 'family', name: 'x' }] }, ['pay-family']],
  ['months bought for others', { claimsWaiting: 2 }, ['claims']],
  ['a new address', { newEmail: 'new@example.com' }, ['new-email']],
  [
    'everything at once, the most pressing first',
    { ...nothing, directDebit: 'failed', claimsWaiting: 1, newEmail: 'n@example.com' },
    ['direct-debit', 'ended', 'claims', 'new-email'],
  ],
])('%s', (_, facts, ids) => {
  expect(thingsToDo({ ...settled, ...facts }).map(({ id }) => id)).toEqual(ids)
})

test('where everything is paid at the studio nothing leads to a payment online', () => {
  const unpaid = [{ packageId: 'family', name: 'x' }]
  const facts = { unpaid, owed: '£14.70', retriesOn: 'Friday', directDebit: 'failed' as const, endsIn: 2 }
  const things = thingsToDo({ ...settled, ...facts, paysOnline: false })
  expect(things.map(({ id, action }) => [id, action.to])).toEqual([
    ['owed', '/dashboard/history?view=payments'],
    ['renew', '/dashboard/membership'],
  ])
  expect(things[0]?.text).toContain('Payments are made at the studio.')
})

test('the main button leads to what cannot wait, else to a package, else to a class', () => {
  const thing = (id: string) => ({ id, text: '', action: { label: '', to: '' } })
  expect(nextNeed([thing('change'), thing('new-email')], { hasClassesLeft: true })).toEqual({
    kind: 'thing',
    id: 'new-email',
  })
  expect(nextNeed([thing('claims')], { hasClassesLeft: false })).toEqual({ kind: 'buy' })
  expect(nextNeed([], { hasClassesLeft: true })).toEqual({ kind: 'book' })
})

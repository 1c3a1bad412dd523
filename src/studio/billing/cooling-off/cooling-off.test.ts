import { expect, test } from 'vitest'
import {
  type BoughtPart,
  classesOfUpgrade,
  creditKeptPence,
  decideCoolingOff,
  keptPence,
  paidClasses,
  type Purchase,
  returnedPence,
} from './cooling-off.ts'

const purchase: Purchase = {
  purpose: 'membership',
  grant: 'given',
  hallHireId: null,
  mandateId: null,
  settledAt: new Date('2026-11-23T10:00:00Z'),
  isDisputed: false,
  isMovedOn: false,
}

test.each<[string, Partial<Purchase>, string, string]>([
  ['at once', {}, '2026-11-23T10:00:00Z', 'ok'],
  ['in the last millisecond', {}, '2026-12-07T23:59:59.999Z', 'ok'],
  ['the first instant after', {}, '2026-12-08T00:00:00Z', 'too_late'],
  ['not paid', { settledAt: null }, '2026-11-23T10:00:00Z', 'not_paid'],
  ['a hall', { hallHireId: 'h' }, '2026-11-23T10:00:00Z', 'payment_not_found'],
  ['a class on its date', { purpose: 'class' }, '2026-11-23T10:00:00Z', 'payment_not_found'],
  ['collected by direct debit', { mandateId: 'm' }, '2026-11-23T10:00:00Z', 'collected'],
  ['taken back before', { grant: 'returned' }, '2026-11-23T10:00:00Z', 'already_cancelled'],
  ['going back by itself', { grant: 'to_return' }, '2026-11-23T10:00:00Z', 'already_cancelled'],
  ['disputed', { isDisputed: true }, '2026-11-23T10:00:00Z', 'disputed'],
  ['disputed and taken back for it', { isDisputed: true, grant: 'returned' }, '2026-11-23T10:00:00Z', 'disputed'],
  ['upgraded again since', { isMovedOn: true }, '2026-11-23T10:00:00Z', 'moved_on'],
])('cancelled %s', (_what, given, now, expected) => {
  const decided = decideCoolingOff({ ...purchase, ...given }, new Date(now))
  expect(decided.ok ? 'ok' : decided.refusal).toBe(expected)
})

const part: BoughtPart = { paymentId: 'p', what: '', pricePence: 3300, classes: 6, used: 0, standing: 'own' }

test.each<[Partial<BoughtPart>, number]>([
  [{ used: 0 }, 0],
  [{ used: 1 }, 550],
  [{ used: 2 }, 1100],
  [{ used: 6 }, 3300],
  [{ used: 7 }, 3300],
  // Rounded in the member's favour: 3,300 × 1 ÷ 7 is 471.43.
  [{ classes: 7, used: 1 }, 471],
  [{ pricePence: 1, classes: 20, used: 19 }, 0],
  [{ classes: 0, used: 0 }, 0],
  [{ classes: 0, used: 1 }, 3300],
  [{ standing: 'unclaimed', classes: 0 }, 0],
  [{ standing: 'passed_on', classes: 0 }, 3300],
])('of %j the studio keeps %i pence', (given, kept) => {
  expect(keptPence({ ...part, ...given })).toBe(kept)
})

test('what is kept and what comes back are never more than was paid, whatever was used', () => {
  for (const pricePence of [1, 2999, 3300, 4999, 9500]) {
    for (const classes of [1, 3, 6, 7, 20]) {
      for (let used = 0; used <= classes + 1; used++) {
        const one = { ...part, pricePence, classes, used }
        const back = returnedPence({ leftPence: pricePence, parts: [one] })
        expect(back + keptPence(one)).toBe(pricePence)
        expect(back === 0).toBe(used >= classes)
      }
    }
  }
})

test('what has gone back before counts as gone back', () => {
  expect(returnedPence({ leftPence: 2300, parts: [{ ...part, used: 3 }] })).toBe(650)
  expect(returnedPence({ leftPence: 1000, parts: [{ ...part, used: 3 }] })).toBe(0)
  expect(returnedPence({ leftPence: 0, parts: [part] })).toBe(0)
})

test('an order gives back its own month at its share, links in full, and nothing of a month that is claimed', () => {
  const parts: BoughtPart[] = [
    { ...part, used: 2 },
    { ...part, standing: 'unclaimed', classes: 0 },
    { ...part, standing: 'passed_on', classes: 0 },
  ]
  expect(returnedPence({ leftPence: 9900, parts })).toBe(5500)
})

test.each([
  [
    { raised: 10, former: 6, classes: 10, used: 0 },
    { classes: 4, used: 0 },
  ],
  [
    { raised: 10, former: 6, classes: 10, used: 6 },
    { classes: 4, used: 0 },
  ],
  [
    { raised: 10, former: 6, classes: 10, used: 7 },
    { classes: 4, used: 1 },
  ],
  [
    { raised: 10, former: 6, classes: 10, used: 10 },
    { classes: 4, used: 4 },
  ],
  [
    { raised: 6, former: 6, classes: 6, used: 3 },
    { classes: 0, used: 0 },
  ],
])('of %j an upgrade has added %j', (month, added) => {
  expect(classesOfUpgrade(month)).toEqual(added)
})

test.each([
  [
    { allowance: 6, credits: 0, used: 2 },
    { classes: 6, used: 2 },
  ],
  [
    { allowance: 7, credits: 1, used: 1 },
    { classes: 6, used: 0 },
  ],
  [
    { allowance: 1, credits: 1, used: 1 },
    { classes: 0, used: 0 },
  ],
  [
    { allowance: 7, credits: 1, used: 3 },
    { classes: 6, used: 2 },
  ],
])('of %j were paid for %j', (month, paid) => {
  const dates = { startsAt: new Date('2026-11-01T10:00:00Z'), endsAt: new Date('2026-12-01T10:00:00Z') }
  expect(paidClasses({ ...month, ...dates }, new Date('2026-11-04T09:00:00Z'))).toEqual(paid)
})

test('unlimited classes are counted in the days that have begun, once one was used', () => {
  const dates = { startsAt: new Date('2026-11-01T10:00:00Z'), endsAt: new Date('2026-12-01T00:00:00Z') }
  const month = { allowance: null, credits: 0, ...dates }
  const at = (text: string, used: number) => paidClasses({ ...month, used }, new Date(text))
  expect(at('2026-11-04T09:00:00Z', 0)).toEqual({ classes: 30, used: 0, isInDays: true })
  expect(at('2026-11-04T09:00:00Z', 5)).toEqual({ classes: 30, used: 4, isInDays: true })
  expect(at('2026-11-01T10:00:00Z', 1)).toEqual({ classes: 30, used: 1, isInDays: true })
  const notBegun = { ...month, used: 0, startsAt: null, endsAt: null }
  expect(paidClasses(notBegun, new Date('2026-11-04T09:00:00Z'))).toEqual({ classes: 1, used: 0, isInDays: true })
})

// The money that is left bears what is kept first.
test.each([
  [550, 0],
  [3300, 0],
  [0, 550],
  [500, 50],
])('of 2 classes of 6 used and %i pence left of the money, %i pence of the credit are kept', (leftPence, kept) => {
  expect(creditKeptPence({ creditPence: 3300, leftPence, parts: [{ ...part, used: 1 }] })).toBe(kept)
})

test('no more of the credit is kept than was used', () => {
  expect(creditKeptPence({ creditPence: 300, leftPence: 0, parts: [{ ...part, used: 6 }, part] })).toBe(300)
})

test('an upgrade to unlimited classes is judged as its month', () => {
  expect(classesOfUpgrade({ raised: null, former: 6, classes: 30, used: 3 })).toEqual({ classes: 30, used: 3 })
  const inDays = { classes: 30, used: 3, isInDays: true }
  expect(classesOfUpgrade({ raised: null, former: 6, ...inDays })).toEqual(inDays)
})

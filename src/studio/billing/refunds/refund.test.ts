import { expect, test } from 'vitest'
import {
  allowanceAfterUpgrade,
  creditNoteNumber,
  decideRefund,
  isLeftToDesk,
  isUndelivered,
  refundBody,
  refundForm,
  takesBack,
} from './refund.ts'

const paid = {
  state: 'succeeded',
  memberId: 'm' as string | null,
  hallHireId: null,
  grant: 'given',
  tender: 'stripe' as const,
  amountPence: 3300,
  creditPence: 0,
}
const byCredit = { amountPence: 0, creditPence: 3300 }

test.each([
  ['all that is left', {}, { leftPence: 3300, amountPence: undefined }, 3300],
  ['a part', {}, { leftPence: 3300, amountPence: 1 }, 1],
  ['exactly the rest', {}, { leftPence: 1200, amountPence: 1200 }, 1200],
  ['a penny too much', {}, { leftPence: 1200, amountPence: 1201 }, 'too_much'],
  ['the last penny', {}, { leftPence: 1, amountPence: undefined }, 1],
  ['paid partly by credit', { creditPence: 500 }, { leftPence: 3300, amountPence: undefined }, 3300],
  ['free, without credit', { amountPence: 0 }, { leftPence: 0, amountPence: undefined }, 'nothing_left'],
  ['a penny of credit', { amountPence: 0, creditPence: 1 }, { leftPence: 0, amountPence: undefined }, 1],
  ['nothing is left', {}, { leftPence: 0, amountPence: undefined }, 'nothing_left'],
  ['it goes back by itself', { grant: 'to_return' }, { leftPence: 3300, amountPence: undefined }, 'nothing_left'],
  ['not paid yet', { state: 'processing' }, { leftPence: 0, amountPence: 1 }, 'not_paid'],
  ['for a hall', { hallHireId: 'h' }, { leftPence: 5000, amountPence: 1 }, 'of_hall'],
  ['to the account', {}, { leftPence: 3300, amountPence: 1, toAccount: true }, 1],
  ['to the account of a visitor', { memberId: null }, { leftPence: 9, amountPence: 1, toAccount: true }, 'no_account'],
  ['all of it credit', byCredit, { leftPence: 0, amountPence: undefined }, 3300],
  ['a part of credit', byCredit, { leftPence: 0, amountPence: 1 }, 'whole_only'],
  ['credit, and they keep it', byCredit, { leftPence: 0, amountPence: undefined, keepsGrant: true }, 'whole_only'],
  ['credit once more', { ...byCredit, grant: 'returned' }, { leftPence: 0, amountPence: undefined }, 'nothing_left'],
  ['for a hall, in cash', { hallHireId: 'h', tender: 'cash' as const }, { leftPence: 5000, amountPence: 1 }, 1],
])('%s', (_what, given, ask, expected) => {
  const decided = decideRefund({ ...paid, ...given }, ask)
  expect(decided.ok ? decided.value : decided.refusal).toBe(expected)
})

test('only when nothing is left, and nobody said that it stays, is what was given taken back', () => {
  const given = { grant: 'given' }
  expect(takesBack({ leftPence: 0, keepsGrant: false }, given)).toBe(true)
  expect(takesBack({ leftPence: 1, keepsGrant: false }, given)).toBe(false)
  expect(takesBack({ leftPence: 0, keepsGrant: true }, given)).toBe(false)
  expect(takesBack({ leftPence: 0, keepsGrant: false }, { grant: 'returned' })).toBe(false)
})

test.each([
  [10, { raised: 10, former: 6, used: 2 }, 6],
  [10, { raised: 10, former: 6, used: 8 }, 8],
  [11, { raised: 10, former: 6, used: 0 }, 7],
  [10, { raised: 10, former: null, used: 8 }, null],
  [null, { raised: null, former: 6, used: 2 }, 6],
  [null, { raised: null, former: 6, used: 8 }, 8],
  [null, { raised: 10, former: 6, used: 2 }, 6],
])('of %i classes an upgrade taken back leaves as many as %j says: %i', (held, facts, left) => {
  expect(allowanceAfterUpgrade(held, facts)).toBe(left)
})

test.each([
  ['12', 1200],
  ['0.01', 1],
  ['12.5', 1250],
  ['£12.50', 1250],
  [' 0.29 ', 29],
  ['1.1', 110],
  ['12.505', null],
  ['-1', null],
  ['1e3', null],
  ['', null],
])('%j pounds are %j pence', (typed, pence) => {
  const refundId = '0b8b2c1e-90d0-4c83-8f5e-6f1f6f0c9a22'
  expect(refundForm.safeParse({ refundId, amount: typed, reason: 'ill' }).data?.amount ?? null).toBe(pence)
})

test('the form asks for a reason and takes an empty amount for all of it', () => {
  const refundId = '0b8b2c1e-90d0-4c83-8f5e-6f1f6f0c9a22'
  expect(refundForm.parse({ refundId, amount: '', reason: 'ill' })).toEqual({
    refundId,
    amount: undefined,
    reason: 'ill',
    keepsGrant: false,
    toAccount: false,
  })
  expect(refundForm.parse({ refundId, amount: '5', reason: 'ill', keepsGrant: 'on' })).toMatchObject({
    amount: 500,
    keepsGrant: true,
  })
  for (const wrong of [{ amount: '0' }, { amount: 'x' }, { reason: ' ' }, { refundId: 'x' }]) {
    expect(refundForm.safeParse({ refundId, amount: '', reason: 'ill', ...wrong }).success).toBe(false)
  }
})

test('credit notes are numbered like receipts', () => {
  expect(creditNoteNumber(7)).toBe('C-000007')
})

test.each([
  [{}, true],
  [{ amountPence: 1 }, true],
  [{ amountPence: 10_000_000, reason: 'x'.repeat(500) }, true],
  [{ amountPence: 0 }, false],
  [{ amountPence: 10_000_001 }, false],
  [{ amountPence: 1.5 }, false],
  [{ reason: 'no' }, false],
  [{ reason: 'x'.repeat(501) }, false],
])('a call refunds some pence for a reason, case %#', (body, isTaken) => {
  expect(refundBody.safeParse({ reason: 'ill', ...body }).success).toBe(isTaken)
})

test('a call takes back what was given unless it says otherwise', () => {
  expect(refundBody.parse({ reason: 'ill' })).toEqual({ reason: 'ill', keepsGrant: false, toAccount: false })
})

test.each([
  ['pending', false],
  ['done', false],
  ['failed', true],
  ['bounced', true],
] as const)('a refund that is %s has not arrived: %s', (state, isSo) => {
  expect(isUndelivered({ state })).toBe(isSo)
})

test('what went back automatically and did not arrive is left to the desk; what the desk sent is not', () => {
  const [sent, bounced] = [
    { origin: 'cancellation', state: 'done' as const },
    { origin: 'cancellation', state: 'bounced' as const },
  ]
  expect(isLeftToDesk([sent, bounced])).toBe(true)
  expect(isLeftToDesk([sent])).toBe(false)
  expect(isLeftToDesk([{ ...bounced, origin: 'desk' }])).toBe(false)
  expect(isLeftToDesk([])).toBe(false)
})

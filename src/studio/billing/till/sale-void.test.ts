import { expect, test } from 'vitest'
import { decideVoid } from './sale-void.ts'

const sale = {
  tender: 'cash',
  grant: 'given',
  amountPence: 3300,
  creditPence: 0,
  settledAt: new Date('2026-11-23T10:00:00Z'),
} as const
const facts = { leftPence: 3300, isAdmin: false, now: new Date('2026-11-23T20:00:00Z') }
const free = { tender: 'complimentary', amountPence: 0 } as const
const online = { tender: 'stripe' } as const
const tomorrow = { now: new Date('2026-11-24T00:00:00Z') }
const admin = { isAdmin: true }

test.each([
  ['all of it', {}, {}, 3300],
  ['what is left of it', {}, { leftPence: 1000 }, 1000],
  ['what the account has paid alone', { tender: 'account', amountPence: 0, creditPence: 650 }, { leftPence: 0 }, 650],
  ['nothing of what was free', free, { leftPence: 0 }, 0],
  ['by an admin, on another day', {}, { ...tomorrow, ...admin }, 3300],
  ['by an admin, of what a code made free online', { ...online, amountPence: 0 }, { leftPence: 0, ...admin }, 0],
] as const)('voiding gives back %s', (_what, change, more, pence) => {
  expect(decideVoid({ ...sale, ...change }, { ...facts, ...more })).toEqual({ ok: true, value: pence })
})

test.each([
  ['of yesterday by a receptionist', {}, tomorrow, 'not_today'],
  ['that is not paid', { settledAt: null }, {}, 'not_today'],
  ['paid online', online, admin, 'not_at_till'],
  ['free online, by a receptionist', { ...online, amountPence: 0 }, {}, 'not_at_till'],
  ['of which nothing is left', {}, { leftPence: 0 }, 'void_already'],
  ['that was free and is void', { ...free, grant: 'returned' }, { leftPence: 0 }, 'void_already'],
] as const)('a sale %s is not voided', (_what, change, more, refusal) => {
  expect(decideVoid({ ...sale, ...change }, { ...facts, ...more })).toEqual({ ok: false, refusal })
})

import { expect, test } from 'vitest'
import { standingOf } from './membership-standing.ts'

const cover = {
  id: 'a month',
  packageId: 'standard',
  allowance: 10,
  startsAt: new Date('2026-11-10T10:00:00Z'),
  endsAt: new Date('2026-12-10T10:00:00Z'),
}
const pending = { toPackageId: 'basic', effectiveAt: new Date('2026-12-23T10:00:00Z') }

test.each([
  ['has never held a package', { cover: null, hasEverHeld: false, pending: null }, null],
  ['holds one', { cover, hasEverHeld: true, pending: null }, 'standard'],
  ['held one until its month ended', { cover: null, hasEverHeld: true, pending: null }, 'inactive'],
  ['is moving to another', { cover, hasEverHeld: true, pending }, 'basic'],
])('who %s', (_who, facts, membershipType) => {
  expect(standingOf(facts).membershipType).toBe(membershipType)
})

test('a waiting change is told with its day', () => {
  expect(standingOf({ cover, hasEverHeld: true, pending })).toMatchObject({
    pendingChange: true,
    changeEffectiveDate: pending.effectiveAt,
  })
  expect(standingOf({ cover, hasEverHeld: true, pending: null })).toMatchObject({
    pendingChange: false,
    changeEffectiveDate: null,
  })
})

import { expect, test } from 'vitest'
import { grantForm, openedFacts } from './membership-grant.ts'

const long = (characters: number) => 'x'.repeat(characters)

test.each([
  [{ packageId: 'basic', reason: 'x' }, true],
  [{ packageId: 'b', reason: long(500) }, true],
  [{ packageId: ' ', reason: 'Paid in cash' }, false],
  [{ packageId: 'basic', reason: ' ' }, false],
  [{ packageId: 'basic', reason: long(501) }, false],
])('a month is granted with a package and a reason, case %#', (form, isTaken) => {
  expect(grantForm.safeParse(form).success).toBe(isTaken)
})

test('the log has the reason of a new month where there is one', () => {
  const month = { startsAt: new Date('2026-11-23T10:00:00Z'), endsAt: new Date('2026-12-23T00:00:00Z') }
  const facts = {
    package: 'basic',
    source: 'staff',
    startsAt: '2026-11-23T10:00:00.000Z',
    lastDay: '2026-12-22',
  }
  expect(openedFacts({ packageId: 'basic', source: 'staff', ...month })).toStrictEqual(facts)
  expect(openedFacts({ packageId: 'basic', source: 'staff', reason: 'Gift', ...month })).toEqual({
    ...facts,
    reason: 'Gift',
  })
})

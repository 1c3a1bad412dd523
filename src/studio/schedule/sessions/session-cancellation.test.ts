import { expect, test } from 'vitest'
import { decideSessionCancellation } from './session-cancellation.ts'

const now = new Date('2026-11-23T12:00:00Z')
const facts = { startsAt: new Date('2026-11-30T23:30:00Z'), now, reach: 'this-date' } as const

test('a receptionist cancels one date of the studio’s next seven days, an admin any, nobody else one', () => {
  const later = { ...facts, startsAt: new Date('2026-12-01T07:00:00Z') }
  const all = { ...facts, reach: 'from-this-date-on' } as const
  const may = (role: string) => [facts, later, all].map((one) => decideSessionCancellation({ role, ...one }).ok)
  expect(may('admin')).toEqual([true, true, true])
  expect(may('receptionist')).toEqual([true, false, false])
  for (const role of ['instructor', 'member'] as const) expect(may(role)).toEqual([false, false, false])
})

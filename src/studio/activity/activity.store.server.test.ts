import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { insertActivities, listActivitiesOf, listChangesOf } from './activity.store.server.ts'

const { ctx, db } = await openUseCaseTest()
const [mia, leo] = [newId(), newId()]

async function anAct(verb: string, minute: number, memberId = mia) {
  const at = new Date(Date.parse('2026-11-23T10:00:00Z') + minute * 60_000)
  const row = {
    at,
    actorKind: 'system',
    actorId: null,
    verb,
    subjectId: 's',
    memberId,
    personId: null,
    details: {},
  } as const
  await ctx().transaction(({ tx }) => insertActivities(tx, [row]))
}

test('what happened to a member is theirs alone, the latest first', async () => {
  for (const [at, verb] of ['profile.changed', 'booking.confirmed', 'member.role_changed'].entries())
    await anAct(verb, at)
  await anAct('profile.changed', 9, leo)
  const verbs = async (most: number) => (await listActivitiesOf(db.reader, mia, most)).map(({ verb }) => verb)
  expect(await verbs(50)).toEqual(['member.role_changed', 'booking.confirmed', 'profile.changed'])
  expect(await verbs(2)).toEqual(['member.role_changed', 'booking.confirmed'])
})

test('the changes of an account leave out what has a list of its own, and come in pages', async () => {
  for (const [at, verb] of ['booking.moved', 'attendance.marked', 'payment.settled'].entries()) await anAct(verb, at)
  for (let n = 0; n < 5; n++) await anAct(`profile.changed_${n}`, n < 2 ? 0 : n)
  await anAct('profile.changed', 9, leo)
  const page = async (number: number) => {
    const { changes, total } = await listChangesOf(db.reader, mia, { page: number, pageSize: 2 })
    expect(total).toBe(5)
    return changes
  }
  const [first, second, third] = [await page(1), await page(2), await page(3)]
  expect([...first, ...second].map(({ verb }) => verb.slice(-1)).slice(0, 3)).toEqual(['4', '3', '2'])
  expect([first.length, second.length, third.length]).toEqual([2, 2, 1])
  // Of one moment the later id first.
  const ofOneMoment = [second[1]!.id, third[0]!.id]
  expect(ofOneMoment).toEqual(ofOneMoment.toSorted().toReversed())
})

import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, aMember, ctxFor } from '#tests/helpers/build.ts'
import { bookSession } from '../book-session.server.ts'
import { tellStudioReopened } from './tell-studio-reopened.server.ts'

const { clock, ctx, db, sql } = await openUseCaseTest()

test('whose place the closure cancelled, and who had hired the hall, is told once with what is back', async () => {
  const session = await aClassSession(db)
  const [member, other] = [await aMember(db), await aMember(db)]
  for (const one of [member, other]) await bookSession(ctxFor(db, one), { sessionId: session.id })
  await sql(`update bookings set status = 'cancelled', seat_no = null, updated_at = $2 where member_id = $1`, [
    member.userId,
    clock.now(),
  ])
  const hirer = { name: 'Sam', email: 'Sam@example.com' }
  const reopening = {
    closureId: 'a closure',
    when: 'on Monday 23 November',
    cancelledAt: clock.now(),
    sessions: [{ id: session.id, date: '2026-11-23', name: 'Salsa', startsAt: session.startsAt }],
    hirers: [hirer, { ...hirer, email: 'sam@example.com' }],
  }
  const tell = () => ctx().transaction((work) => tellStudioReopened(work, reopening))
  for (const told of [await tell(), await tell()]) expect(told).toEqual({ people: 2, untold: [] })
  const told = await sql(
    `select recipient, facts->'hadHall' as hall, jsonb_array_length(facts->'classes') as classes from messages
      where kind = 'studio-reopened' order by recipient`,
  )
  expect(told).toHaveLength(2)
  expect(told).toEqual(
    expect.arrayContaining([
      { recipient: 'Sam@example.com', hall: true, classes: 0 },
      { recipient: member.email, hall: false, classes: 1 },
    ]),
  )
})

import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { lockSession } from '../bookings.store.server.ts'
import { writePlaces } from './write-places.server.ts'

const { account, ctx, db, sql } = await openUseCaseTest()

test('two places of one account in one millisecond have two references, and each its own e-mail and activity', async () => {
  const [member, { id }] = [await account(), await aClassSession(db)]
  const [holder] = await sql<{ id: string }>('select id from people where member_id = $1', [member.userId])
  const childId = newId()
  await sql(`insert into people (id, member_id, name, is_holder) values ($1, $2, 'Sam', false)`, [
    childId,
    member.userId,
  ])
  const bookings = await ctx().transaction(async (work) => {
    const session = await lockSession(work.tx, id)
    const place = {
      session: session!,
      memberId: member.userId,
      guest: null,
      holding: null,
      orderId: null,
      now: work.now(),
    }
    const acts = [holder!.id, childId].map((personId, at) => ({
      place: { ...place, personId, personName: null, seatNo: at + 1 },
      recipient: member,
      terms: 'Free until noon.',
      by: { now: work.now, actor: member },
    }))
    return writePlaces(work, acts)
  })
  expect(bookings.map(({ personId }) => personId)).toEqual([holder!.id, childId])
  const kept = await sql(`
    select b.reference, b.seat_no, m.recipient, a.actor_id from bookings b
      join messages m on m.subject_id = b.id::text join activities a on a.subject_id = b.id::text order by seat_no`)
  expect(kept).toEqual(
    bookings.map(({ reference }, at) => ({
      reference,
      seat_no: at + 1,
      recipient: member.email,
      actor_id: member.userId,
    })),
  )
  expect(new Set(bookings.map(({ reference }) => reference)).size).toBe(2)
})

import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { aMember, anAccount, ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { aFullClass, standingOf, waits } from '#tests/helpers/waiting.ts'
import { rearrangeWaitingList } from './rearrange-waiting-list.server.ts'
import { listWaiting } from './waiting-list.store.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

async function aLine() {
  const { session } = await aFullClass(db)
  const members = [await aMember(db), await aMember(db), await aMember(db)] as const
  await waits(db, session.id, ...members)
  const line = await listWaiting(db.reader, [session.id])
  const standing = () => standingOf(db, session.id, ...members)
  return { members, ids: line.map(({ id }) => id), standing }
}

test('moves a member up by one; the first stays first', async () => {
  const { ids, standing } = await aLine()
  const admin = ctxFor(db, await anAccount(db, { role: 'receptionist' }))
  expect(await rearrangeWaitingList(admin, { waitId: ids[2] ?? '', act: 'up' })).toMatchObject({ ok: true })
  expect(await standing()).toEqual([1, 3, 2])
  await rearrangeWaitingList(admin, { waitId: ids[0] ?? '', act: 'up' })
  expect(await standing()).toEqual([1, 3, 2])
  const { rows } = await db.pool.query(`select details from activities where verb = 'waiting_list.moved_up'`)
  expect(rows).toMatchObject([{ details: { before: { position: 3 }, after: { position: 2 } } }])
})

test('takes a member out, who is notified, and never twice', async () => {
  const { ids, members, standing } = await aLine()
  const admin = ctxFor(db, await anAccount(db, { role: 'admin' }))
  const remove = () => rearrangeWaitingList(admin, { waitId: ids[0] ?? '', act: 'remove' })
  expect([await remove(), await remove()]).toMatchObject([{ ok: true }, { ok: false, refusal: 'not_waiting' }])
  expect(await standing()).toEqual(['out', 1, 2])
  const { rows } = await db.pool.query(
    `select recipient, facts ->> 'because' as because from messages where kind = 'waiting-ended'`,
  )
  expect(rows).toEqual([{ recipient: members[0].email, because: 'removed' }])
})

test('only the front desk rearranges it, and only what is there', async () => {
  const { ids, standing } = await aLine()
  const member = ctxFor(db, await anAccount(db, { role: 'instructor' }))
  expect(await rearrangeWaitingList(member, { waitId: ids[2] ?? '', act: 'up' })).toMatchObject({
    refusal: 'not_allowed',
  })
  const admin = ctxFor(db, await anAccount(db, { role: 'admin' }))
  for (const waitId of [newId(), 'x'])
    expect(await rearrangeWaitingList(admin, { waitId, act: 'remove' })).toMatchObject({ refusal: 'not_waiting' })
  expect(await standing()).toEqual([1, 2, 3])
})

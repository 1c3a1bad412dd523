import { expect, test } from 'vitest'
import { aVisitor, CANARY, placesOf } from '#tests/helpers/full-life.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { recordAccountEvent } from '../sign-in/record-account-event.server.ts'
import { erasePersonalRows, listPersonalRows } from './personal-data.store.server.ts'
import { personalTables } from './data-rules.ts'

const paying = await openPayingTest()
const { account, clock, db, ctx, sql } = paying
const NEW = 'new.address@example.com'

async function change(isFormerProven: boolean) {
  await aVisitor(paying)
  const { userId: id } = await account('member', CANARY)
  await sql(`update messages set state = 'queued' where kind = 'booking-confirmed'`)
  await sql('update users set email = $1 where id = $2', [NEW, id])
  const owner = { id, name: CANARY.name, email: NEW }
  const event = { kind: 'email_changed', account: owner, formerEmail: CANARY.email, isFormerProven } as const
  await recordAccountEvent(ctx({ kind: 'visitor' }), event)
  return { memberId: id, email: NEW, now: clock.now() }
}

const unsent = () =>
  sql<{ kind: string }>(
    `select distinct kind from messages where state in ('queued', 'held') and lower(recipient) = $1`,
    [CANARY.email],
  )

test('after a change of address nothing is written to the former but the news of it, and all that bore it is exported and erased', async () => {
  const whose = await change(true)
  expect(await unsent()).toEqual([{ kind: 'email-changed' }])
  const tables: string[] = []
  for (const { table, rule } of personalTables())
    for await (const rows of listPersonalRows(db.reader, { table, rule }, whose))
      if (rows.length > 0) tables.push(table)
  expect(tables).toEqual(expect.arrayContaining(['bookings', 'orders', 'payments', 'hall_hires', 'messages']))
  const visitors = await sql(`select 1 from bookings where member_id is null and guest_email = $1`, [NEW])
  expect(visitors.length).toBeGreaterThan(0)
  await db.transaction((tx) => erasePersonalRows(tx, whose))
  const left = (await placesOf(sql, CANARY.email)).filter(
    (place) => !/^(member_import_rows|idempotency_keys|activities|webhook)/.test(place),
  )
  expect(left).toEqual([])
})

test('of an address that was never verified nothing is taken', async () => {
  await change(false)
  const [row] = await sql<{ n: number }>(`select count(*)::int as n from bookings where guest_email = $1`, [NEW])
  expect(row?.n).toBe(0)
})

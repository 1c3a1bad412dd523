import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { MONDAY } from '#tests/helpers/build.ts'
import { aPayment } from '#tests/helpers/money.ts'
import {
  endMoneyTasks,
  endRefundTasks,
  insertMoneyTask,
  listMoneyTasks,
  raiseMoneyTask,
  updateTaskDone,
} from './money-tasks.store.server.ts'
import type { moneyTasks } from './money-tasks.tables.server.ts'

// What a person has to do about money.

const { account, db, sql } = await openUseCaseTest(seedPackages)

type Row = typeof moneyTasks.$inferInsert

const seconds = (n: number) => new Date(MONDAY.getTime() + n * 1000)
const task = (given: Partial<Row>): Row => ({ kind: 'dispute', subject: 'one', createdAt: MONDAY, ...given })
const insert = (given: Partial<Row>) => db.transaction((tx) => insertMoneyTask(tx, task(given)))
const raise = (given: Partial<Row>) => db.transaction((tx) => raiseMoneyTask(tx, task(given)))
const subjects = async () => (await listMoneyTasks(db.reader)).map(({ subject }) => subject)
const paid = async (given: Parameters<typeof aPayment>[2] = {}) =>
  aPayment(db, await account(), { state: 'succeeded', ...given })

test('what must be done soonest comes first, then what has waited longest, with the provider of its payment', async () => {
  const paymentId = await paid({ provider: 'stripe live' })
  await insert({ subject: 'newer', createdAt: seconds(2) })
  await insert({ subject: 'older', createdAt: seconds(1), paymentId })
  await insert({ subject: 'later', dueAt: seconds(9) })
  await insert({ subject: 'soon', dueAt: seconds(5), createdAt: seconds(3) })
  expect(await subjects()).toEqual(['soon', 'later', 'older', 'newer'])
  const providers = (await listMoneyTasks(db.reader)).map(({ provider }) => provider)
  expect(providers).toEqual([null, null, 'stripe live', null])
})

test('a task is put once, done once, and only what lasts is there again', async () => {
  await insert({})
  await insert({ createdAt: seconds(1) })
  await insert({ subject: 'two', createdAt: seconds(1) })
  await raise({ createdAt: seconds(2) })
  const [one, two] = await listMoneyTasks(db.reader)
  expect([one, two]).toMatchObject([
    { subject: 'one', createdAt: MONDAY },
    { subject: 'two', createdAt: seconds(1) },
  ])
  const done = (id: string) => db.transaction((tx) => updateTaskDone(tx, id, seconds(3)))
  expect([await done(one!.id), await done(one!.id), await done(newId())]).toMatchObject([{ id: one!.id }, null, null])
  await insert({ createdAt: seconds(4) })
  expect(await subjects()).toEqual(['two'])
  await raise({ createdAt: seconds(5) })
  expect(await listMoneyTasks(db.reader)).toMatchObject([{ subject: 'two' }, { subject: 'one', createdAt: seconds(5) }])
})

test('what has settled itself is taken away: of one subject, or all of a kind', async () => {
  for (const subject of ['one', 'two']) await insert({ subject })
  await insert({ kind: 'inquiry', subject: 'two' })
  const end = (of: { kind: 'dispute' | 'inquiry'; subject?: string }, at = MONDAY) =>
    db.transaction((tx) => endMoneyTasks(tx, { ...of, at }))
  await end({ kind: 'dispute', subject: 'two' })
  const left = async () => (await listMoneyTasks(db.reader)).map(({ kind, subject }) => `${kind} ${subject}`)
  expect(new Set(await left())).toEqual(new Set(['dispute one', 'inquiry two']))
  await end({ kind: 'dispute' }, seconds(9))
  expect(await left()).toEqual(['inquiry two'])
  expect(await sql('select subject, done_at at from money_tasks where done_at is not null order by 1')).toEqual([
    { subject: 'one', at: seconds(9) },
    { subject: 'two', at: MONDAY },
  ])
})

test('refunds that did not arrive are done, the oldest first, as far as as much has gone back since', async () => {
  const [paymentId, other] = [await paid(), await paid()]
  const failed = (subject: string, amountPence: number, createdAt: Date, of = paymentId) =>
    insert({ kind: 'refund_failed', subject, amountPence, createdAt, paymentId: of })
  await failed('first', 300, seconds(1))
  await failed('second', 200, seconds(2))
  await failed('theirs', 1, seconds(1), other)
  await insert({ kind: 'refund_at_desk', subject: 'desk', amountPence: 1, paymentId })
  const refund = (amountPence: number, doneAt: Date, state = 'done') =>
    sql(
      `insert into refunds (id, payment_id, amount_pence, reason, keeps_grant, origin, state, provider_ref, credit_note_no, created_at, done_at)
       values (gen_random_uuid(), $1, $2, 'ill', false, 'desk', $3, gen_random_uuid()::text, $4, $5, $5)`,
      [paymentId, amountPence, state, amountPence, doneAt],
    )
  const left = async () => {
    await db.transaction((tx) => endRefundTasks(tx, { paymentId, at: seconds(9) }))
    return (await subjects()).filter((subject) => subject === 'first' || subject === 'second')
  }
  await refund(999, seconds(0))
  await refund(998, seconds(3), 'bounced')
  await refund(299, seconds(3))
  expect(await left()).toEqual(['first', 'second'])
  await refund(1, seconds(3))
  expect(await left()).toEqual(['second'])
  await refund(199, seconds(3))
  expect(await left()).toEqual(['second'])
  await refund(2, seconds(3))
  expect(await left()).toEqual([])
  expect(new Set(await subjects())).toEqual(new Set(['theirs', 'desk']))
})

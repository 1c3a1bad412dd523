import { expect, test } from 'vitest'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { receiveEvent } from '../provider/receive-event.server.ts'
import { followDispute } from './follow-dispute.server.ts'
import { listMoneyTasks } from './money-tasks.store.server.ts'

const { account, bank, buy, ctx, paying, sql } = await openPayingTest()

const tasks = () => listMoneyTasks(ctx().reader)
const toldAll = () => bank.deliverEvents((event) => receiveEvent(paying(), event))

test('a dispute is a task with its deadline until the bank has decided', async () => {
  const { intentId } = await buy(await account(), 'basic', 3300)
  const disputeId = await bank.fake.openDispute(intentId!)
  await toldAll()
  await toldAll()
  const dueAt = new Date('2026-12-07T10:00:00Z')
  expect(await tasks()).toMatchObject([{ kind: 'dispute', subject: disputeId, amountPence: 3300, dueAt }])
  await bank.fake.closeDispute(disputeId, 'lost')
  await toldAll()
  expect(await tasks()).toEqual([])
})

test('an inquiry takes no money and is a task; it becomes a dispute, or is closed', async () => {
  const { id: paymentId, intentId } = await buy(await account(), 'basic', 3300)
  const subject = await bank.fake.openDispute(intentId!, true)
  await toldAll()
  expect(await tasks()).toMatchObject([{ kind: 'inquiry', subject, paymentId }])
  const follow = (state: 'open' | 'closed') =>
    ctx().transaction((work) =>
      followDispute(work, { paymentId, dispute: { id: subject, amountPence: 3300, state, at: work.now() } }),
    )
  await follow('open')
  expect(await tasks()).toMatchObject([{ kind: 'dispute', subject }])
  await follow('closed')
  expect(await tasks()).toEqual([])
  expect(await sql(`select from ledger_entries where kind = 'dispute'`)).toEqual([])
})

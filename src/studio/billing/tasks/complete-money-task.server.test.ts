import { expect, test } from 'vitest'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { receiveEvent } from '../provider/receive-event.server.ts'
import { completeMoneyTask } from './complete-money-task.server.ts'
import { listMoneyTasks } from './money-tasks.store.server.ts'

const { account, as, bank, buy, ctx, paying, sql } = await openPayingTest()

const tasks = () => listMoneyTasks(ctx().reader)
const toldAll = () => bank.deliverEvents((event) => receiveEvent(paying(), event))

test('what an admin has done is asked for no more, and is in the log; nobody else may say so', async () => {
  const { intentId } = await buy(await account(), 'basic', 3300)
  await bank.fake.openDispute(intentId!)
  await toldAll()
  const [task] = await tasks()
  const complete = async (role: 'member' | 'admin') => completeMoneyTask(as(await account(role)), task!.id)
  expect(await complete('member')).toMatchObject({ ok: false, refusal: 'not_allowed' })
  expect(await complete('admin')).toMatchObject({ ok: true })
  expect(await complete('admin')).toMatchObject({ ok: false, refusal: 'task_not_found' })
  await toldAll()
  expect(await tasks()).toEqual([])
  expect(await sql(`select details->>'task' task from activities where verb = 'payment.task_done'`)).toHaveLength(1)
})

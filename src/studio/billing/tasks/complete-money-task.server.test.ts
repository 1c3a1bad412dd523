import { expect, test } from 'vitest'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { newId } from '#src/kit/id.ts'
import { cancelPackage } from '../cooling-off/cancel-package.server.ts'
import { takePayment } from '../till/take-payment.server.ts'
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

test('what a member cancels and paid in cash is handed back by the desk, and counts as returned once it says so', async () => {
  const member = await account()
  const { userId: memberId, name: payerName, email: payerEmail } = member
  const what = { purpose: 'membership' as const, packageId: 'basic', description: 'Basic', amountPence: 3300 }
  const paymentId = newId()
  await takePayment(ctx(), { paymentId, tender: 'cash', purchase: { memberId, payerName, payerEmail, ...what } })
  expect(await cancelPackage(as(member), { paymentId, amountPence: 3300 })).toMatchObject({ ok: true })
  const kinds = () => sql('select kind, amount_pence pence from ledger_entries order by id')
  expect(await kinds()).toEqual([{ kind: 'charge', pence: 3300 }])
  const [task] = await tasks()
  expect(task).toMatchObject({ kind: 'refund_at_desk', amountPence: 3300, paymentId })
  await completeMoneyTask(as(await account('admin')), task!.id)
  expect(await kinds()).toEqual([
    { kind: 'charge', pence: 3300 },
    { kind: 'refund', pence: -3300 },
  ])
  expect(await sql('select state, credit_note_no no from refunds')).toEqual([{ state: 'done', no: 1 }])
})

import { expect, test } from 'vitest'
import { ProviderRefusal } from '#src/platform/payments/provider.server.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { listMoneyTasks } from '../tasks/money-tasks.store.server.ts'
import { completeRefund } from './complete-refund.server.ts'
import { failRefund } from './fail-refund.server.ts'
import { insertRefund } from './refunds.store.server.ts'

const { account, bank, buy, ctx, paying, sql } = await openPayingTest()

async function aRefund() {
  const { id: paymentId } = await buy(await account(), 'basic', 3300)
  const row = { paymentId, amountPence: 1000, reason: 'ill', origin: 'desk' as const }
  return (await ctx().transaction((work) => insertRefund(work.tx, { ...row, createdAt: work.now() })))!
}

const tasks = () => listMoneyTasks(ctx().reader)

test('a refund that could not be made is one task of the studio, and nothing counts as returned', async () => {
  const refund = await aRefund()
  for (const _ of [1, 2]) await ctx().transaction((work) => failRefund(work, refund, null))
  expect(await tasks()).toMatchObject([{ kind: 'refund_failed', subject: refund.id, amountPence: 1000 }])
  expect(await sql(`select from ledger_entries where kind = 'refund'`)).toEqual([])
})

test('what the provider refuses to give back has failed; a key that it does not take is tried again later', async () => {
  const refund = await aRefund()
  const refusing = (reason: 'key' | 'other') =>
    paying(undefined, { ...bank, refundIntent: () => Promise.reject(new ProviderRefusal(reason)) })
  expect(await completeRefund(refusing('key'), refund.id)).toMatchObject({ state: 'pending' })
  expect(await tasks()).toEqual([])
  expect(await completeRefund(refusing('other'), refund.id)).toMatchObject({ state: 'failed', isNewlyDone: false })
  expect(await tasks()).toHaveLength(1)
})

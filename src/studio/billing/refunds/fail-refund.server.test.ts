import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { ProviderRefusal } from '#src/platform/payments/provider.server.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { receiveEvent } from '../provider/receive-event.server.ts'
import { listMoneyTasks } from '../tasks/money-tasks.store.server.ts'
import { completeRefund } from './complete-refund.server.ts'
import { failRefund } from './fail-refund.server.ts'
import { refundPayment } from './refund-payment.server.ts'
import { insertRefund, listRefunds } from './refunds.store.server.ts'

const { account, bank, buy, ctx, paying, sql, wait } = await openPayingTest()

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

test('it is a task no longer once as much has gone back by other refunds', async () => {
  const refund = await aRefund()
  await ctx().transaction((work) => failRefund(work, refund, null))
  const admin = paying(await account('admin'))
  const again = async (amountPence: number) => {
    wait(60)
    const request = {
      refundId: newId(),
      paymentId: refund.paymentId,
      amountPence,
      reason: 'once more',
      keepsGrant: true,
    }
    expect(await refundPayment(admin, request)).toMatchObject({ ok: true, value: { state: 'done' } })
    return (await tasks()).map(({ amountPence: left }) => left)
  }
  expect([await again(400), await again(600)]).toEqual([[1000], []])
  // What went back then is not counted for what bounces later.
  const later = (await listRefunds(ctx().reader, refund.paymentId)).find(({ amountPence }) => amountPence === 600)!
  wait(60)
  await bank.fake.settleRefund(later.providerRef!, false)
  await bank.deliverEvents((event) => receiveEvent(paying(), event))
  expect([await again(599), await again(1)]).toEqual([[600], []])
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

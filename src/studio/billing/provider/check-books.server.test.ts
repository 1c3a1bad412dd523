import { expect, test } from 'vitest'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { listMoneyTasks } from '../tasks/money-tasks.store.server.ts'
import { checkBooks } from './check-books.server.ts'
import { receiveEvent } from './receive-event.server.ts'

const { account, bank, buy, ctx, paying, wait } = await openPayingTest()

const tasks = async () => (await listMoneyTasks(ctx().reader)).map(({ kind }) => kind)

test('books that differ for more than an hour are a task until they are equal again', async () => {
  const { intentId } = await buy(await account(), 'basic', 3300)
  await bank.refundIntent({ intentId: intentId!, amountPence: 1000, idempotencyKey: 'at the provider' })
  expect([await checkBooks(paying()), await tasks()]).toEqual([0, []])
  wait(3601)
  expect([await checkBooks(paying()), await tasks()]).toEqual([1, ['books_differ']])
  await bank.deliverEvents((event) => receiveEvent(paying(), event))
  expect([await checkBooks(paying()), await tasks()]).toEqual([0, []])
})

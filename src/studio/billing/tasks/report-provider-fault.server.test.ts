import { expect, test } from 'vitest'
import { ProviderRefusal, ProviderUnavailable, type RefusalReason } from '#src/platform/payments/provider.server.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { catchUpEvents } from '../provider/catch-up-events.server.ts'
import { listMoneyTasks, updateTaskDone } from './money-tasks.store.server.ts'
import { reportProviderFault } from './report-provider-fault.server.ts'

const { bank, ctx, paying, wait } = await openPayingTest()

const tasks = async () => (await listMoneyTasks(ctx().reader)).map(({ kind, subject }) => `${kind} ${subject}`)

test.each<[RefusalReason, string, string[]]>([
  ['key', 'provider_refused', ['key_refused key']],
  ['permission', 'provider_refused', ['key_refused permission']],
  ['method', 'method_refused', ['method_refused method']],
  ['too_small', 'amount_too_small', []],
  ['customer', 'provider_refused', []],
  ['other', 'provider_refused', []],
])('a refusal because of %s is %s to the payer, and a task: %j', async (reason, fault, raised) => {
  const report = () => reportProviderFault(ctx(), new ProviderRefusal(reason))
  expect([await report(), await report()]).toEqual([fault, fault])
  expect(await tasks()).toEqual(raised)
})

test('no answer is no task, and a fault of our own no fault of the provider', async () => {
  expect(await reportProviderFault(ctx(), new ProviderUnavailable())).toBe('provider_unavailable')
  await expect(reportProviderFault(ctx(), new Error('ours'))).rejects.toThrow('ours')
  expect(await tasks()).toEqual([])
})

test('a key that Stripe refuses is a task until it takes one; marked as done before, it is there again', async () => {
  bank.fake.fault(401, { times: 2 })
  await expect(catchUpEvents(paying())).rejects.toThrow(ProviderRefusal)
  expect(await tasks()).toEqual(['key_refused key'])
  const [task] = await listMoneyTasks(ctx().reader)
  await ctx().transaction((work) => updateTaskDone(work.tx, task!.id, work.now()))
  expect(await tasks()).toEqual([])
  await expect(catchUpEvents(paying())).rejects.toThrow(ProviderRefusal)
  expect(await tasks()).toEqual(['key_refused key'])
  await catchUpEvents(paying())
  expect(await tasks()).toEqual([])
})

test('Stripe down for an hour is a task until it answers', async () => {
  await catchUpEvents(paying())
  const isDown = async () => {
    bank.fake.fault(500, { times: 2 })
    await expect(catchUpEvents(paying())).rejects.toThrow(ProviderUnavailable)
    bank.fake.clearFaults()
  }
  wait(59 * 60)
  await isDown()
  expect(await tasks()).toEqual([])
  wait(2 * 60)
  await isDown()
  expect(await tasks()).toEqual(['not_answering hour'])
  await catchUpEvents(paying())
  expect(await tasks()).toEqual([])
})

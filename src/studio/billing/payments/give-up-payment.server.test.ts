import { expect, test } from 'vitest'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { reconcilePayments } from '../provider/reconcile-payments.server.ts'
import { giveUpPayment } from './give-up-payment.server.ts'

const { account, bank, buy, paying, setClock, sql, start } = await openPayingTest()

test('what is on its way at the bank is never given up, neither for another payment nor after a day, and counts once paid', async () => {
  const { id, intentId } = await buy(await account(), 'basic', 3300, 'pm_card_processing')
  expect(await giveUpPayment(paying(), id)).toBe('processing')
  // The bank takes its days: nothing is due at the provider until then.
  await sql('update fake_stripe_objects set due_at = $1 where id = $2', ['2026-11-27T10:00:00Z', intentId])
  setClock('2026-11-25T10:00:00Z')
  await reconcilePayments(paying())
  expect(await bank.retrieveIntent(intentId!)).toMatchObject({ state: 'processing' })
  expect(bank.fake.calls.filter((call) => call.endsWith('/cancel'))).toEqual([])
  setClock('2026-11-27T10:00:01Z')
  await reconcilePayments(paying())
  expect(await sql('select state, "grant" from payments')).toEqual([{ state: 'succeeded', grant: 'given' }])
})

test('one that nobody has begun to pay is given up, at the provider too', async () => {
  const { id, intentId } = await start(await account(), 'basic', 3300)
  expect(await giveUpPayment(paying(), id)).toBe('cancelled')
  expect(await bank.retrieveIntent(intentId!)).toMatchObject({ state: 'cancelled' })
})

import { expect, test } from 'vitest'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { compareWithProvider } from './compare-with-provider.server.ts'
import { settlePayment } from '../payments/settle-payment.server.ts'

const { account, bank, buy, paying, setClock, start } = await openPayingTest()

const since = new Date('2026-11-01T00:00:00Z')

test('our books equal the provider’s; what it charged and we do not know yet is told', async () => {
  await buy(await account(), 'basic', 3300)
  await buy(await account(), 'family', 9500)
  expect(await compareWithProvider(paying(), since)).toEqual({
    differences: [],
    oursPence: 12_800,
    theirsPence: 12_800,
    lines: 2,
  })
  const { intentId } = await start(await account(), 'standard', 4900)
  const charge = { methodId: 'pm_card_visa', returnUrl: 'http://localhost/', idempotencyKey: 'k' }
  await bank.confirmIntent({ intentId: intentId!, ...charge })
  expect(await compareWithProvider(paying(), since)).toMatchObject({
    differences: [{ ref: intentId, oursPence: null, theirsPence: 4900 }],
    oursPence: 12_800,
    theirsPence: 17_700,
  })
})

test('a payment charged just before the time compared and written down just after it is no difference', async () => {
  setClock('2026-11-23T09:59:59Z')
  const { id, intentId } = await start(await account(), 'basic', 3300)
  const charge = { methodId: 'pm_card_visa', returnUrl: 'http://localhost/', idempotencyKey: 'k' }
  await bank.confirmIntent({ intentId: intentId!, ...charge })
  setClock('2026-11-23T10:00:01Z')
  await settlePayment(paying(), id)
  const compared = await compareWithProvider(paying(), new Date('2026-11-23T10:00:00Z'))
  expect(compared.differences).toEqual([])
})

import { expect, test } from 'vitest'
import { openHallPayingTest } from '#tests/helpers/hall-paying.ts'
import { linkPayment } from './link-payment.server.ts'

const { aConfirmedHire, account, ctx, payHire, start } = await openHallPayingTest()

test('a receipt leads to what was paid for', async () => {
  const hireId = await aConfirmedHire()
  const payments = [await payHire(hireId, 9000), await start(await account(), 'basic', 3300)]
  const links = await ctx().transaction((work) => Promise.all(payments.map((one) => linkPayment(work, one))))
  expect(links).toMatchObject([
    { about: 'hall', url: expect.stringContaining(`/hall-hire/request/${hireId}?token=`) },
    { about: 'membership', url: expect.stringMatching(/\/dashboard\/membership$/) },
  ])
})

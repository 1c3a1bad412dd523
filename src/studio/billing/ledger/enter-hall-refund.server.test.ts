import { expect, test } from 'vitest'
import { openHallPayingTest } from '#tests/helpers/hall-paying.ts'
import { enterHallRefund } from './enter-hall-refund.server.ts'

const { aConfirmedHire, account, accountOf, ctx, payHire, sql, start } = await openHallPayingTest()
const refund = { id: 're_1', amountPence: 6000, at: new Date('2026-11-23T11:00:00Z') }

test('a refund stands in the ledger and in the account of the hire, once, no matter who hears of it first', async () => {
  const hireId = await aConfirmedHire()
  const payment = await payHire(hireId, 9000)
  const entered = await Promise.all([1, 2, 3].map(() => enterHallRefund(ctx(), { payment, refund })))
  expect(entered.filter(Boolean)).toHaveLength(1)
  expect(await accountOf(hireId)).toMatchObject({ hirePaidPence: 0, depositHeldPence: 3000 })
  expect(await sql(`select amount_pence pence from ledger_entries where kind = 'refund'`)).toEqual([{ pence: -6000 }])
  expect(await sql(`select details->>'because' because from activities where verb = 'payment.returned'`)).toEqual([
    { because: 'refunded at the payment provider' },
  ])
})

test('a payment for something else is not entered', async () => {
  expect(await enterHallRefund(ctx(), { payment: await start(await account(), 'basic', 3300), refund })).toBe(false)
  expect(await sql('select from ledger_entries')).toEqual([])
})

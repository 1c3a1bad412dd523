import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { enterPaid } from '../payments/enter-paid.server.ts'
import { issueReceipt } from '../payments/issue-receipt.server.ts'
import { insertPayment } from '../payments/payments.store.server.ts'
import { takePayment } from './take-payment.server.ts'

const { account, as, buy, ctx, paying, sql } = await openPayingTest()

async function aSale(tender: 'cash' | 'complimentary' = 'cash', amountPence = 3300) {
  const { userId: memberId, name: payerName, email: payerEmail } = await account()
  const what = { purpose: 'membership' as const, packageId: 'basic', description: '6 Class Package, one month' }
  return { paymentId: newId(), tender, purchase: { memberId, payerName, payerEmail, ...what, amountPence } }
}
const receipts = () =>
  sql(`select facts->>'number' number, facts->>'by' by from messages where kind = 'payment-receipt'`)

test('cash opens a month, with ledger, receipt and history in one transaction', async () => {
  const sale = await aSale()
  const taken = await takePayment(as(await account('admin')), sale)
  expect(taken).toMatchObject({ ok: true, value: { isNew: true, payment: { receiptNo: 1, grant: 'given' } } })
  expect(await sql('select kind, amount_pence pence, provider_ref ref from ledger_entries')).toEqual([
    { kind: 'charge', pence: 3300, ref: `desk:${sale.paymentId}` },
  ])
  expect(await receipts()).toEqual([{ number: 'T-000001', by: 'Cash' }])
  expect(await sql('select package_id from memberships')).toEqual([{ package_id: 'basic' }])
  expect(await sql(`select details from activities where verb = 'payment.settled'`)).toEqual([
    { details: { amountPence: 3300, for: '6 Class Package, one month', by: 'cash' } },
  ])
})

test('the same form sent by several at once takes one payment; for anything else it is refused', async () => {
  const sale = await aSale()
  const admin = as(await account('admin'))
  const taken = await Promise.all([1, 2, 3].map(() => takePayment(admin, sale)))
  expect(taken.filter((one) => one.ok && one.value.isNew)).toHaveLength(1)
  expect(taken.every(({ ok }) => ok)).toBe(true)
  expect(await receipts()).toHaveLength(1)
  for (const other of [{ tender: 'card_machine' as const }, { purchase: { ...sale.purchase, amountPence: 1 } }])
    expect(await takePayment(admin, { ...sale, ...other })).toMatchObject({ refusal: 'payment_differs' })
})

test('what cannot be given is not taken: nothing is written, and no receipt number is lost', async () => {
  const sale = await aSale()
  expect(await takePayment(ctx(), { ...sale, give: async () => false })).toMatchObject({ refusal: 'cannot_be_given' })
  expect(await sql('select from payments')).toEqual([])
  expect(await takePayment(ctx(), sale)).toMatchObject({ value: { payment: { receiptNo: 1 } } })
})

test('what is complimentary has a receipt over nothing, and no money moves', async () => {
  await takePayment(ctx(), await aSale('complimentary', 0))
  expect(await sql('select receipt_no, amount_pence from payments')).toEqual([{ receipt_no: 1, amount_pence: 0 }])
  expect(await sql('select from ledger_entries')).toEqual([])
  expect(await sql('select from memberships')).toHaveLength(1)
})

test('cash and what is paid online have one series of receipts', async () => {
  await buy(await account(), 'basic', 3300)
  await takePayment(paying(), await aSale())
  await buy(await account(), 'basic', 3300)
  expect((await receipts()).length).toBe(3)
  expect(await sql('select tender, receipt_no from payments order by receipt_no')).toEqual([
    { tender: 'stripe', receipt_no: 1 },
    { tender: 'cash', receipt_no: 2 },
    { tender: 'stripe', receipt_no: 3 },
  ])
})

test.each([
  ['a price', 0, 833],
  ['a deposit', 5000, 0],
  ['both', 1700, 550],
] as const)('on the receipt for £50 for the hall, %s, with a deposit of %i pence, VAT is %i pence', async (...row) => {
  const [, depositPence, pence] = row
  const vat = { isRegistered: true, number: 'GB123456789', basisPoints: 2000, isHallExempt: false }
  await sql(`insert into settings (key, value) values ('vat', $1)`, [JSON.stringify(vat)])
  const issued = await ctx().transaction((work) =>
    issueReceipt(work, { provider: 'desk', amountPence: 5000, isHall: true, depositPence }),
  )
  expect(issued).toMatchObject({
    state: 'succeeded',
    receiptNo: 1,
    vatBasisPoints: 2000,
    vatPence: pence,
    depositPence,
  })
})

test('a payment that was paid is entered and given in the transaction of the caller', async () => {
  const { paymentId: id, tender, purchase } = await aSale()
  const enter = ctx().transaction(async (work) => {
    const receipt = await issueReceipt(work, { provider: 'desk', amountPence: 3300, isHall: false, depositPence: 0 })
    const row = { ...purchase, ...receipt, id, tender, provider: 'desk', createdAt: work.now() }
    const payment = await insertPayment(work.tx, row)
    expect(await enterPaid(work, { payment: payment!, providerRef: 'x', depositPence: null })).toMatchObject({
      grant: 'given',
    })
    throw new Error('The caller fails')
  })
  await expect(enter).rejects.toThrow('The caller fails')
  expect(
    await sql('select from ledger_entries union all select from messages union all select from memberships'),
  ).toEqual([])
})

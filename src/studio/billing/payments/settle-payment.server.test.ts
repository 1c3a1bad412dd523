import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { listPlanChanges } from '#src/studio/memberships/plan-changes/plan-changes.store.server.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { listPayments } from './payments.store.server.ts'
import { grantPayment } from './grant-payment.server.ts'
import { settlePayment } from './settle-payment.server.ts'

const { account, bank, buy, db, paying, setClock, sql, start } = await openPayingTest()

const settle = (paymentId: string) => settlePayment(paying(), paymentId)
const charge = (intentId: string | null, methodId = 'pm_card_visa') =>
  bank.confirmIntent({ intentId: intentId!, methodId, returnUrl: 'http://localhost:3000/', idempotencyKey: newId() })

test('a settled payment opens the month, once, with ledger, receipt and history', async () => {
  const member = await account()
  const payment = await start(member, 'basic', 3300)
  await charge(payment.intentId)
  const answers = await Promise.all(Array.from({ length: 6 }, () => settle(payment.id)))
  expect(answers.every((answer) => answer.ok && answer.value.payment.state === 'succeeded')).toBe(true)
  expect(await listMemberships(db.reader, member.userId)).toMatchObject([
    { packageId: 'basic', allowance: 6, source: 'purchase' },
  ])
  expect(await sql('select kind, amount_pence, provider_ref from ledger_entries')).toEqual([
    { kind: 'charge', amount_pence: 3300, provider_ref: payment.intentId },
  ])
  expect(await sql(`select kind, recipient from messages`)).toEqual([
    { kind: 'payment-receipt', recipient: member.email },
  ])
  expect(await listPlanChanges(db.reader, member.userId)).toMatchObject([
    { kind: 'upgrade', fromPackageId: null, toPackageId: 'basic', amountPence: 3300, state: 'effective' },
  ])
  expect(await listPayments(db.reader, member.userId)).toMatchObject([{ grant: 'given', receiptNo: 1 }])
})

test('receipts are numbered one after another, also when payments settle at the same moment', async () => {
  const members = await Promise.all([account(), account(), account(), account()])
  const payments = await Promise.all(members.map((member) => start(member, 'basic', 3300)))
  await Promise.all(payments.map(({ intentId }) => charge(intentId)))
  await Promise.all(payments.map(({ id }) => settle(id)))
  const numbers = await sql<{ receipt_no: number }>('select receipt_no from payments order by receipt_no')
  expect(numbers.map(({ receipt_no: no }) => no)).toEqual([1, 2, 3, 4])
})

test('an upgrade raises the allowance at once and leaves the dates', async () => {
  const member = await account()
  await buy(member, 'basic', 3300)
  const [before] = await listMemberships(db.reader, member.userId)
  setClock('2026-12-01T10:00:00Z')
  await buy(member, 'standard', 1600)
  const raised = { packageId: 'standard', name: '10 Class Package', allowance: 10 }
  expect(await listMemberships(db.reader, member.userId)).toEqual([{ ...before, ...raised }])
  expect((await listPlanChanges(db.reader, member.userId))[0]).toMatchObject({
    kind: 'upgrade',
    fromPackageId: 'basic',
    toPackageId: 'standard',
    amountPence: 1600,
  })
})

test('an upgrade that is paid after its month has ended is to be given back, and nothing changes', async () => {
  const member = await account()
  await buy(member, 'basic', 3300)
  const upgrade = await start(member, 'standard', 1600)
  setClock('2026-12-24T10:00:00Z')
  await charge(upgrade.intentId)
  const settled = await settle(upgrade.id)
  expect(settled).toMatchObject({ ok: true, value: { payment: { state: 'succeeded', grant: 'to_return' } } })
  expect(await listMemberships(db.reader, member.userId)).toMatchObject([{ packageId: 'basic' }])
})

test('nothing is given for a payment that was declined, and a later try gives it once', async () => {
  const member = await account()
  const declined = await buy(member, 'basic', 3300, 'pm_card_visa_chargeDeclined')
  expect(declined).toMatchObject({ state: 'failed', failureMessage: 'Your card was declined.' })
  expect(await listMemberships(db.reader, member.userId)).toEqual([])
  const paid = await buy(member, 'basic', 3300)
  expect(paid).toMatchObject({ id: declined.id, state: 'succeeded', failureCode: null })
  expect(await listMemberships(db.reader, member.userId)).toHaveLength(1)
})

test('an older answer of the provider changes nothing once it is paid', async () => {
  const payment = await buy(await account(), 'basic', 3300)
  const stale = { ...(await bank.retrieveIntent(payment.intentId!))!, state: 'requires_payment_method' as const }
  const retrieveIntent = () => Promise.resolve(stale)
  const settled = await settlePayment(paying(undefined, { ...bank, retrieveIntent }), payment.id)
  expect(settled).toMatchObject({ ok: true, value: { payment: { state: 'succeeded' } } })
})

test('nothing is given when the provider names another amount', async () => {
  const member = await account()
  const payment = await start(member, 'basic', 3300)
  await charge(payment.intentId)
  const cheap = { ...(await bank.retrieveIntent(payment.intentId!))!, amountPence: 1 }
  const retrieveIntent = () => Promise.resolve(cheap)
  const settled = await settlePayment(paying(undefined, { ...bank, retrieveIntent }), payment.id)
  expect(settled).toEqual({ ok: false, refusal: 'mismatch' })
  expect(await listMemberships(db.reader, member.userId)).toEqual([])
})

test.each(['nonsense', newId()])('there is no payment %s', async (id) => {
  expect(await settle(id)).toEqual({ ok: false, refusal: 'payment_not_found' })
})

test('the ledger takes no change and no removal', async () => {
  await buy(await account(), 'basic', 3300)
  const error = { constraint: 'ledger_append_only' }
  await expect(sql('update ledger_entries set amount_pence = 1')).rejects.toMatchObject(error)
  await expect(sql('delete from ledger_entries')).rejects.toMatchObject(error)
})

test('giving again what has been given gives nothing more', async () => {
  const member = await account()
  const payment = await buy(member, 'basic', 3300)
  expect(await paying().transaction((work) => grantPayment(work, payment))).toBe(true)
  expect(await listMemberships(db.reader, member.userId)).toHaveLength(1)
})

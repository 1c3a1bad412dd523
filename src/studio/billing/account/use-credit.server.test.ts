import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { newId } from '#src/kit/id.ts'
import { findMembershipCovering, listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { buyPackages } from '#src/studio/sales/checkout/buy-packages.server.ts'
import type { Account } from '#tests/helpers/actors.ts'
import { openRenewingTest } from '#tests/helpers/renewing.ts'
import { cancelPackage } from '../cooling-off/cancel-package.server.ts'
import { giveUpPayment } from '../payments/give-up-payment.server.ts'
import { startPayment } from '../pay-online/start-payment.server.ts'
import { startMonthPayment } from '../pay-online/start-month-payment.server.ts'
import { renewMemberships } from '../renewals/renew-memberships.server.ts'
import { findBalancePence, findCreditToUse } from './account.store.server.ts'
import { adjustAccount } from './adjust-account.server.ts'
import { useCredit } from './use-credit.server.ts'

const setup = await openRenewingTest()
const { account, as, bank, buy, ctx, db, holder, paying, setClock, sql, start, switchOn } = setup

const balance = (member: Account) => findBalancePence(db.reader, member.userId)
const sound = async () => expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])

/** A member with that much on their account. */
async function withCredit(amount: number, member?: Account): Promise<Account> {
  const [owner, admin] = [member ?? (await account()), await account('admin')]
  const credit = { memberId: owner.userId, direction: 'add' as const, amount, reason: 'A present' }
  expect(await adjustAccount(as(admin), credit)).toMatchObject({ ok: true })
  return owner
}

const cartOf = (member: Account) => ({
  kind: 'cart' as const,
  cartKey: newId(),
  items: [{ packageId: 'basic', quantity: 1 }],
  buyer: member,
  recipient: null,
  amountPence: 3300,
  startsNow: true as const,
  limitKey: null,
})

test('the account pays first, and the provider is asked for the rest', async () => {
  const member = await withCredit(1000)
  const paid = await buy(member, 'standard', 4900)
  expect(paid).toMatchObject({ state: 'succeeded', grant: 'given', amountPence: 3900, creditPence: 1000 })
  expect((await bank.retrieveIntent(paid.intentId!))?.amountPence).toBe(3900)
  expect(await balance(member)).toBe(0)
  expect(await sql(`select amount_pence from plan_changes`)).toEqual([{ amount_pence: 4900 }])
  expect(await sql(`select facts->>'credit' credit from messages where kind = 'payment-receipt'`)).toEqual([
    { credit: '£10.00' },
  ])
  await sound()
})

test('where the account covers everything nothing is asked of the provider, and it is settled at once', async () => {
  const member = await withCredit(5000)
  const started = await startPayment(paying(member), { packageId: 'standard', amountPence: 4900, limitKey: null })
  expect(started).toMatchObject({ value: { payment: { state: 'succeeded', grant: 'given', amountPence: 0 } } })
  expect(await findMembershipCovering(db.reader, member.userId, ctx().now())).toMatchObject({ packageId: 'standard' })
  expect(await sql(`select intent_id, receipt_no from payments`)).toEqual([{ intent_id: null, receipt_no: 1 }])
  expect([await balance(member), await sql('select * from ledger_entries')]).toEqual([100, []])
  await sound()
})

test('a payment that is given up leaves its credit to the next; one for something else is given up for it', async () => {
  const member = await withCredit(1000)
  const first = await start(member, 'basic', 3300)
  expect([first.creditPence, await balance(member)]).toEqual([1000, 0])
  expect(await findCreditToUse(db.reader, member.userId, 4900)).toBe(1000)
  const second = await start(member, 'standard', 4900)
  expect(second.creditPence).toBe(1000)
  expect(await sql(`select state from payments order by created_at, state`)).toEqual([
    { state: 'cancelled' },
    { state: 'pending' },
  ])
  await giveUpPayment(paying(), second.id)
  expect(await balance(member)).toBe(1000)
})

test('the payer is charged what they were shown, or asked to look again', async () => {
  const member = await withCredit(1000)
  const request = { packageId: 'standard', amountPence: 4900, limitKey: null }
  expect(await startPayment(paying(member), { ...request, toPayPence: 4900 })).toEqual({
    ok: false,
    refusal: 'wrong_amount',
  })
  expect(await startPayment(paying(member), { ...request, toPayPence: 3900 })).toMatchObject({ ok: true })
  // More has come since: the payment that was begun is given up for one that uses it too.
  await withCredit(500, member)
  expect(await startPayment(paying(member), { ...request, toPayPence: 3400 })).toMatchObject({ ok: true })
  expect(await sql(`select credit_pence from payments where state <> 'cancelled'`)).toEqual([{ credit_pence: 1500 }])
})

test('an order of a signed-in buyer uses it too, and all of it at once settles the order', async () => {
  const member = await withCredit(4000)
  const bought = await buyPackages(paying(member), { ...cartOf(member), toPayPence: 0 })
  expect(bought).toMatchObject({ value: { payment: { state: 'succeeded', creditPence: 3300 } } })
  expect(await sql('select state from orders')).toEqual([{ state: 'paid' }])
  expect(await balance(member)).toBe(700)
  await sound()
})

test('the next month is collected for less, or not at all', async () => {
  const member = await withCredit(5900, await holder())
  await switchOn(member)
  for (const day of ['2026-12-17', '2026-12-22', '2026-12-23']) {
    setClock(`${day}T09:30:00Z`)
    await renewMemberships(paying())
  }
  expect(await sql(`select amount_pence, credit_pence, state from payments`)).toEqual([
    { amount_pence: 0, credit_pence: 4900, state: 'succeeded' },
  ])
  expect((await listMemberships(db.reader, member.userId)).length).toBe(2)
  expect(await sql(`select facts->>'credit' credit from messages where kind = 'renewal-notice'`)).toEqual([
    { credit: '£49.00' },
  ])
  for (const day of ['2027-01-19', '2027-01-22', '2027-01-23']) {
    setClock(`${day}T09:30:00Z`)
    await renewMemberships(paying())
  }
  expect(await sql(`select amount_pence, credit_pence from payments order by created_at desc limit 1`)).toEqual([
    { amount_pence: 3900, credit_pence: 1000 },
  ])
  expect(await balance(member)).toBe(0)
  await sound()
})

test('cancelled within 14 days, credit comes back on the account, less what the classes taken cost beyond the money', async () => {
  const member = await withCredit(4000)
  const paid = await buy(member, 'standard', 4900)
  const { value } = (await cancelPackage(
    { ...paying(member), actor: member },
    { paymentId: paid.id, amountPence: 900 },
  )) as { value: unknown }
  expect(value).toBeTruthy()
  expect(await balance(member)).toBe(4000)
})

test('two purchases at the same moment never use one credit twice', async () => {
  const members = await Promise.all(Array.from({ length: 5 }, () => withCredit(3300)))
  await Promise.all(
    members.flatMap((member) => [
      startPayment(paying(member), { packageId: 'basic', amountPence: 3300, limitKey: null }),
      startPayment(paying(member), { packageId: 'standard', amountPence: 4900, limitKey: null }),
      buyPackages(paying(member), cartOf(member)),
      startMonthPayment(paying(), {
        memberId: member.userId,
        renewsAt: new Date(),
        amountPence: 3300,
        startsNow: true,
        limitKey: null,
      }),
    ]),
  )
  for (const member of members) expect(await balance(member)).toBeGreaterThanOrEqual(0)
  await sound()
})

test('a price is divided once the member is held, and a visitor has no account', async () => {
  const member = await withCredit(1000)
  const divide = (memberId: string | null) =>
    ctx().transaction((work) => useCredit(work, { memberId, pricePence: 3300 }))
  expect(await divide(member.userId)).toEqual({ amountPence: 2300, creditPence: 1000 })
  expect(await divide(null)).toEqual({ amountPence: 3300, creditPence: 0 })
})

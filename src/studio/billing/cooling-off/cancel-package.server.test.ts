import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { newId } from '#src/kit/id.ts'
import { ProviderUnavailable } from '#src/platform/payments/provider.server.ts'
import type { Account } from '#tests/helpers/actors.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { openRenewingTest } from '#tests/helpers/renewing.ts'
import { RETURN_URL } from '#tests/helpers/paying.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { claimMembership } from '#src/studio/sales/gifts/claim-membership.server.ts'
import { confirmPayment } from '../payments/confirm-payment.server.ts'
import { buyPackages } from '#src/studio/sales/checkout/buy-packages.server.ts'
import { downgradePlan } from '#src/studio/memberships/plan-changes/downgrade-plan.server.ts'
import { cancelPackage } from './cancel-package.server.ts'
import { previewPackageCancellation } from './preview-package-cancellation.server.ts'
import { refundPayment } from '../refunds/refund-payment.server.ts'
import { settleRefunds } from '../refunds/settle-refunds.server.ts'

// Monday 23 November 2026, ten in the morning: to be cancelled until the end of Monday 7 December.
const setup = await openRenewingTest()
const { account, as, bank, buy, ctx, db, emailKinds, paying, setClock, sql, switchOn } = setup

const broken = () => findBrokenInvariants((text) => db.pool.query(text))
const preview = (who: Account, paymentId: string) => previewPackageCancellation(as(who), paymentId)
const cancel = (who: Account, paymentId: string, amountPence: number, payments = bank) =>
  cancelPackage({ ...as(who), payments }, { paymentId, amountPence })
const backs = () =>
  sql<{ pence: number }>(`select amount_pence pence from ledger_entries where kind = 'refund' order by id`)

async function book(member: Account, date: string, time = '18:00') {
  const session = await aClassSession(db, { date, time })
  expect((await bookSession(as(member), { sessionId: session.id })).ok).toBe(true)
}

async function order(member: Account, quantity: number) {
  const started = await buyPackages(paying(member), {
    kind: 'cart',
    cartKey: newId(),
    items: [{ packageId: 'basic', quantity }],
    buyer: member,
    recipient: null,
    amountPence: 3300 * quantity,
    startsNow: true,
    limitKey: null,
  })
  if (!started.ok) throw new Error(started.refusal)
  const request = { paymentId: started.value.payment.id, methodId: 'pm_card_visa', returnUrl: RETURN_URL }
  const paid = await confirmPayment(paying(member), request)
  if (!paid.ok) throw new Error(paid.refusal)
  return paid.value.payment
}

test('a package with a class used comes back pro rata, with its places, direct debit, e-mails and credit note', async () => {
  const member = await account()
  const payment = await buy(member, 'basic', 3300)
  await switchOn(member)
  await book(member, '2026-11-24')
  await book(member, '2026-12-04')
  setClock('2026-11-25T10:00:00Z')
  const shown = await preview(member, payment.id)
  expect(shown).toMatchObject({ ok: true, value: { amountPence: 2750, endsDirectDebit: true } })
  expect(shown.ok && shown.value.cancelled.map(({ date }) => date)).toEqual(['2026-12-04'])
  // Looking has changed nothing.
  expect(await sql(`select from bookings where status = 'confirmed'`)).toHaveLength(2)
  expect(await sql('select from refunds')).toEqual([])
  expect(await cancel(member, payment.id, 2750)).toMatchObject({ ok: true, value: { amountPence: 2750 } })
  expect(await sql('select origin, state, amount_pence, credit_note_no from refunds')).toEqual([
    { origin: 'cooling_off', state: 'done', amount_pence: 2750, credit_note_no: 1 },
  ])
  expect(await backs()).toEqual([{ pence: -2750 }])
  expect((await listMemberships(db.reader, member.userId))[0]?.endsAt).toEqual(new Date('2026-11-25T10:00:00Z'))
  expect(await sql(`select state from mandates`)).toEqual([{ state: 'ended' }])
  expect((await emailKinds(member)).slice(-3)).toEqual(['booking-cancelled', 'package-cancelled', 'payment-refunded'])
  expect(await sql(`select actor_id from activities where verb = 'package.cancelled'`)).toEqual([
    { actor_id: member.userId },
  ])
  expect(await cancel(member, payment.id, 2750)).toEqual({ ok: false, refusal: 'already_cancelled' })
  expect(await broken()).toEqual([])
})

test('unused it comes back in full until the last second of the fourteenth day, and then no more', async () => {
  const [early, late] = [await account(), await account()]
  const [first, second] = [await buy(early, 'basic', 3300), await buy(late, 'basic', 3300)]
  setClock('2026-12-07T23:59:59.999Z')
  expect(await cancel(early, first.id, 3300)).toMatchObject({ ok: true, value: { amountPence: 3300 } })
  setClock('2026-12-08T00:00:00Z')
  expect(await cancel(late, second.id, 3300)).toEqual({ ok: false, refusal: 'too_late' })
  expect(await broken()).toEqual([])
})

test('all used, nothing comes back and nothing changes', async () => {
  const member = await account()
  const payment = await buy(member, 'basic', 3300)
  for (let day = 24; day < 30; day++) await book(member, `2026-11-${day}`)
  setClock('2026-11-30T10:00:00Z')
  expect(await preview(member, payment.id)).toEqual({ ok: false, refusal: 'nothing_back' })
  expect(await sql('select "grant" from payments')).toEqual([{ grant: 'given' }])
})

test('a package goes with its upgrade; an upgrade alone goes back to the former package', async () => {
  const [whole, upgradeOnly] = [await account(), await account()]
  const base = await buy(whole, 'basic', 3300)
  await buy(whole, 'standard', 1600)
  await book(whole, '2026-11-24')
  await buy(upgradeOnly, 'basic', 3300)
  const upgrade = await buy(upgradeOnly, 'standard', 1600)
  for (let day = 1; day <= 8; day++) await book(upgradeOnly, `2026-12-0${day}`)
  expect(await downgradePlan(ctx(upgradeOnly), { packageId: 'basic' })).toMatchObject({ ok: true })
  setClock('2026-11-25T10:00:00Z')
  // One of ten: £3.30 of the £33 and £1.60 of the £16 are kept, by a credit note for each.
  expect(await cancel(whole, base.id, 2970 + 1440)).toMatchObject({ ok: true })
  expect(await backs()).toEqual([{ pence: -2970 }, { pence: -1440 }])
  const seen = await preview(upgradeOnly, upgrade.id)
  expect(seen.ok && seen.value.cancelled.map(({ date }) => date)).toEqual(['2026-12-07', '2026-12-08'])
  expect(await cancel(upgradeOnly, upgrade.id, 1600)).toMatchObject({ ok: true })
  expect(await listMemberships(db.reader, upgradeOnly.userId)).toMatchObject([
    { packageId: 'basic', allowance: 6, endsAt: new Date('2026-12-23T00:00:00Z') },
  ])
  expect(await sql(`select state from plan_changes where kind = 'downgrade'`)).toEqual([{ state: 'withdrawn' }])
  expect(await broken()).toEqual([])
})

test('the later of two upgrades is cancelled first', async () => {
  const member = await account()
  await buy(member, 'basic', 3300)
  const first = await buy(member, 'standard', 1600)
  const second = await buy(member, 'family', 4600)
  expect(await cancel(member, first.id, 1600)).toEqual({ ok: false, refusal: 'moved_on' })
  expect(await cancel(member, second.id, 4600)).toMatchObject({ ok: true })
  expect(await cancel(member, first.id, 1600)).toMatchObject({ ok: true })
  expect(await listMemberships(db.reader, member.userId)).toMatchObject([{ packageId: 'basic', allowance: 6 }])
})

test('of an order the own month comes back pro rata, links in full, and what a friend has claimed is theirs', async () => {
  const [member, friend] = [await account(), await account()]
  const payment = await order(member, 4)
  const [one, two] = await sql<{ id: string }>('select id from claims order by unit_no')
  await claimMembership(ctx(friend), one!.id)
  await claimMembership(ctx(member), two!.id)
  await book(member, '2026-11-24')
  setClock('2026-11-25T10:00:00Z')
  // The own month less one of six, the month claimed by the buyer, the link: not the friend's.
  expect(await cancel(member, payment.id, 2750 + 3300 + 3300)).toMatchObject({ ok: true, value: { voidedLinks: 1 } })
  expect(await sql('select state from claims order by unit_no')).toEqual([
    { state: 'claimed' },
    { state: 'claimed' },
    { state: 'void' },
  ])
  expect(await listMemberships(db.reader, friend.userId)).toHaveLength(1)
  expect(await listMemberships(db.reader, member.userId)).toHaveLength(1)
  expect(await broken()).toEqual([])
})

test('a month still to come is gone in full; the present one and direct debit stay', async () => {
  const member = await account()
  await buy(member, 'basic', 3300)
  await switchOn(member)
  const next = await buy(member, 'basic', 3300)
  expect(await cancel(member, next.id, 3300)).toMatchObject({ ok: true, value: { endsDirectDebit: false } })
  expect(await listMemberships(db.reader, member.userId)).toHaveLength(1)
  expect(await sql('select state from mandates')).toEqual([{ state: 'active' }])
  expect(await broken()).toEqual([])
})

test('what the studio gave back before counts, and what is given back altogether cannot be cancelled', async () => {
  const [admin, member] = [await account('admin'), await account()]
  const payment = await buy(member, 'basic', 3300)
  const goodwill = { refundId: newId(), paymentId: payment.id, amountPence: 1000, reason: 'ill', keepsGrant: false }
  await refundPayment(paying(admin), goodwill)
  await book(member, '2026-11-24')
  setClock('2026-11-25T10:00:00Z')
  expect(await preview(member, payment.id)).toMatchObject({ value: { amountPence: 1750, beforePence: 1000 } })
  await refundPayment(paying(admin), { ...goodwill, refundId: newId(), amountPence: undefined as never })
  expect(await preview(member, payment.id)).toEqual({ ok: false, refusal: 'already_cancelled' })
})

test('another amount than was shown is refused, and so is what is another’s or no payment', async () => {
  const [member, other] = [await account(), await account()]
  const payment = await buy(member, 'basic', 3300)
  expect(await cancel(member, payment.id, 3299)).toEqual({ ok: false, refusal: 'amount_changed' })
  for (const id of [payment.id, newId(), 'x']) {
    expect(await cancel(other, id, 3300)).toEqual({ ok: false, refusal: 'payment_not_found' })
    expect(await preview(other, id)).toEqual({ ok: false, refusal: 'payment_not_found' })
  }
  expect(await sql('select "grant" from payments')).toEqual([{ grant: 'given' }])
  expect(await sql('select from refunds')).toEqual([])
})

test('while the provider does not answer the package is over, and the money goes back automatically', async () => {
  const member = await account()
  const payment = await buy(member, 'basic', 3300)
  const silent = { ...bank, refundIntent: () => Promise.reject(new ProviderUnavailable('timed out')) }
  expect(await cancel(member, payment.id, 3300, silent)).toMatchObject({ ok: true })
  expect(await sql('select state from refunds')).toEqual([{ state: 'pending' }])
  expect(await sql('select "grant" from payments')).toEqual([{ grant: 'returned' }])
  expect(await broken()).toEqual([])
  setClock('2026-11-23T10:01:00Z')
  expect(await settleRefunds(paying())).toBe(1)
  expect(await sql('select state, credit_note_no from refunds')).toEqual([{ state: 'done', credit_note_no: 1 }])
  expect(await broken()).toEqual([])
})

import { expect, test } from 'vitest'
import type { Work } from '#src/platform/ctx.server.ts'
import { openPayingTest, RETURN_URL } from '#tests/helpers/paying.ts'
import { findOpenPayment, listPayments } from '../payments/payments.store.server.ts'
import { beginPayment } from './begin-payment.server.ts'
import { continuePayment } from './continue-payment.server.ts'

const { account, bank, db, paying, start, wait } = await openPayingTest()
type Member = Awaited<ReturnType<typeof account>>

const begin = (member: Member, amountPence: number, startsNow = false) =>
  beginPayment(paying(member), { limitKey: null, startsNow }, (work: Work, limitKey) => {
    const which = { memberId: member.userId, purpose: 'membership' as const, packageId: 'basic' }
    const payer = { payerName: member.name, payerEmail: member.email, description: 'A month' }
    const find = () => findOpenPayment(work.tx, which)
    return continuePayment(work, { terms: { ...which, ...payer, amountPence }, find, limitKey })
  })
const states = async (member: Member) => (await listPayments(db.reader, member.userId)).map(({ state }) => state)

test('the same terms go on with the same payment; for others it is given up at the provider, and another begun', async () => {
  const member = await account()
  const [first, same, other] = [await begin(member, 3300), await begin(member, 3300), await begin(member, 3500)]
  if (!first.ok || !same.ok || !other.ok) throw new Error('a payment was refused')
  expect(same.value.payment.id).toBe(first.value.payment.id)
  expect(await bank.retrieveIntent(first.value.intent.id)).toMatchObject({ state: 'cancelled' })
  expect(other.value.intent).toMatchObject({ state: 'requires_payment_method', amountPence: 3500 })
  expect((await states(member)).toSorted()).toEqual(['cancelled', 'pending'])
})

test('one that was paid before it could be given up is given, and no other is begun', async () => {
  const member = await account()
  const { intentId } = await start(member, 'basic', 3300)
  const how = { methodId: 'pm_card_visa', returnUrl: RETURN_URL, idempotencyKey: 'in another tab' }
  await bank.confirmIntent({ intentId: intentId!, ...how })
  expect(await begin(member, 3500)).toEqual({ ok: false, refusal: 'in_progress' })
  expect(await listPayments(db.reader, member.userId)).toMatchObject([{ state: 'succeeded', grant: 'given' }])
})

test('when the payer asked to begin at once is kept from the first time', async () => {
  const member = await account()
  const requested = async () => (await listPayments(db.reader, member.userId)).map((one) => one.startRequestedAt)
  await begin(member, 3300)
  expect(await requested()).toEqual([null])
  await begin(member, 3300, true)
  const first = await requested()
  wait(60)
  await begin(member, 3300, true)
  expect(await requested()).toEqual(first)
  expect(first).toEqual([expect.any(Date)])
})

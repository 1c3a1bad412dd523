import { openClosedProvider } from '#src/platform/payments/closed-provider.server.ts'
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { newId } from '#src/kit/id.ts'
import { memberSearchForm } from '#src/studio/people/members/member-search.ts'
import { listMembers } from '#src/studio/people/members/member-search.store.server.ts'
import type { Account } from '#tests/helpers/actors.ts'
import { openTestBank, type TestBank } from '#tests/helpers/fake-bank.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { forgetMandates } from '../direct-debit/forget-mandates.server.ts'
import { directDebitOf, type MandateMethod } from '../direct-debit/mandate.ts'
import { findStandingMandate } from '../direct-debit/mandates.store.server.ts'
import { settleMandate } from '../direct-debit/settle-mandate.server.ts'
import { startMandate } from '../direct-debit/start-mandate.server.ts'
import { confirmPayment } from '../payments/confirm-payment.server.ts'
import { refundPayment } from '../refunds/refund-payment.server.ts'
import { startPayment } from '../pay-online/start-payment.server.ts'
import { endAllStanding } from '../renewals/end-all-standing.server.ts'
import { applyKeys } from './apply-keys.server.ts'

const { account, as, bank, buy, clock, ctx, db, paying, sql, start } = await openPayingTest()

const bankOf = (name: string) => openTestBank({ db, clock }, { secretKey: 'sk_live_1', name })
const [one, two] = [bankOf('acct_1 live'), bankOf('acct_2 live')]
const returnUrl = 'http://localhost:3000/payment-success'

async function payLive(packageId: string, amountPence: number) {
  const ctx = { ...paying(await account()), payments: one }
  const started = await startPayment(ctx, { packageId, amountPence, limitKey: null })
  if (!started.ok) throw new Error(started.refusal)
  const paymentId = started.value.payment.id
  const paid = await confirmPayment(ctx, { paymentId, methodId: 'pm_card_visa', returnUrl })
  return paid.ok ? paid.value.payment : null
}

test('what is bought in a test uses up no number of a real receipt', async () => {
  await buy(await account(), 'basic', 3300)
  await buy(await account(), 'basic', 3300)
  expect(await payLive('basic', 3300)).toMatchObject({ receiptNo: 1, provider: 'acct_1 live' })
  expect(await payLive('basic', 3300)).toMatchObject({ receiptNo: 2 })
  expect(await buy(await account(), 'basic', 3300)).toMatchObject({ receiptNo: 3, provider: 'simulated' })
})

test('what goes back of a test uses up no number of a real credit note', async () => {
  const back = async (payment: { id: string } | null, payments = bank) => {
    const admin = as(await account('admin'))
    const request = { refundId: newId(), paymentId: payment!.id, reason: 'A test', keepsGrant: true }
    return refundPayment({ ...admin, payments }, request)
  }
  expect(await back(await buy(await account(), 'basic', 3300))).toMatchObject({ ok: true, value: { creditNoteNo: 1 } })
  expect(await back(await buy(await account(), 'basic', 3300))).toMatchObject({ value: { creditNoteNo: 2 } })
  expect(await back(await payLive('basic', 3300), one)).toMatchObject({ value: { creditNoteNo: 1 } })
  expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])
})

/** Sets direct debit up at a provider. */
async function setUp(payer: Account, provider: TestBank, method: MandateMethod = 'card') {
  const ctx = { ...as(payer), payments: provider }
  const started = await startMandate(ctx, { method, returnUrl })
  if (!started.ok) throw new Error(started.refusal)
  const { id, setupId } = started.value.mandate
  const methodId = method === 'card' ? 'pm_card_visa' : 'pm_bacsDebit_success'
  await provider.confirmSetup({ setupId: setupId!, methodId })
  await settleMandate(ctx, id)
}
const screens = async ({ userId }: Account) => ({
  own: directDebitOf(await findStandingMandate(db.reader, userId)),
  desk: (
    await listMembers(
      db.reader,
      { ...memberSearchForm.parse({}), now: clock.now() },
      { page: 1, pageSize: 9, sort: 'name' },
    )
  ).map(({ directDebit }) => directDebit),
})

test('with live keys what was begun in a test and not paid is over', async () => {
  await start(await account(), 'basic', 3300)
  await buy(await account(), 'basic', 3300)
  const states = () => sql('select state from payments order by state')
  const before = await states()
  await applyKeys(paying())
  expect(await states()).toEqual(before)
  await applyKeys(paying(undefined, one))
  expect(await states()).toEqual([{ state: 'cancelled' }, { state: 'succeeded' }])
})

test('with the keys of another account direct debit is off on every screen, and can be set up again', async () => {
  const member = await account()
  await setUp(member, two)
  await applyKeys(paying(undefined, two))
  expect(await screens(member)).toEqual({ own: 'on', desk: [true] })
  await applyKeys(paying(undefined, one))
  expect(await screens(member)).toEqual({ own: 'off', desk: [false] })
  expect(await forgetMandates(paying(undefined, two))).toBe(0)
  await setUp(member, one)
  expect(await screens(member)).toEqual({ own: 'on', desk: [true] })
})

test('when its keys come back it is on again', async () => {
  const [member, other] = [await account(), await account()]
  await setUp(member, two)
  await setUp(other, two, 'bacs_debit')
  for (const provider of [one, one, two]) await applyKeys(paying(undefined, provider))
  expect([(await screens(member)).own, (await screens(other)).own]).toEqual(['on', 'pending'])
})

test('where everything is paid at the studio it is off, and on again once there are keys', async () => {
  const member = await account()
  await setUp(member, one)
  await applyKeys({ ...paying(undefined, openClosedProvider()), paysOnline: false })
  expect(await screens(member)).toEqual({ own: 'off', desk: [false] })
  await applyKeys(paying(undefined, one))
  expect(await screens(member)).toEqual({ own: 'on', desk: [true] })
})

test.each([
  ['they have set up another', (who: Account) => setUp(who, one)],
  [
    'they have stopped altogether',
    ({ userId: memberId }: Account) => endAllStanding(ctx(), { memberId, because: 'switched_off' }),
  ],
])('it stays off where %s since', async (_what, act) => {
  const member = await account()
  await setUp(member, two)
  await applyKeys(paying(undefined, one))
  await act(member)
  await applyKeys(paying(undefined, two))
  expect((await screens(member)).own).toBe('off')
})

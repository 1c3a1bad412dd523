import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { receiveEvent } from '../provider/receive-event.server.ts'
import { type Account } from '#tests/helpers/actors.ts'
import { openPayingTest, RETURN_URL } from '#tests/helpers/paying.ts'
import { endMandate } from './end-mandate.server.ts'
import { forgetMandates } from './forget-mandates.server.ts'
import { keepMandate } from './keep-mandate.server.ts'
import type { MandateMethod } from './mandate.ts'
import { findStandingMandate, findMandate, type Mandate } from './mandates.store.server.ts'
import { reconcileMandates } from './reconcile-mandates.server.ts'
import { settleMandate } from './settle-mandate.server.ts'
import { startMandate } from './start-mandate.server.ts'

const { account, bank, db, paying, sql, wait } = await openPayingTest()

async function begin(member: Account, method: MandateMethod = 'bacs_debit'): Promise<Mandate> {
  const started = await startMandate(paying(member), { method, returnUrl: RETURN_URL })
  if (!started.ok) throw new Error(`Refused: ${started.refusal}`)
  return started.value.mandate
}

async function allow({ id, setupId }: Mandate, methodId: string): Promise<Mandate | null> {
  await bank.confirmSetup({ setupId: setupId!, methodId })
  return settleMandate(paying(), id)
}

const hear = () => bank.deliverEvents((event) => receiveEvent(paying(), event))
const emails = () => sql<{ kind: string }>('select kind from messages order by created_at, kind')

test('direct debit is on when the bank has agreed, and told once, however often it is asked', async () => {
  const member = await account()
  const mandate = await begin(member)
  expect(await allow(mandate, 'pm_bacsDebit_success')).toMatchObject({ state: 'pending' })
  expect(await emails()).toEqual([])
  wait(11)
  await hear()
  await Promise.all([1, 2, 3].map(() => settleMandate(paying(), mandate.id)))
  expect(await findMandate(db.reader, mandate.id)).toMatchObject({
    state: 'active',
    methodId: expect.stringMatching(/^pm_/) as string,
    bankReference: expect.stringMatching(/^REF/) as string,
  })
  expect(await emails()).toEqual([{ kind: 'mandate-active' }])
})

test('a bank that refuses is told, and the member may begin again', async () => {
  const member = await account()
  const mandate = await begin(member)
  await allow(mandate, 'pm_bacsDebit_mandateRefused')
  wait(11)
  expect(await settleMandate(paying(), mandate.id)).toMatchObject({
    state: 'failed',
    failureMessage: 'The bank did not accept the direct debit.',
  })
  expect(await emails()).toEqual([{ kind: 'mandate-failed' }])
  expect((await begin(member)).id).not.toBe(mandate.id)
})

test('a bank may end a direct debit that was on: by its event, once', async () => {
  const member = await account()
  const mandate = await allow(await begin(member), 'pm_bacsDebit_success')
  wait(11)
  await hear()
  await bank.endAtBank(mandate!.reference!)
  await hear()
  await hear()
  expect(await findMandate(db.reader, mandate!.id)).toMatchObject({ state: 'ended', endedBecause: 'bank' })
  expect(await emails()).toEqual([{ kind: 'mandate-active' }, { kind: 'mandate-failed' }])
})

test('two tabs begin one set-up; with direct debit on or being decided there is nothing to begin', async () => {
  const member = await account()
  const both = await Promise.all([begin(member), begin(member)])
  expect(both[0].id).toBe(both[1].id)
  expect(await bank.count('setups')).toBe(1)
  await allow(both[0], 'pm_bacsDebit_success')
  const again = () => startMandate(paying(member), { method: 'card', returnUrl: RETURN_URL })
  expect(await again()).toMatchObject({ refusal: 'bank_deciding' })
  wait(11)
  await hear()
  expect(await again()).toMatchObject({ refusal: 'already_on' })
})

test('of two direct debits set up side by side the first stays and the other is let go', async () => {
  const member = await account()
  const [first, second] = [await begin(member, 'bacs_debit'), await begin(member, 'card')]
  await allow(first, 'pm_bacsDebit_success')
  expect(await allow(second, 'pm_card_visa')).toMatchObject({ state: 'ended', endedBecause: 'replaced' })
  await forgetMandates(paying())
  expect(await bank.keeps((await findMandate(db.reader, second.id))!)).toBe(false)
  expect(await findMandate(db.reader, first.id)).toMatchObject({ state: 'pending' })
})

test('my card and back, my bank and back, then my card: one is in force, every screen says so, and the bank set-up is closed', async () => {
  const member = await account()
  const card = await begin(member, 'card')
  wait(60)
  const bankAccount = await begin(member, 'bacs_debit')
  expect((await begin(member, 'card')).id).toBe(card.id)
  await allow(card, 'pm_card_visa')
  expect(await findStandingMandate(db.reader, member.userId)).toMatchObject({ id: card.id, state: 'active' })
  expect(await findMandate(db.reader, bankAccount.id)).toMatchObject({ state: 'ended', endedBecause: 'replaced' })
  await forgetMandates(paying())
  // The bank's page is still open in the other tab: what is completed there now is given up at the bank too.
  const late = await allow(bankAccount, 'pm_bacsDebit_success')
  expect(late).toMatchObject({ state: 'ended', methodId: expect.stringMatching(/^pm_/) as string, forgottenAt: null })
  await forgetMandates(paying())
  expect(await bank.keeps(late!)).toBe(false)
  expect(await findStandingMandate(db.reader, member.userId)).toMatchObject({ id: card.id, state: 'active' })
})

test('what is switched off here is ended at the provider, again until it has heard', async () => {
  const member = await account()
  const mandate = await allow(await begin(member, 'card'), 'pm_card_visa')
  const ending = { memberId: member.userId, mandateId: mandate!.id, because: 'switched_off' as const }
  expect(await endMandate(paying(member), ending)).toMatchObject({ state: 'ended' })
  expect(await endMandate(paying(member), ending)).toBeNull()
  const deaf = { ...bank, forgetMethod: () => Promise.reject(new Error('no answer')) }
  await forgetMandates(paying(undefined, deaf))
  expect(await bank.keeps(mandate!)).toBe(true)
  await reconcileMandates(paying())
  expect(await bank.keeps(mandate!)).toBe(false)
  expect(await forgetMandates(paying())).toBe(0)
})

test("another member's direct debit cannot be ended", async () => {
  const [member, other] = [await account(), await account()]
  const mandate = await allow(await begin(member, 'card'), 'pm_card_visa')
  const ending = { memberId: other.userId, mandateId: mandate!.id, because: 'switched_off' as const }
  expect(await endMandate(paying(other), ending)).toBeNull()
  expect(await findMandate(db.reader, mandate!.id)).toMatchObject({ state: 'active' })
})

test('the reconciler finds what no event told, and gives up what nobody finished for a day', async () => {
  const [member, idle] = [await account(), await account()]
  const mandate = await begin(member)
  await bank.confirmSetup({ setupId: mandate.setupId!, methodId: 'pm_bacsDebit_success' })
  const unfinished = await begin(idle)
  wait(40)
  expect(await reconcileMandates(paying())).toBe(2)
  expect(await findMandate(db.reader, mandate.id)).toMatchObject({ state: 'active' })
  expect(await findMandate(db.reader, unfinished.id)).toMatchObject({ state: 'preparing' })
  wait(25 * 3600)
  await reconcileMandates(paying())
  expect(await findMandate(db.reader, unfinished.id)).toMatchObject({ state: 'failed' })
  expect(await sql(`select kind from messages where recipient = $1`, [idle.email])).toEqual([])
})

test('the card of a first payment stays for direct debit, unless one is in force', async () => {
  const member = await account()
  const kept = {
    memberId: member.userId,
    provider: 'simulated' as const,
    customerId: 'cus_1',
    methodId: 'pm_card_visa',
  }
  await paying(member).transaction((work) => keepMandate(work, { ...kept, reference: `mandate_${newId()}` }))
  await paying(member).transaction((work) => keepMandate(work, { ...kept, reference: `mandate_${newId()}` }))
  expect(await sql('select count(*)::int n from mandates')).toEqual([{ n: 1 }])
  expect(await findStandingMandate(db.reader, member.userId)).toMatchObject({ state: 'active', method: 'card' })
})

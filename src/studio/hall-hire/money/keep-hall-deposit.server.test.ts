import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import type { Account } from '#tests/helpers/actors.ts'
import { openHallPayingTest } from '#tests/helpers/hall-paying.ts'
import { cancelHallHire } from '../cancel-hall-hire.server.ts'
import type { DeskMethod } from './hall-money.ts'
import { keepHallDeposit } from './keep-hall-deposit.server.ts'
import { recordHallPayment } from './record-hall-payment.server.ts'

const { aConfirmedHire, account, accountOf, as, ctx, payHire, paying, setClock, sql } = await openHallPayingTest()

const AFTER = '2026-12-01T10:00:00Z'
const keep = (admin: Account, hireId: string, amountPence: number, keptId = newId()) =>
  keepHallDeposit(as(admin), { hireId, amountPence, reason: 'A broken mirror', keptId })
const giveBack = (admin: Account, hireId: string, amountPence: number, method: DeskMethod | 'online' = 'online') =>
  recordHallPayment(paying(admin), { hireId, kind: 'deposit_return', method, amountPence })
const told = () =>
  sql<{ facts: object }>(`select facts from messages where kind = 'hall-deposit-kept' order by facts->>'depositKept'`)

test('the customer is told once what is kept, why and what comes back', async () => {
  const [hireId, admin, keptId] = [await aConfirmedHire(), await account('admin'), newId()]
  await payHire(hireId, 9000)
  setClock(AFTER)
  for (let times = 0; times < 2; times++) expect(await keep(admin, hireId, 1500, keptId)).toMatchObject({ ok: true })
  expect(await accountOf(hireId)).toMatchObject({ depositKeptPence: 1500, depositHeldPence: 2500, duePence: 0 })
  expect(await told()).toMatchObject([
    { facts: { kept: '£15', reason: 'A broken mirror', depositKept: '£15', depositHeld: '£25', depositReturned: '' } },
  ])
  expect(await sql('select text, is_for_customer from hall_hire_notes')).toEqual([
    { text: '£15 of the deposit is kept: A broken mirror', is_for_customer: true },
  ])
  expect(await giveBack(admin, hireId, 1000)).toMatchObject({ ok: true })
  expect(await keep(admin, hireId, 1500)).toMatchObject({ ok: true })
  expect((await told())[1]).toMatchObject({
    facts: { kept: '£15', depositKept: '£30', depositHeld: '', depositReturned: '£10' },
  })
})

test('it is refused before the end of the event, of a cancelled hire, for more than is held, and to all but admins', async () => {
  const [hireId, admin, desk] = [await aConfirmedHire(), await account('admin'), await account('receptionist')]
  await recordHallPayment(as(admin), { hireId, kind: 'deposit', method: 'cash', amountPence: 4000 })
  const refused = async (refusal: string, kept: ReturnType<typeof keep>) =>
    expect(await kept).toEqual({ ok: false, refusal })
  await refused('event_not_over', keep(admin, hireId, 4000))
  setClock(AFTER)
  await refused('not_allowed', keep(desk, hireId, 1))
  await refused('less_is_held', keep(admin, hireId, 4001))
  await refused('hire_not_found', keep(admin, newId(), 1))
  await cancelHallHire(ctx(), { hireId, by: 'studio' })
  await refused('deposit_goes_back', keep(admin, hireId, 4000))
  expect([await told(), await sql('select from hall_hire_notes')]).toEqual([[], []])
  expect(await accountOf(hireId)).toMatchObject({ depositKeptPence: 0, refundDuePence: 4000 })
})

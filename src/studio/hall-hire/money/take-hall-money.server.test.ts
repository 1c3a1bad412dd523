import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { newId } from '#src/kit/id.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { aHallRequest } from '#tests/helpers/hall.ts'
import { openHallPayingTest } from '#tests/helpers/hall-paying.ts'
import { takeHallMoney } from './take-hall-money.server.ts'

const { aConfirmedHire, account, accountOf, db, paying, sql } = await openHallPayingTest()

const desk = async () => paying(await account('receptionist')) as SignedInCtx
const broken = () => findBrokenInvariants((text) => db.pool.query(text))
const taken = () => sql('select tender, amount_pence pence, receipt_no from payments order by receipt_no')

test('what is due of a hire is taken once, its deposit with a receipt of its own', async () => {
  const hireId = await aConfirmedHire()
  const due = { paymentId: newId(), method: 'card' as const, duePence: 9000, hireId }
  const at = await desk()
  const answers = await Promise.all([1, 2, 3].map(() => takeHallMoney(at, due)))
  expect(answers).toEqual(Array(3).fill({ ok: true, value: due.paymentId }))
  expect(await taken()).toEqual([
    { tender: 'card_machine', pence: 5000, receipt_no: 1 },
    { tender: 'card_machine', pence: 4000, receipt_no: 2 },
  ])
  expect(await accountOf(hireId)).toMatchObject({ duePence: 0, depositHeldPence: 4000 })
  expect(await takeHallMoney(at, { ...due, paymentId: newId() })).toMatchObject({ refusal: 'price_differs' })
  expect(await broken()).toEqual([])
})

test('the hall is let at the desk: requested, confirmed and paid, or nothing of it', async () => {
  await aConfirmedHire()
  const at = await desk()
  const request = aHallRequest({ eventDate: '2026-12-01', customerPhone: '' })
  const hire = { method: 'cash' as const, duePence: 7000, depositPence: 2000, request }
  for (const [change, refusal] of [
    [{ duePence: 6900 }, 'price_differs'],
    [{ request: aHallRequest() }, 'slot_taken'],
  ] as const)
    expect(await takeHallMoney(at, { ...hire, ...change, paymentId: newId() })).toMatchObject({ refusal })
  expect(await taken()).toEqual([])
  const paymentId = newId()
  const sent = await Promise.all([1, 2, 3].map(() => takeHallMoney(at, { ...hire, paymentId })))
  expect(sent).toEqual(Array(3).fill({ ok: true, value: paymentId }))
  expect(await taken()).toEqual([
    { tender: 'cash', pence: 5000, receipt_no: 1 },
    { tender: 'cash', pence: 2000, receipt_no: 2 },
  ])
  expect(await sql(`select status, member_id, customer_email from hall_hires where event_date = '2026-12-01'`)).toEqual(
    [{ status: 'confirmed', member_id: null, customer_email: 'priya@example.com' }],
  )
  expect(await broken()).toEqual([])
})

test('nobody but the front desk takes it', async () => {
  const taking = { paymentId: newId(), method: 'cash' as const, duePence: 9000, hireId: await aConfirmedHire() }
  for (const role of ['member', 'instructor'] as const)
    expect(await takeHallMoney(paying(await account(role)) as SignedInCtx, taking)).toMatchObject({
      refusal: 'not_allowed',
    })
  expect(await taken()).toEqual([])
})

import { expect, test } from 'vitest'
import { openHallPayingTest } from '#tests/helpers/hall-paying.ts'
import { cancelHallHire } from '#src/studio/hall-hire/cancel-hall-hire.server.ts'
import { deleteHallHire } from '#src/studio/hall-hire/delete-hall-hire.server.ts'
import { enterMovement } from './enter-movement.server.ts'
import type { Payment } from '../payments/payments.store.server.ts'

const { aConfirmedHire, account, accountOf, as, buy, ctx, payHire, sql } = await openHallPayingTest()

type Kind = Parameters<typeof enterMovement>[1]['kind']

/** Three who hear of it at once. */
const enter = (payment: Payment, kind: Kind, amountPence: number, providerRef = 're_1') =>
  Promise.all(
    [1, 2, 3].map(() =>
      ctx().transaction((work) => enterMovement(work, { payment, kind, amountPence, providerRef, at: ctx().now() })),
    ),
  )
const entries = () =>
  sql('select kind, amount_pence pence, deposit_pence deposit from ledger_entries order by id offset 1')

test('a movement is entered once: of a hire that stands for its price first, and back for what it had been', async () => {
  const hireId = await aConfirmedHire()
  const payment = await payHire(hireId, 9000)
  expect((await enter(payment, 'refund', -6000)).filter(Boolean)).toEqual([true])
  expect(await accountOf(hireId)).toMatchObject({ hirePaidPence: 0, depositHeldPence: 3000, dueHirePence: 5000 })
  await enter(payment, 'refund_returned', 6000)
  expect(await accountOf(hireId)).toMatchObject({ hirePaidPence: 5000, depositHeldPence: 4000, duePence: 0 })
  await enter(payment, 'dispute', -9000, 'du_1')
  await enter(payment, 'dispute_won', 9000, 'du_1')
  expect(await accountOf(hireId)).toMatchObject({ hirePaidPence: 5000, depositHeldPence: 4000, duePence: 0 })
  expect(await entries()).toEqual([
    { kind: 'refund', pence: -6000, deposit: -1000 },
    { kind: 'refund_returned', pence: 6000, deposit: 1000 },
    { kind: 'dispute', pence: -9000, deposit: -4000 },
    { kind: 'dispute_won', pence: 9000, deposit: 4000 },
  ])
  const recorded = await sql(
    `select details->>'kind' kind, (details->>'amountPence')::int pence, count(*)::int n from activities
      where verb = 'hall_hire.payment_recorded' group by 1, 2 order by 1, 2`,
  )
  expect(recorded).toEqual([
    { kind: 'deposit', pence: 1000, n: 1 },
    { kind: 'deposit', pence: 4000, n: 2 },
    { kind: 'deposit_return', pence: -4000, n: 1 },
    { kind: 'deposit_return', pence: -1000, n: 1 },
    { kind: 'hire', pence: 5000, n: 3 },
    { kind: 'refund', pence: -5000, n: 2 },
  ])
})

test('of a cancelled hire the deposit goes back first, also once it has been deleted', async () => {
  const hireId = await aConfirmedHire()
  const payment = await payHire(hireId, 9000)
  await cancelHallHire(ctx(), { hireId, by: 'studio' })
  await enter(payment, 'refund', -1500)
  expect(await accountOf(hireId)).toMatchObject({ hirePaidPence: 5000, depositHeldPence: 2500, refundDuePence: 7500 })
  await deleteHallHire(as(await account('admin')), hireId)
  await enter(payment, 'refund', -3000, 're_2')
  expect(await entries()).toEqual([
    { kind: 'refund', pence: -1500, deposit: -1500 },
    { kind: 'refund', pence: -3000, deposit: -2500 },
  ])
})

test('what no hire took, and what was paid for something else, stands in the ledger only', async () => {
  const hireId = await aConfirmedHire()
  const payment = await payHire(hireId, 9000)
  await enter({ ...payment, grant: 'to_return' }, 'refund', -9000)
  const other = await buy(await account(), 'basic', 3300)
  await enter(other, 'refund', -3300, 're_2')
  expect((await entries()).filter((entry) => (entry as { kind: string }).kind === 'refund')).toEqual([
    { kind: 'refund', pence: -9000, deposit: 0 },
    { kind: 'refund', pence: -3300, deposit: 0 },
  ])
  expect(await sql(`select from activities where verb = 'hall_hire.payment_recorded'`)).toHaveLength(2)
})

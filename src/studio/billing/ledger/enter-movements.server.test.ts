import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import type { Dispute, Refund } from '#src/platform/payments/provider.server.ts'
import { openHallPayingTest } from '#tests/helpers/hall-paying.ts'
import { cancelHallHire } from '#src/studio/hall-hire/cancel-hall-hire.server.ts'
import { enterMovements } from './enter-movements.server.ts'
import { receiveEvent } from '../provider/receive-event.server.ts'
import { refundHallHires } from '#src/studio/hall-hire/money/refund-hall-hires.server.ts'
import { returnMoney } from './return-money.server.ts'

const { aConfirmedHire, account, accountOf, bank, ctx, db, payHire, paying, sql, start } = await openHallPayingTest()

const at = new Date('2026-11-23T11:00:00Z')
const broken = () => findBrokenInvariants((text) => db.pool.query(text))
const ledger = () => sql('select kind, amount_pence pence from ledger_entries order by id')
const toldAll = () => bank.deliverEvents((event) => receiveEvent(paying(), event))
const refundAtProvider = (intentId: string, amountPence: number) =>
  bank.refundIntent({ intentId, amountPence, idempotencyKey: `by hand ${amountPence}` })

async function aPaidHire() {
  const hireId = await aConfirmedHire()
  const payment = await payHire(hireId, 9000)
  await toldAll()
  return { hireId, payment, intentId: payment.intentId! }
}

test('money for the hall refunded at the provider is in its books and in the account of the hire: a part is goodwill, the rest of the price is due again', async () => {
  const { hireId, intentId } = await aPaidHire()
  await refundAtProvider(intentId, 2000)
  await toldAll()
  expect(await accountOf(hireId)).toMatchObject({ hirePaidPence: 3000, depositHeldPence: 4000, duePence: 0 })
  await refundAtProvider(intentId, 7000)
  await toldAll()
  await toldAll()
  expect(await accountOf(hireId)).toMatchObject({ hirePaidPence: 0, depositHeldPence: 0, dueHirePence: 3000 })
  expect(await ledger()).toEqual([
    { kind: 'charge', pence: 9000 },
    { kind: 'refund', pence: -2000 },
    { kind: 'refund', pence: -7000 },
  ])
  expect(await broken()).toEqual([])
  // Nothing is left that could go back a second time.
  await cancelHallHire(ctx(), { hireId, by: 'studio' })
  expect(await refundHallHires(paying())).toBe(0)
  expect(await accountOf(hireId)).toMatchObject({ refundDuePence: 0 })
})

test('a refund of our own that its event overtakes is entered once', async () => {
  const { hireId } = await aPaidHire()
  await cancelHallHire(ctx(), { hireId, by: 'studio' })
  const refundIntent: typeof bank.refundIntent = async (request) => {
    const refund = await bank.refundIntent(request)
    await toldAll()
    return refund
  }
  await refundHallHires(paying(undefined, { ...bank, refundIntent }))
  expect(await accountOf(hireId)).toMatchObject({ hirePaidPence: 0, depositHeldPence: 0, refundDuePence: 0 })
  expect(await ledger()).toHaveLength(2)
  expect(await sql(`select details->>'reason' because from activities where verb = 'payment.refunded'`)).toEqual([
    { because: 'The hall hire was cancelled or became cheaper' },
  ])
  expect(await broken()).toEqual([])
})

test('a dispute takes it out of the account of the hire, once; won, it is there again for what it was', async () => {
  const { hireId, payment } = await aPaidHire()
  const dispute: Dispute = { id: 'dp_1', amountPence: 9000, state: 'open', at }
  const tell = (state: Dispute['state']) =>
    Promise.all(
      [1, 2, 3].map(() =>
        ctx().transaction((work) =>
          enterMovements(work, { payment, intent: { refunds: [], disputes: [{ ...dispute, state }] } }),
        ),
      ),
    )
  await tell('open')
  expect(await accountOf(hireId)).toMatchObject({ hirePaidPence: 0, depositHeldPence: 0, dueHirePence: 5000 })
  expect(await broken()).toEqual([])
  await tell('won')
  expect(await accountOf(hireId)).toMatchObject({ hirePaidPence: 5000, depositHeldPence: 4000, duePence: 0 })
  expect(await ledger()).toEqual([
    { kind: 'charge', pence: 9000 },
    { kind: 'dispute', pence: -9000 },
    { kind: 'dispute_won', pence: 9000 },
  ])
  expect(await broken()).toEqual([])
})

test('of a cancelled hire, what the bank has taken does not go back as well', async () => {
  const { hireId, payment } = await aPaidHire()
  const disputes: Dispute[] = [{ id: 'dp_1', amountPence: 9000, state: 'lost', at }]
  await ctx().transaction((work) => enterMovements(work, { payment, intent: { refunds: [], disputes } }))
  await cancelHallHire(ctx(), { hireId, by: 'studio' })
  expect(await refundHallHires(paying())).toBe(0)
  expect(await bank.count('refunds')).toBe(0)
})

test('what no hire took, and was refunded at the provider already, is not asked back of it again', async () => {
  const hireId = await aConfirmedHire()
  const other = await payHire(hireId, 9000)
  await sql(`update payments set "grant" = 'to_return' where id = $1`, [other.id])
  await refundAtProvider(other.intentId!, 9000)
  await toldAll()
  await returnMoney(paying(), other.id)
  expect(await sql('select "grant" from payments')).toEqual([{ grant: 'returned' }])
  expect(await bank.count('refunds')).toBe(1)
  expect(await broken()).toEqual([])
})

test('nothing is entered for what has not arrived, on either side', async () => {
  const { payment } = await aPaidHire()
  const refunds: Refund[] = [{ id: 're_1', amountPence: 100, state: 'pending', at }]
  await ctx().transaction((work) => enterMovements(work, { payment, intent: { refunds, disputes: [] } }))
  const open = await start(await account(), 'basic', 3300)
  const arrived = [{ id: 're_2', amountPence: 100, state: 'succeeded' as const, at }]
  await ctx().transaction((work) => enterMovements(work, { payment: open, intent: { refunds: arrived, disputes: [] } }))
  expect(await ledger()).toHaveLength(1)
})

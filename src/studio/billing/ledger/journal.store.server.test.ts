import { expect, test } from 'vitest'
import { keysOf } from '#src/kit/keys-of.ts'
import { newId } from '#src/kit/id.ts'
import { MONDAY } from '#tests/helpers/build.ts'
import { openHallPayingTest } from '#tests/helpers/hall-paying.ts'
import { aMovement, aPayment } from '#tests/helpers/money.ts'
import { recordHallPayment } from '#src/studio/hall-hire/money/record-hall-payment.server.ts'
import { sellAtTill } from '#src/studio/sales/till/sell-at-till.server.ts'
import { tillTenderLabels } from '#src/studio/sales/till/till.ts'
import { refundPayment } from '../refunds/refund-payment.server.ts'
import { listBookLines, listOwnIntents } from './books.store.server.ts'
import { journalOf } from './journal.ts'
import { listMovements } from './journal.store.server.ts'

const { aConfirmedHire, account, as, buy, ctx, db, payHire, paying, setClock, sql } = await openHallPayingTest()

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30', isLive: false }

test('a month of every tender balances each day, and has of each what the ledger has', async () => {
  const vat = { isRegistered: true, number: 'GB123456789', basisPoints: 2000, isHallExempt: true }
  await sql(`insert into settings (key, value) values ('vat', $1)`, [JSON.stringify(vat)])
  const admin = await account('admin')
  const items = [{ packageId: 'basic', quantity: 1 }]
  const guest = { memberId: '', name: 'Grace', email: 'grace@example.com' }
  for (const tender of keysOf(tillTenderLabels))
    await sellAtTill(as(admin), {
      saleId: newId(),
      items,
      ...guest,
      amountPence: 3300,
      tender,
      creditPence: 0,
      reason: 'A prize',
    })
  const { id } = await buy(await account(), 'basic', 3300)
  const hireId = await aConfirmedHire()
  await payHire(hireId, 9000)
  const cash = { hireId, kind: 'deposit', method: 'cash', amountPence: 1000 } as const
  await recordHallPayment(as(admin), cash)
  setClock('2026-11-24T10:00:00Z')
  await refundPayment(paying(admin), {
    refundId: newId(),
    paymentId: id,
    amountPence: 1100,
    reason: 'Ill',
    keepsGrant: true,
  })
  await recordHallPayment(as(admin), { ...cash, kind: 'deposit_return' })
  await sql(
    `insert into ledger_entries (at, kind, amount_pence, provider_ref, provider)
     values ($1, 'fee', -70, 'txn_1', 'simulated'), ($1, 'payout', -2000, 'po_1', 'simulated')`,
    ['2026-11-24T11:00:00Z'],
  )
  const lines = journalOf(await listMovements(ctx().reader, NOVEMBER))
  const totals = (key: (line: (typeof lines)[number]) => string) =>
    Object.fromEntries(
      [...Map.groupBy(lines, key)].map(([name, of]) => [name, of.reduce((sum, one) => sum + one.amountPence, 0)]),
    )
  expect(totals(({ day }) => day)).toEqual({ '2026-11-23': 0, '2026-11-24': 0 })
  expect(totals(({ account: name }) => name)).toEqual({
    cash: 3300,
    card_machine: 3300,
    bank: 3300 + 2000,
    stripe: 3300 + 9000 - 1100 - 70 - 2000,
    deposits: -4000,
    fees: 70,
    hall: -5000,
    vat: -(4 * 550 - 183),
    classes: -(4 * 2750 - 917),
  })
  const [{ pence }] = (await sql<{ pence: number }>('select sum(amount_pence)::int pence from ledger_entries')) as [
    { pence: number },
  ]
  expect(totals(({ account: name }) => (/stripe|cash|card|bank/.test(name) ? 'held' : 'other')).held).toBe(pence + 2000)
  expect(
    lines.filter(({ creditNoteNo }) => creditNoteNo === 1).map(({ account: name, amountPence }) => [name, amountPence]),
  ).toEqual([
    ['stripe', -1100],
    ['classes', 917],
    ['vat', 183],
  ])
})

test('only the days that are named, in the studio, and never what was a test beside what is real', async () => {
  setClock('2026-11-30T23:30:00Z')
  await buy(await account(), 'basic', 3300)
  setClock('2026-12-01T00:30:00Z')
  await buy(await account(), 'basic', 3300)
  expect(await listMovements(ctx().reader, NOVEMBER)).toMatchObject([{ day: '2026-11-30', amountPence: 3300 }])
  expect(await listMovements(ctx().reader, { ...NOVEMBER, isLive: true })).toEqual([])
  setClock('2026-11-01T00:00:00Z')
  await buy(await account(), 'basic', 3300)
  setClock('2026-12-01T00:00:00Z')
  await buy(await account(), 'basic', 3300)
  const days = (await listMovements(ctx().reader, NOVEMBER)).map(({ day }) => day)
  expect(days).toEqual(['2026-11-30', '2026-11-01'])
})

test('our books have what moved through a provider since then, without what came back from a bank', async () => {
  const paid = { state: 'succeeded', intentId: 'pi_1' } as const
  const one = await aPayment(db, await account(), paid)
  const other = await aPayment(db, await account(), { ...paid, provider: 'stripe live', intentId: 'pi_2' })
  await aMovement(db, one, 'charge', 3300, 'ch_1')
  await aMovement(db, one, 'refund', -100, 're_1')
  await aMovement(db, one, 'refund', -200, 're_2')
  await aMovement(db, one, 'refund_returned', 200, 're_2')
  await aMovement(db, one, 'dispute', -300, 'dp_1')
  await aMovement(db, other, 'charge', 3300, 'ch_2')
  const lines = async (since: Date) =>
    new Map((await listBookLines(db.reader, { provider: 'simulated', since })).map((one) => [one.ref, one.amountPence]))
  const moved = new Map([
    ['ch_1', 3300],
    ['re_1', -100],
    ['dp_1', -300],
  ])
  expect([await lines(MONDAY), await lines(new Date(MONDAY.getTime() + 1))]).toEqual([moved, new Map()])
  expect(await listOwnIntents(db.reader, ['pi_1', 'pi_3'])).toEqual(new Set(['pi_1']))
})

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { openHallPayingTest } from '#tests/helpers/hall-paying.ts'

const { aConfirmedHire, accountOf, payHire, sql } = await openHallPayingTest()

const migration = readFileSync(
  `db/migrations/${readdirSync('db/migrations').find((name) => name.endsWith('_tenders.sql'))}`,
  'utf8',
)

// Of a studio that recorded it before desk payments were in the ledger.
test('the migration enters what the desk took before, and gave back, and leaves the accounts of the hires as they were', async () => {
  const hireId = await aConfirmedHire()
  await payHire(hireId, 9000)
  const before = (kind: string, method: string, pence: number, at: string) =>
    sql(
      `insert into hall_hire_payments (hire_id, kind, method, amount_pence, recorded_at) values ($1, $2, $3, $4, $5)`,
      [hireId, kind, method, pence, at],
    )
  await before('hire', 'cash', 3000, '2026-11-01T10:00:00Z')
  await before('deposit', 'card', 1000, '2026-11-02T10:00:00Z')
  await before('refund', 'cash', -500, '2026-11-03T10:00:00Z')
  await before('refund', 'bank_transfer', -700, '2026-11-04T10:00:00Z')
  const account = await accountOf(hireId)
  await sql(migration.slice(migration.indexOf('DO $$')))
  expect(await accountOf(hireId)).toEqual(account)
  expect(
    await sql('select tender, provider, receipt_no no, amount_pence pence from payments order by receipt_no'),
  ).toEqual([
    { tender: 'stripe', provider: 'simulated', no: 1, pence: 9000 },
    { tender: 'cash', provider: 'desk', no: 2, pence: 3000 },
    { tender: 'card_machine', provider: 'desk', no: 3, pence: 1000 },
  ])
  expect(await sql('select amount_pence pence, credit_note_no no from refunds')).toEqual([{ pence: 500, no: 1 }])
  // What had gone back another way than it came has no payment to belong to.
  expect(await sql('select amount_pence pence from hall_hire_payments where payment_ref is null')).toEqual([
    { pence: -700 },
  ])
  expect(await findBrokenInvariants(async (text) => ({ rows: await sql(text) }))).toEqual([])
})

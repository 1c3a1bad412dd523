import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { migrate } from '#src/platform/migrate.server.ts'
import { connectTo, freshDatabaseUrl } from '#tests/helpers/database.ts'
import { listHallPayments } from './hall-payments.store.server.ts'

const folder = 'db/migrations'

/** The migrations as a former version had them: those before the one of that name. */
function migrationsBefore(name: string): string {
  const former = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(former, { recursive: true }))
  cpSync(folder, former, { recursive: true })
  const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as { entries: { tag: string }[] }
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex(({ tag }) => tag.endsWith(name)),
  )
  writeFileSync(join(former, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  return former
}

async function aFormerStudio() {
  const url = await freshDatabaseUrl('ledger_before', 'template0')
  await migrate(url, migrationsBefore('_tenders'))
  const client = await connectTo(url)
  const sql = async (text: string, values?: unknown[]) => (await client.query(text, values)).rows as unknown[]
  const hire = async (status: 'confirmed' | 'cancelled') => {
    const id = newId()
    await sql(
      `insert into hall_hires (id, customer_name, customer_email, customer_phone, event_date, start_time, end_time, starts_at, ends_at,
         expected_attendees, event_type, price_pence, deposit_pence, status, cancelled_by, is_full_refund, kept_at, lapses_at, created_at, updated_at)
       values ($1, 'Priya', 'priya@example.com', '1', '2026-11-30', '10:00', '12:00', '2026-11-30T10:00Z', '2026-11-30T12:00Z', 5, 'meeting',
         5000, 4000, $2, case $2 when 'cancelled' then 'studio' end, case $2 when 'cancelled' then true end, now(), now(), now(), now())`,
      [id, status],
    )
    return id
  }
  let minute = 0
  const account = (hireId: string, kind: string, method: string, pence: number, ref: string | null = null) =>
    sql(
      `insert into hall_hire_payments (hire_id, kind, method, amount_pence, payment_ref, recorded_at)
       values ($1, $2, $3, $4, $5, '2026-11-01T10:00Z'::timestamptz + make_interval(mins => $6))`,
      [hireId, kind, method, pence, ref, ++minute],
    )
  const ledger = (paymentId: string, kind: string, pence: number, ref: string) =>
    sql(
      `insert into ledger_entries (at, payment_id, kind, amount_pence, provider_ref)
         values ('2026-11-01T10:00Z'::timestamptz + make_interval(mins => $5), $1, $2, $3, $4)`,
      [paymentId, kind, pence, ref, minute],
    )
  /** Paid online: for the price and the deposit, as the ledger and the account of the hire had it. */
  const online = async (hireId: string, hire: number, deposit: number) => {
    const id = newId()
    await sql(
      `insert into payments (id, hall_hire_id, purpose, payer_name, payer_email, description, provider, amount_pence, state, "grant",
         receipt_no, intent_id, settled_at, created_at, updated_at)
       values ($1, $2, 'hall_hire', 'Priya', 'priya@example.com', 'Hall hire', 'simulated', $3, 'succeeded', 'given',
         (select count(*) + 1 from payments), $4, now(), now(), now())`,
      [id, hireId, hire + deposit, `pi_${id}`],
    )
    await account(hireId, 'hire', 'online', hire, `${id}:hire`)
    if (deposit > 0) await account(hireId, 'deposit', 'online', deposit, `${id}:deposit`)
    await ledger(id, 'charge', hire + deposit, `pi_${id}`)
    return id
  }
  /** Brings it to the present, and reads what was paid for a hire and what became of it. */
  const upgrade = async (...hires: string[]) => {
    await migrate(url)
    const db = openDatabase(url)
    const sums = await Promise.all(hires.map((id) => listHallPayments(db.reader, [id])))
    await db.close()
    return sums.map((of) => of.map(({ kind, method, movement, amountPence }) => [kind, method, movement, amountPence]))
  }
  return { account, hire, ledger, online, sql, upgrade }
}

test('what was paid online for the hall, went back and came again is in the ledger alone, each sum as what it was', async () => {
  const { account, hire, ledger, online, sql, upgrade } = await aFormerStudio()
  const hireId = await hire('confirmed')
  const paymentId = await online(hireId, 5000, 4000)
  for (const [kind, undone] of [
    ['refund', 'refund-returned'],
    ['dispute', 'dispute-won'],
  ] as const) {
    await account(hireId, 'refund', 'online', -5000, `${kind}:${kind}_1:refund`)
    await account(hireId, 'deposit_return', 'online', -1000, `${kind}:${kind}_1:deposit_return`)
    await ledger(paymentId, kind, -6000, `${kind}_1`)
    await account(hireId, 'hire', 'online', 5000, `${undone}:${kind}_1:hire`)
    await account(hireId, 'deposit', 'online', 1000, `${undone}:${kind}_1:deposit`)
    await ledger(paymentId, undone.replace('-', '_'), 6000, `${kind}_1`)
  }
  expect(await upgrade(hireId)).toEqual([
    [
      ['hire', 'online', 'charge', 5000],
      ['deposit', 'online', 'charge', 4000],
      ['refund', 'online', 'refund', -5000],
      ['deposit_return', 'online', 'refund', -1000],
      ['hire', 'online', 'refund_returned', 5000],
      ['deposit', 'online', 'refund_returned', 1000],
      ['refund', 'online', 'dispute', -5000],
      ['deposit_return', 'online', 'dispute', -1000],
      ['hire', 'online', 'dispute_won', 5000],
      ['deposit', 'online', 'dispute_won', 1000],
    ],
  ])
  await expect(sql('update ledger_entries set deposit_pence = 0')).rejects.toThrow('ledger entries are never changed')
})

test('what the desk had taken and given back before it was in the ledger is there with its receipts and credit notes', async () => {
  const { account, hire, online, sql, upgrade } = await aFormerStudio()
  const [mixed, cancelled, wrong] = [await hire('confirmed'), await hire('cancelled'), await hire('cancelled')]
  await online(mixed, 5000, 4000)
  await account(mixed, 'hire', 'cash', 3000)
  await account(mixed, 'deposit', 'card', 1000)
  await account(mixed, 'refund', 'cash', -500)
  // Back by another method than it had come: first of what the desk took.
  await account(mixed, 'deposit_return', 'bank_transfer', -4200)
  await online(cancelled, 5000, 0)
  await account(cancelled, 'refund', 'cash', -5000)
  await account(wrong, 'refund', 'cash', -700)
  const sums = await upgrade(mixed, cancelled, wrong)
  expect(sums).toEqual([
    [
      ['hire', 'online', 'charge', 5000],
      ['deposit', 'online', 'charge', 4000],
      ['hire', 'cash', 'charge', 3000],
      ['deposit', 'card', 'charge', 1000],
      ['refund', 'cash', 'refund', -500],
      ['deposit_return', 'cash', 'refund', -2500],
      ['deposit_return', 'card', 'refund', -1000],
      ['deposit_return', 'online', 'refund', -700],
    ],
    // Nothing is left of it that could go back a second time.
    [
      ['hire', 'online', 'charge', 5000],
      ['refund', 'online', 'refund', -5000],
    ],
    [],
  ])
  expect(await sql('select receipt_no no, tender from payments order by receipt_no')).toEqual([
    { no: 1, tender: 'stripe' },
    { no: 2, tender: 'stripe' },
    { no: 3, tender: 'cash' },
    { no: 4, tender: 'card_machine' },
  ])
  expect(await sql('select credit_note_no no, amount_pence pence from refunds order by 1')).toEqual(
    [500, 2500, 1000, 700, 5000].map((pence, at) => ({ no: at + 1, pence })),
  )
  expect(await sql('select hire_id, text from hall_hire_notes')).toEqual([
    { hire_id: wrong, text: '£7.00 was recorded as given back, and had not been received.' },
  ])
})

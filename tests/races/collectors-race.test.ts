import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { findNextMonth } from '#src/studio/memberships/next-month.store.server.ts'
import { recordCollection } from '#src/studio/billing/payments/record-collection.server.ts'
import { announceRenewals } from '#src/studio/billing/renewals/announce-renewals.server.ts'
import { collectRenewals } from '#src/studio/billing/renewals/collect-renewals.server.ts'
import { openRenewingTest } from '#tests/helpers/renewing.ts'

const COLLECTORS = 6
const { bank, ctx, db, holder, paying, setClock, sql, switchOn } = await openRenewingTest()

/** A month that is announced and due, and what a collector writes for it. */
async function aDueMonth() {
  const member = await holder()
  const { id: mandateId } = await switchOn(member)
  setClock('2026-12-17T09:00:00Z')
  await announceRenewals(ctx())
  setClock('2026-12-22T09:00:00Z')
  const month = (await findNextMonth(db.reader, member.userId))!
  return { month, mandateId, provider: bank.name, tryNo: 1 }
}

/** Everybody has looked before anybody writes, as it is without a lock. */
async function writeUnlocked(collection: Awaited<ReturnType<typeof aDueMonth>>): Promise<number> {
  let looked = 0
  let goOn: () => void = () => {}
  const everybodyLooked = new Promise<void>((resolve) => (goOn = resolve))
  const written = await Promise.all(
    Array.from({ length: COLLECTORS }, () =>
      ctx().transaction(async (work) => {
        await work.tx.$client.query(`select from renewals where state = 'announced'`)
        if (++looked === COLLECTORS) goOn()
        await everybodyLooked
        return recordCollection(work, collection)
      }),
    ),
  )
  return written.filter((payment) => payment !== null).length
}

// If this does not collect several times, the tests below prove nothing.
test('control: without lock and unique index every collector collects the month', async () => {
  const collection = await aDueMonth()
  const [index] = await sql<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname = 'payments_one_month'`,
  )
  await sql('drop index payments_one_month')
  try {
    expect(await writeUnlocked(collection)).toBe(COLLECTORS)
  } finally {
    await sql('truncate payments cascade')
    await sql(index!.indexdef)
  }
})

test('with the index alone, nobody waiting for a lock, one of them does', async () => {
  expect(await writeUnlocked(await aDueMonth())).toBe(1)
})

test('as it runs, one month is charged once', async () => {
  await aDueMonth()
  const begun = await Promise.all(Array.from({ length: COLLECTORS }, () => collectRenewals(paying())))
  expect(begun.filter((count) => count > 0)).toHaveLength(1)
  expect(await bank.count('intents')).toBe(1)
  expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])
})

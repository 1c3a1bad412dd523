import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { seedDemo } from '#db/seed/seed-demo.server.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { openLife } from '#scripts/demo/life.ts'
import { FIRST_MOMENT, live } from '#scripts/demo/live.ts'
import { openRecorder } from '#scripts/demo/record.ts'
import { systemCtx } from '#tests/helpers/classes.ts'
import { freshDatabaseUrl, truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'

// The demo's file is six months of this (`npm run demo:make`); three weeks with fewer members show that it can still be made.
const PLAN = { from: '2026-11-09', to: '2026-11-29', settled: '2026-11-23', members: 16 }
const db = openDatabase(await workerDatabaseUrl())
const file = join(tmpdir(), `demo-life-${process.pid}.zip`)
afterAll(() => db.close())
afterAll(() => rmSync(file, { force: true }))

test(
  'three weeks of the demo’s life go by without a fault, and what is taken down of them begins a studio',
  {
    timeout: 300_000,
  },
  async () => {
    const life = openLife(await freshDatabaseUrl('life', 'template_tempo'), { date: PLAN.from, time: FIRST_MOMENT })
    const recorder = openRecorder()
    try {
      await live(life, PLAN, async (moment) => {
        const isFirst = moment.date === PLAN.from && moment.time === FIRST_MOMENT
        if (isFirst || (moment.date >= PLAN.settled && moment.time === '22:40')) await recorder.take(life.db, moment)
      })
      expect(life.faults).toEqual([])
      expect(await findBrokenInvariants((text) => life.db.pool.query(text))).toEqual([])
      writeFileSync(file, await recorder.archive(life.now()))
    } finally {
      await life.close()
    }
    await truncateAll()
    await seedDemo(systemCtx(db, '2027-03-30T09:00:00Z'), { path: file })
    expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])
    const { rows } = await db.pool.query<Record<string, number>>(
      `select (select count(*)::int from users where role = 'member') as members,
            (select count(*)::int from payments where state = 'succeeded') as payments,
            (select count(*)::int from attendances) as marks`,
    )
    expect(rows[0]!.members).toBeGreaterThan(10)
    expect(rows[0]!.payments).toBeGreaterThan(10)
    expect(rows[0]!.marks).toBeGreaterThan(30)
  },
)

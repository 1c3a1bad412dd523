import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { findBrokenInvariants } from '#db/invariants.ts'
import { DEMO_FILE } from '#db/seed/demo-tables.ts'
import { createAppRole } from '#src/platform/postgres/app-role.server.ts'
import { openThrowawayPostgres } from '#src/platform/postgres/throwaway.server.ts'
import { prepareDatabase } from '#src/platform/prepare-database.server.ts'
import { drawEvenly, EVEN_IDS } from './demo/even-random.ts'
import { openLife } from './demo/life.ts'
import { FIRST_MOMENT, type LifePlan, live } from './demo/live.ts'
import { openRecorder } from './demo/record.ts'

// `npm run demo:make`: lives six months of a studio through its use cases, on a database that is thrown away afterwards, and writes them
// down as the file with which a demo studio begins (docs/decisions/086): some minutes.
const PLAN: LifePlan = { from: '2026-05-25', to: '2026-11-29', settled: '2026-11-23', members: 124 }
const { values } = parseArgs({ options: { file: { type: 'string', default: DEMO_FILE }, from: { type: 'string' } } })
const plan = { ...PLAN, from: values.from ?? PLAN.from }

process.env.TZ = 'UTC'
drawEvenly()
const postgres = await openThrowawayPostgres()
try {
  await make(await emptyDatabase())
} finally {
  await postgres.close()
}

async function emptyDatabase(): Promise<string> {
  const owner = new pg.Client({ connectionString: postgres.url('postgres') })
  await owner.connect()
  await owner.query('create database demo')
  await createAppRole(owner)
  await owner.end()
  const url = postgres.url('demo')
  await prepareDatabase(url, { isOurs: true })
  return url
}

async function make(url: string): Promise<void> {
  const startedAt = performance.now()
  const life = openLife(url, { date: plan.from, time: FIRST_MOMENT })
  await life.db.pool.query(EVEN_IDS)
  const recorder = openRecorder()
  try {
    await live(life, plan, async (moment) => {
      const isFirst = moment.date === plan.from && moment.time === FIRST_MOMENT
      if (isFirst || moment.date >= plan.settled) await recorder.take(life.db, moment)
      if (moment.time === '22:40' && moment.date.endsWith('0')) console.log(`${moment.date} is over`)
    })
    const broken = await findBrokenInvariants((text) => life.db.pool.query(text))
    if (broken.length > 0 || life.faults.length > 0)
      throw new Error([...broken, ...life.faults].slice(0, 20).join('\n'))
    const bytes = await recorder.archive(life.now())
    writeFileSync(values.file, bytes)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    console.log(`${values.file}: ${Math.round(bytes.length / 1000)} kB, in ${seconds} s`)
  } finally {
    await life.close()
  }
}

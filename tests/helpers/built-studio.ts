import pg from 'pg'
import { afterAll } from 'vitest'
import { aCrowd } from '#scripts/rig/crowd.ts'
import { type StudioProcess, startStudio } from '#scripts/rig/studio-process.ts'
import { freshDatabaseUrl } from './database.ts'

export type BuiltStudio = StudioProcess & { port: number; adminCookie: string; memberCookie: string }

// A Monday morning: no class starts or ends for hours, so a page changes only by what a test does.
const CLOCK = '2026-11-23T10:00:00Z'

const SECRET = 'a secret of the tests, and long enough to be one'

/** The last build with the demo studio in it, as `npm start` runs it, on a database of its own. For the top of a test file. */
export async function openBuiltStudio(name: string): Promise<BuiltStudio> {
  const databaseUrl = await freshDatabaseUrl(name, 'template_tempo')
  const studio = await startStudio({ DATABASE_URL: databaseUrl, SECRET, CLOCK, SEED: 'demo', RATE_LIMIT: 'off' })
  afterAll(() => studio.stop())
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const [[admin], [member]] = [await aCrowd(client, { count: 1, role: 'admin' }), await aCrowd(client, { count: 1 })]
  await client.end()
  return {
    ...studio,
    port: Number(new URL(studio.origin).port),
    adminCookie: admin?.cookie ?? '',
    memberCookie: member?.cookie ?? '',
  }
}

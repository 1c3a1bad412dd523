import { existsSync } from 'node:fs'
import pg from 'pg'
import { DEFAULT_ZONE } from '#src/kit/time.ts'
import { chooseFrom, closeLastMinute, goBack, undoGoingBack } from '#src/platform/archive/go-back.server.ts'
import { Unreadable } from '#src/platform/archive/packed-file.server.ts'
import { NotReached } from '#src/platform/archive/recover-aside.server.ts'
import { isOpenOn } from '#src/platform/backup/restore-backup.server.ts'
import { type Config, parseConfig } from '#src/platform/config/config.server.ts'
import { openEmbeddedPostgres } from '#src/platform/postgres/embedded.server.ts'
import { type Place, placeFor } from '#src/platform/postgres/place.server.ts'
import { finishSwap } from '#src/platform/postgres/swap-cluster.server.ts'
import { openProgress } from '#src/platform/progress.server.ts'
import { becomeOwner } from './data-owner.ts'
import { readMoment, showMoment } from './go-back/moment.ts'
import { countRows, listSentSince, type Sent, settle } from './go-back/settle.ts'

// `npm run go-back -- 14:32`: everything as it stood at that moment, out of the archive of the embedded database. What is there now is
// kept; `npm run go-back -- undo` puts it back.
const text = process.argv.slice(2).join(' ')
const parsed = parseConfig(process.env)
const { progress, end } = openProgress()
try {
  if (!text) throw new NotReached('To when? go-back 14:32, go-back 2026-11-24 14:32, or go-back undo')
  if (!parsed.ok) throw new NotReached(parsed.message)
  await run(parsed.config)
} catch (error) {
  end()
  if (!(error instanceof NotReached || error instanceof Unreadable)) throw error
  console.error(`Nothing was changed. ${error.message}`)
  process.exitCode = 1
}

async function run(config: Config): Promise<void> {
  if (config.databaseUrl) throw new NotReached('The database at DATABASE_URL is archived by the people who run it.')
  becomeOwner(config.dataDir)
  const place = placeFor(config.dataDir, console.log)
  await finishSwap(place)
  const now = new Date()
  const present = await readPresent(config, place, now)
  if (text === 'undo') {
    console.log(
      `What you had before going back is in its place again. What was there is kept in ${undoGoingBack(place)}.`,
    )
    return
  }
  const { zone, moment, sent, counts } = present
  const show = (at: Date) => showMoment(at, zone)
  let then = counts
  const kept = await goBack({
    config,
    place,
    moment,
    progress,
    show,
    async settle(ownerUrl) {
      then = await settle(ownerUrl, sent)
    },
  })
  end()
  console.log(`Everything is as it was at ${show(moment)} (${zone}); every check holds. Start Tempo again.`)
  for (const what of ['bookings', 'payments'] as const)
    if (counts && then) console.log(`${what}: ${then[what]} then, ${counts[what]} a moment ago.`)
  if (kept)
    console.log(
      `What you had until now is kept in ${kept}; go-back undo puts it back. Remove it when it is not needed.`,
    )
}

type Present = { zone: string; moment: Date; sent: Sent[]; counts?: Awaited<ReturnType<typeof countRows>> }

/** What there is now says which zone is meant and what has been sent since. Where it does not start, the archive alone is used. */
async function readPresent(config: Config, place: Place, now: Date): Promise<Present> {
  if (!existsSync(place.clusterDir)) return { zone: DEFAULT_ZONE, moment: momentIn(DEFAULT_ZONE, now), sent: [] }
  const postgres = await openEmbeddedPostgres({ dataDir: config.dataDir, log: console.log }).catch((error: Error) => {
    console.error(
      `The present database does not start (${error.message}); the archive has what was taken there before.`,
    )
  })
  if (!postgres) return { zone: DEFAULT_ZONE, moment: momentIn(DEFAULT_ZONE, now), sent: [] }
  const client = new pg.Client({ connectionString: postgres.ownerUrl, application_name: 'tempo command' })
  client.on('error', () => {})
  await client.connect()
  try {
    if (await isOpenOn(client))
      throw new NotReached('Tempo is open on this database. Stop it first: systemctl stop tempo')
    const { rows } = await client.query<{ zone: string }>('select studio_zone() as zone')
    const { zone } = rows[0]!
    const moment = momentIn(zone, now)
    if (text !== 'undo') await chooseFrom({ config, place, moment, show: (at) => showMoment(at, zone) })
    const [sent, counts] = [await listSentSince(client, moment), await countRows(client)]
    await closeLastMinute(client)
    return { zone, moment, sent, counts }
  } finally {
    await client.end()
    await postgres.close()
  }
}

function momentIn(zone: string, now: Date): Date {
  const moment = text === 'undo' ? now : readMoment(text, now, zone)
  if (!moment) throw new NotReached(`"${text}" is no time: go-back 14:32, go-back 2026-11-24 14:32, or go-back undo`)
  return moment
}

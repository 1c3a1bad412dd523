import { accessSync, constants, existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import type pg from 'pg'
import { findBrokenInvariants, invariantCount } from '#db/invariants.ts'
import { listArchives } from '#src/platform/archive/archives.server.ts'
import { readArchiveState } from '#src/platform/archive/archive-state.server.ts'
import { newestBackup } from '#src/platform/backup/keep-backups.server.ts'
import { type Config, parseConfig } from '#src/platform/config/config.server.ts'
import { readMigrations } from '#src/platform/migrate.server.ts'
import { type Finding, hasTable, watch, well, wrong } from './doctor/finding.ts'
import { lookAtDatabase, lookAtRole } from './doctor/look-at-database.ts'
import { lookAtSecret } from './doctor/look-at-secret.ts'
import { lookAtAddress } from './doctor/look-at-address.ts'
import { lookAtClock } from './doctor/look-at-clock.ts'
import { lookAtMail, lookAtPayments, lookAtTexts } from './doctor/look-at-services.ts'
import { lookAtTls } from './doctor/look-at-tls.ts'
import { becomeOwner } from './data-owner.ts'
import { openStudioDatabase } from './studio-database.ts'

// `npm run doctor`: checks a studio without changing anything, and prints what is fine, what needs watching and what is wrong; what needs the
// database is passed over where that is away. Exits with 1 when something is wrong.
type Check =
  | { title: string; needs: 'database'; look: (config: Config, client: pg.Client) => Promise<Finding> | Finding }
  | { title: string; needs?: undefined; look: (config: Config) => Promise<Finding> | Finding }

const checks: Check[] = [
  { title: 'Node.js', look: lookAtNode },
  { title: 'Database', needs: 'database', look: lookAtDatabase },
  { title: 'Role', needs: 'database', look: lookAtRole },
  { title: 'Schema', needs: 'database', look: lookAtSchema },
  { title: 'Data', needs: 'database', look: lookAtData },
  { title: 'Secret', needs: 'database', look: lookAtSecret },
  { title: 'Disk', look: lookAtDisk },
  { title: 'Backups', look: lookAtBackups },
  { title: 'Archive', look: lookAtArchive },
  { title: 'Admin', needs: 'database', look: lookAtAdmin },
  { title: 'Mail', look: lookAtMail },
  { title: 'Texts', look: lookAtTexts },
  { title: 'Outbox', needs: 'database', look: lookAtOutbox },
  { title: 'Payments', look: lookAtPayments },
  { title: 'Address', look: lookAtAddress },
  {
    title: 'TLS',
    look: ({ origin }) => (origin.startsWith('https:') ? lookAtTls(origin) : watch('none without https')),
  },
  { title: 'Clock', look: lookAtClock },
  { title: 'Server', look: lookAtServer },
]

const parsed = parseConfig(process.env)
let isWrong = false
for (const line of parsed.misspelt) print('Settings', watch(line))
if (parsed.ok) await lookAtAll(parsed.config)
else print('Settings', wrong(parsed.message))
process.exitCode = isWrong ? 1 : 0

async function lookAtAll(config: Config): Promise<void> {
  if (parsed.misspelt.length === 0) print('Settings', well('none is misspelt'))
  becomeOwner(config.dataDir)
  const database = await openStudioDatabase(config).catch((error: Error) => {
    print('Database', wrong(`${error.message || String(error)}; what needs it is not looked at`))
  })
  for (const check of checks) {
    if (check.needs && !database) continue
    const look = async () => (check.needs ? check.look(config, database!.client) : check.look(config))
    print(check.title, await look().catch((error: Error) => wrong(error.message)))
  }
  await database?.close()
}

function print(title: string, { state, says }: Finding): void {
  isWrong ||= state === 'wrong'
  console.log(`${{ well: '✓', watch: '!', wrong: '✗' }[state]} ${title.padEnd(9)} ${says}`)
}

function lookAtNode(): Finding {
  const major = Number(process.versions.node.split('.')[0])
  return major >= 26
    ? well(process.version)
    : wrong(`${process.version}; run it as npm run doctor, which brings its own`)
}

async function lookAtSchema(_config: Config, client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!rows[0]?.there) return watch('empty; the first start makes it')
  const { rows: done } = await client.query<{ when: string }>(
    'select created_at as when from drizzle.__drizzle_migrations',
  )
  const [applied, known] = [new Set(done.map(({ when }) => Number(when))), readMigrations().map(({ when }) => when)]
  if ([...applied].some((when) => !known.includes(when))) return wrong('made by a newer Tempo than this one')
  const missing = known.filter((when) => !applied.has(when)).length
  return missing > 0 ? watch(`${missing} steps behind; the next start brings it up to date`) : well('up to date')
}

async function lookAtData(_config: Config, client: pg.Client): Promise<Finding> {
  if (!(await hasTable(client, 'bookings'))) return watch('none yet')
  await client.query('begin isolation level repeatable read read only')
  try {
    const broken = await findBrokenInvariants((text) => client.query(text))
    return broken.length > 0 ? wrong(broken.join('\n            ')) : well(`all ${invariantCount} checks hold`)
  } finally {
    await client.query('rollback')
  }
}

async function lookAtDisk(config: Config): Promise<Finding> {
  const folder = existsSync(config.dataDir) ? config.dataDir : dirname(config.dataDir)
  accessSync(folder, constants.W_OK)
  const { bavail, bsize } = await statfs(folder)
  const freeMegabytes = Math.floor((bavail * bsize) / 1e6)
  if (freeMegabytes < 200) return wrong(`${freeMegabytes} MB free at ${folder}`)
  return freeMegabytes < 2000
    ? watch(`${freeMegabytes} MB free at ${folder}`)
    : well(`${Math.floor(freeMegabytes / 1000)} GB free`)
}

function lookAtBackups(config: Config): Finding {
  const newest = newestBackup(config)
  if (newest === null) return watch('DATABASE_URL is backed up by whoever runs it, or each night where BACKUP_DIR says')
  if (!newest) return watch('none yet; one is made each night')
  const hours = Math.round((Date.now() - newest.writtenMs) / 3_600_000)
  return hours > 48 ? wrong(`the newest is ${hours} hours old`) : well(`${newest.count}, the newest ${hours} hours old`)
}

async function lookAtArchive(config: Config): Promise<Finding> {
  const state = await readArchiveState(config)
  if (!state) return watch('none here: a PostgreSQL at DATABASE_URL is archived by the people who run it')
  const [late, wal] = [Math.round(state.lateMinutes), state.walMegabytes]
  if (late > 15 && !(await isTaken(config))) return watch('what was written last waits for the studio to run')
  if (late > 15) return wrong(`${late} minutes late: is its folder there, and may the studio write to it?`)
  if (wal > 3000)
    return wrong(`${wal} MB of write-ahead log are kept: PostgreSQL cannot archive it, and its own log says why`)
  const copies = (await listArchives(config)).flatMap(({ bases }) => bases.map(({ madeAt }) => madeAt)).toSorted()
  const hours = Math.round((Date.now() - Date.parse(copies.at(-1) ?? '')) / 3_600_000)
  if (copies.length === 0) return watch('no copy yet; one is made in the minute after a start')
  return hours > 48
    ? wrong(`the newest copy is ${hours} hours old`)
    : well(
        `${copies.length} copies, the newest ${hours} hours old; go back to any moment since ${copies[0]!.slice(0, 16)} UTC`,
      )
}

async function lookAtAdmin(config: Config, client: pg.Client): Promise<Finding> {
  if (!(await hasTable(client, 'users'))) return watch('none yet')
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from users where role = 'admin' and email_verified and deactivated_at is null`,
  )
  if (rows[0]?.n) return well(`${rows[0].n}`)
  return watch(
    config.adminEmail
      ? 'none until ADMIN_EMAIL opens the set-up link that the next start sends'
      : 'none; the next start prints a link to set one up',
  )
}

async function lookAtOutbox(_config: Config, client: pg.Client): Promise<Finding> {
  if (!(await hasTable(client, 'messages'))) return watch('none yet')
  const { rows } = await client.query<{ failed: number; late: number }>(
    `select count(*) filter (where state = 'failed')::int as failed,
            count(*) filter (where state in ('queued', 'sending') and due_at < now() - interval '15 minutes')::int as late
       from messages`,
  )
  const { failed, late } = rows[0]!
  if (late > 0) return watch(`${late} messages are more than 15 minutes late`)
  return failed > 0
    ? watch(`${failed} messages could not be delivered; see Messages in the dashboard`)
    : well('nothing waits')
}

function isTaken({ port }: Config): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

async function lookAtServer(config: Config): Promise<Finding> {
  const { port } = config
  if (!(await isTaken(config))) return watch(`nothing listens on port ${port}`)
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(3000) }).catch(() => null)
  const body = answer ? ((await answer.json().catch(() => ({}))) as { status?: string }) : {}
  if (body.status === 'ready') return well(`ready on port ${port}`)
  return body.status ? watch(`on port ${port}, ${body.status}`) : wrong(`another program uses port ${port}`)
}

import { accessSync, constants, existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import type pg from 'pg'
import { findBrokenInvariants, invariantCount } from '#db/invariants.ts'
import { newestBackup } from '#src/platform/backup/keep-backups.server.ts'
import type { Config } from '#src/platform/config/config.server.ts'
import { checkMailServer } from '#src/platform/mail/mailer.server.ts'
import { readSmtpUrl } from '#src/platform/mail/smtp-server.ts'
import { readMigrations } from '#src/platform/migrate.server.ts'
import { type Finding, hasTable, watch, well, wrong } from './doctor/finding.ts'
import { lookAtDatabase, lookAtRole } from './doctor/look-at-database.ts'
import { lookAtSecret } from './doctor/look-at-secret.ts'
import { lookAtTls } from './doctor/look-at-tls.ts'
import { withStudioDatabase } from './studio-database.ts'

// `npm run doctor`: checks a studio without changing anything, and prints what is fine, what needs watching and what is wrong.
// Exits with 1 when something is wrong.
type Check = { title: string; look: (config: Config, client: pg.Client) => Promise<Finding> | Finding }

const checks: Check[] = [
  { title: 'Node.js', look: lookAtNode },
  { title: 'Database', look: lookAtDatabase },
  { title: 'Role', look: lookAtRole },
  { title: 'Schema', look: lookAtSchema },
  { title: 'Data', look: lookAtData },
  { title: 'Secret', look: lookAtSecret },
  { title: 'Disk', look: lookAtDisk },
  { title: 'Backups', look: lookAtBackups },
  { title: 'Admin', look: lookAtAdmin },
  { title: 'Mail', look: lookAtMail },
  { title: 'Outbox', look: lookAtOutbox },
  { title: 'Payments', look: lookAtPayments },
  { title: 'Address', look: lookAtAddress },
  {
    title: 'TLS',
    look: ({ origin }) => (origin.startsWith('https:') ? lookAtTls(origin) : watch('none without https')),
  },
  { title: 'Server', look: lookAtServer },
]

await withStudioDatabase(async (client, config) => {
  let isWrong = false
  for (const { title, look } of checks) {
    const { state, says } = await Promise.resolve(look(config, client)).catch((error: Error) => wrong(error.message))
    isWrong ||= state === 'wrong'
    console.log(`${{ well: '✓', watch: '!', wrong: '✗' }[state]} ${title.padEnd(9)} ${says}`)
  }
  return isWrong ? 1 : 0
})

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

async function lookAtMail({ smtpUrl, mailFrom }: Config): Promise<Finding> {
  if (!smtpUrl) return watch('SMTP_URL is not set: mail stays in the outbox')
  const problem = await checkMailServer(smtpUrl)
  if (problem) return wrong(problem)
  const { host, encryption } = readSmtpUrl(smtpUrl)!
  return encryption === 'off'
    ? watch(`${host} takes mail from ${mailFrom}, in the clear as SMTP_URL says`)
    : well(`${host} takes mail from ${mailFrom}`)
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

function lookAtPayments({ payments, stripe }: Config): Finding {
  if (payments === 'desk') return well('everything is paid at the studio; nothing online')
  if (payments === 'simulated') return watch('the simulated provider: no money moves')
  return stripe?.secretKey.includes('_test_') ? watch("Stripe's test keys: no money moves") : well('Stripe, live')
}

function lookAtAddress({ origin, isLoopbackOrigin, trustedProxies }: Config): Finding {
  if (isLoopbackOrigin) return watch(`${origin}: only this machine; set ORIGIN for the public`)
  if (!origin.startsWith('https:')) return watch(`${origin}: whoever listens in on that network reads along`)
  return trustedProxies.length > 0
    ? well(origin)
    : watch(`${origin}, and no TRUSTED_PROXIES: a proxy would be taken for every visitor`)
}

async function lookAtServer({ port }: Config): Promise<Finding> {
  const isTaken = await new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
  if (!isTaken) return watch(`nothing listens on port ${port}`)
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(3000) }).catch(() => null)
  const body = answer ? ((await answer.json().catch(() => ({}))) as { status?: string }) : {}
  if (body.status === 'ready') return well(`ready on port ${port}`)
  return body.status ? watch(`on port ${port}, ${body.status}`) : wrong(`another program uses port ${port}`)
}

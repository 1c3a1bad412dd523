import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeEach } from 'vitest'
import { prepareStudio } from '#src/app/jobs/startup/prepare-studio.server.ts'
import { seedExamples } from '#src/app/jobs/startup/seed-studio.server.ts'
import { newId } from '#src/kit/id.ts'
import { keysOf } from '#src/kit/keys-of.ts'
import { parseConfig } from '#src/platform/config/config.server.ts'
import { createCtx, type Role } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import type { Services } from '#src/platform/app-services.server.ts'
import { openLog } from '#src/platform/log.server.ts'
import { openStudio, type Studio } from '#src/server.ts'
import { defaultSettings } from '#src/studio/settings/settings.ts'
import { updateSetting } from '#src/studio/settings/settings.store.server.ts'
import { type Listener, openListener } from './listener.ts'
import { openOwnerSql, truncateAll, workerDatabaseUrl } from './database.ts'
import { openVisitor, type Visitor } from './visitor.ts'

export type Account = { id: string; personId: string; name: string; email: string; signInSessionId: string }
export type SignedInVisitor = Visitor & { account: Account }
export type SentEmail = { kind: string; recipient: string; facts: Record<string, unknown>; dueAt: Date; state: string }

export type TestStudio = Pick<Studio, 'services' | 'routes' | 'drawAhead'> & {
  /** Every line the studio logged since the test began. */
  logLines: string[]
  /** Sets the studio's clock, which does not advance on its own. */
  setClock(instant: string): void
  /** The studio on a port of this machine, for what only a real connection shows. */
  listen(): Promise<Listener>
  /** Someone with an empty cookie jar; `remoteAddress` when the caller's address matters. */
  visitor(remoteAddress?: string): Visitor
  /** Someone who has signed in, with a verified account of that role. */
  signedIn(role?: Role, given?: { name?: string; email?: string; contact?: string }): Promise<SignedInVisitor>
  /** Someone who has gone the whole way: signed up, opened the mail's link and signed in. */
  signedUp(given?: Partial<typeof someone>): Promise<Visitor>
  /** What stands in the outbox, oldest first. */
  emails(recipient?: string): Promise<SentEmail[]>
  /** Rows of a query, for what no endpoint shows; asked by the owner of the database, who may also take tables away. */
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>
}

/** `isNew` leaves the studio as a start without the demo makes it: not open, and without details of its own. */
type Options = { env?: Record<string, string>; clock?: string; keepsPages?: boolean; isNew?: boolean }

/** The whole studio on this worker's database, composed as a start composes it but without what runs automatically. For the top of a
 *  test file: `const studio = await openTestStudio()`. Each test finds it empty and just prepared. */
export async function openTestStudio({
  env = {},
  clock = '2026-11-23T10:00:00Z',
  keepsPages = false,
  isNew = false,
}: Options = {}): Promise<TestStudio> {
  const databaseUrl = await workerDatabaseUrl()
  const parsed = parseConfig({
    SEED: 'none',
    SECRET: 'a secret of the tests, and long enough',
    DATABASE_URL: databaseUrl,
    ...env,
  })
  if (!parsed.ok) throw new Error(parsed.message)
  const logLines: string[] = []
  const log = openLog((line) => logLines.push(line))
  const opening = { config: parsed.config, databaseUrl, log, hasWorkers: false, keepsPages }
  const opened = await openStudio(opening)
  const { fetch, services, stop } = opened
  const setClock = (instant: string) => (services.clock.now = () => new Date(instant))
  beforeEach(async () => {
    setClock(clock)
    await truncateAll()
    await prepareStudio(services)
    if (!isNew) {
      await seedExamples(createCtx(services, { kind: 'system', job: 'start' }))
      await services.db.transaction((tx) => openAsTempo(tx))
    }
    logLines.length = 0
  })
  afterAll(stop)
  const sql = await openOwnerSql()
  const listen = () => openListener(opened)
  const visitor = (remoteAddress?: string) => openVisitor(fetch, services.config.origin, remoteAddress)
  return {
    services,
    routes: opened.routes,
    drawAhead: () => opened.drawAhead(),
    logLines,
    setClock,
    listen,
    visitor,
    sql,
    signedIn: async (role = 'member', given = {}) => {
      const { cookie, ...account } = await insertSignedIn(services, role, given)
      const someone = visitor()
      someone.cookies.set('tempo.session_token', cookie)
      return { ...someone, account }
    },
    async signedUp(given = {}) {
      const [browser, form] = [visitor(), { ...someone, ...given }]
      await expectOk(browser.call('POST', '/api/auth/sign-up/email', form))
      const { rows } = await services.db.pool.query<{ facts: { verifyUrl: string } }>(
        `select facts from messages where kind = 'verify-email' and recipient = $1`,
        [form.email.toLowerCase()],
      )
      const token = new URL(rows[0]!.facts.verifyUrl).searchParams.get('token')
      await expectOk(browser.call('GET', `/api/auth/verify-email?token=${token}`))
      await expectOk(browser.call('POST', '/api/auth/sign-in/email', form))
      return browser
    },
    async emails(recipient) {
      const { rows } = await services.db.pool.query<SentEmail>(
        `select kind, recipient, facts, due_at as "dueAt", state from messages
          where $1::text is null or recipient = $1 order by created_at, pg_xact_commit_timestamp(xmin), cmin::text::bigint`,
        [recipient ?? null],
      )
      return rows
    },
  }
}

/** What someone types who signs up. */
export const someone = {
  name: 'Mia Wong',
  email: 'mia@example.com',
  contact: '07700 900123',
  password: 'swing-left-9',
}

async function expectOk(call: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await call
  if (status !== 200) throw new Error(`Expected 200, got ${status}: ${JSON.stringify(body)}`)
}

/** Opens the studio to visitors, under the demo's name and address. */
async function openAsTempo(tx: Tx): Promise<void> {
  for (const key of keysOf(defaultSettings)) await updateSetting(tx, key, defaultSettings[key])
}

let made = 0

/** Writes an account that is signed in, the way a sign-in leaves one, without the cost of hashing a password. */
async function insertSignedIn(
  services: Services,
  role: Role,
  given: { name?: string; email?: string; contact?: string },
) {
  const n = ++made
  const { name = `Someone ${n}`, email = `someone-${n}@example.com`, contact = '020 7946 0000' } = given
  const [id, signInSessionId, token] = [newId(), newId(), randomBytes(24).toString('base64url')]
  await services.db.pool.query(
    `insert into users (id, name, email, email_verified, contact, role) values ($1, $2, $3, true, $4, $5)`,
    [id, name, email, contact, role],
  )
  await services.db.pool.query(
    `insert into sign_in_sessions (id, token_hash, user_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [signInSessionId, createHash('sha256').update(token).digest('hex'), id],
  )
  const { rows } = await services.db.pool.query<{ id: string }>(
    `select id from people where member_id = $1 and is_holder`,
    [id],
  )
  return { id, personId: rows[0]!.id, name, email, signInSessionId, cookie: token }
}

import { afterAll, beforeEach } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { DEFAULT_ZONE, setStudioZone } from '#src/kit/time.ts'
import { openClosedProvider } from '#src/platform/payments/closed-provider.server.ts'
import { type Actor, createCtx, type Ctx, type Role, type SignedInCtx } from '#src/platform/ctx.server.ts'
import { type Database, openDatabase } from '#src/platform/database/db.server.ts'
import { openLinks } from '#src/platform/links.server.ts'
import { openLog } from '#src/platform/log.server.ts'
import { openOwnerSql, truncateAll, workerDatabaseUrl } from './database.ts'

export type Account = Extract<Actor, { kind: 'account' }>

/** What a use case is tested with: this worker's database, a fixed clock, and actors. */
export type UseCaseTest = {
  db: Database
  clock: { now(): Date }
  /** Sets the studio's clock, which does not advance on its own. */
  setClock(instant: string): void
  ctx(actor?: Actor): Ctx
  /** A verified account of that role, as an actor. */
  account(role?: Role, given?: { name?: string; email?: string }): Promise<Account>
  as(account: Account): SignedInCtx
  /** Rows of a query, for what no store shows; asked by the owner of the database. */
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>
}

const system: Actor = { kind: 'system', job: 'test' }

/** For the top of a use case's test file: `const { ctx, account } = await openUseCaseTest()`. Each test finds an empty database,
 *  `prepare` run on it, and the clock at 23 November 2026, 10:00 in London. */
export async function openUseCaseTest(prepare?: (ctx: Ctx) => Promise<void>): Promise<UseCaseTest> {
  const db = openDatabase(await workerDatabaseUrl())
  let now = new Date()
  const clock = { now: () => now }
  const setClock = (instant: string) => void (now = new Date(instant))
  const parts = {
    db,
    clock,
    log: openLog(() => {}),
    links: openLinks('http://localhost:3000', 'a-secret-for-tests'),
    payments: openClosedProvider(),
    paysOnline: true,
  }
  const ctx = (actor = system) => createCtx(parts, actor)
  const sql = await openOwnerSql()
  beforeEach(async () => {
    setClock('2026-11-23T10:00:00Z')
    setStudioZone(DEFAULT_ZONE)
    await truncateAll()
    await prepare?.(ctx())
  })
  afterAll(() => db.close())
  return {
    db,
    clock,
    setClock,
    ctx,
    sql,
    as: (account) => ctx(account) as SignedInCtx,
    async account(role = 'member', given = {}) {
      const [id, signInSessionId] = [newId(), newId()]
      const { name = 'Ada Lovelace', email = `ada-${id.slice(0, 8)}@example.com` } = given
      await sql('insert into users (id, name, email, email_verified, role) values ($1, $2, $3, true, $4)', [
        id,
        name,
        email,
        role,
      ])
      return { kind: 'account', userId: id, role, name, email, signInSessionId }
    },
  }
}

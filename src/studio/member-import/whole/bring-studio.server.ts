import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx, Work } from '#src/platform/ctx.server.ts'
import { countAccounts, keepSignInOf } from '#src/platform/auth/accounts/keep-sign-in.server.ts'
import {
  hasAnyRow,
  lockTable,
  prepareTexts,
  replaceTables,
  type TableTexts,
} from '#src/platform/database/table-texts.server.ts'
import { readExactTable } from '#src/platform/files/read-csv.server.ts'
import { unzipTexts } from '#src/platform/files/unzip.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import {
  BROUGHT_VERB,
  EXPORTED_TABLES,
  KEPT_BACK,
  MOST_UNPACKED_BYTES,
  type WholeStudioRefusal,
} from './studio-tables.ts'

/** Makes an empty studio what another was when exportStudio wrote this archive. Admin only. Promises: all of it or nothing; not where there are members,
 *  bookings or money; only when the admin who does it is one in the export too, who keeps their password and second factor, while everybody else
 *  chooses a new one; exported again, it is the same byte for byte. Locks: the accounts, as a table. PRODUCT 4.9. */
export async function bringStudio(ctx: SignedInCtx, archive: Uint8Array): Promise<Outcome<null, WholeStudioRefusal>> {
  const { actor } = ctx
  if (actor.role !== 'admin') return refuse('not_allowed')
  const tables = await readArchive(archive)
  if (!tables) return refuse('not_an_export')
  const ownerId = adminIdIn(tables.get('users')!, actor.email)
  if (!ownerId) return refuse('not_in_it')
  return ctx.transaction(async (work) => {
    await prepareTexts(work.tx)
    // Of two who bring one at once, the second finds it full.
    await lockTable(work.tx, 'users')
    if ((await countAccounts(work.tx)) > 1 || (await hasAnyRow(work.tx, FILLED_BY_LIFE))) return refuse('not_empty')
    const restoreSignIn = await keepSignInOf(work.tx, actor.userId)
    const isWritten = await replaceTables(work.tx, {
      names: [...EXPORTED_TABLES, ...WITH_ACCOUNTS],
      tableOf: (name) => tables.get(name),
    })
    if (!isWritten) return refuse('other_release')
    await restoreSignIn(ownerId)
    await record(work)
    return ok(null)
  })
}

/** Tables in which rows come only of members, bookings or money. */
const FILLED_BY_LIFE = [
  'bookings',
  'holdings',
  'payments',
  'orders',
  'ledger_entries',
  'account_entries',
  'hall_hires',
  'till_closes',
]

/** What is kept back and cannot be of another studio's accounts. */
const WITH_ACCOUNTS = Object.keys(KEPT_BACK).filter(
  (name) =>
    ![
      'secrets',
      'rate_limits',
      'idempotency_keys',
      'daily_runs',
      'provider_events',
      'provider_events_asked',
      'fake_stripe_objects',
    ].includes(name),
)

async function record(work: Work<SignedInCtx>): Promise<void> {
  await recordActivity(work, { verb: BROUGHT_VERB, subjectId: work.actor.userId })
  await announce(work.tx, { topic: 'content', id: 'studio' }, { topic: 'session', id: 'studio' })
}

async function readArchive(bytes: Uint8Array): Promise<Map<string, TableTexts> | null> {
  const files = await unzipTexts(bytes, { mostFiles: EXPORTED_TABLES.length, mostBytes: MOST_UNPACKED_BYTES })
  if (!files || files.size !== EXPORTED_TABLES.length) return null
  const tables = new Map<string, TableTexts>()
  for (const name of EXPORTED_TABLES) {
    const [columns, ...rows] = readExactTable(files.get(`${name}.csv`) ?? '') ?? []
    if (!columns || rows.some((row) => row.length !== columns.length)) return null
    tables.set(name, { name, columns: columns.map(String), rows })
  }
  return tables
}

/** The open account of an admin with that address. */
function adminIdIn({ columns, rows }: TableTexts, email: string): string | null {
  const at = (name: string) => columns.indexOf(name)
  const found = rows.find(
    (row) =>
      row[at('email')]?.toLowerCase() === email.toLowerCase() &&
      row[at('role')] === 'admin' &&
      row[at('deactivated_at')] === null,
  )
  return found?.[at('id')] ?? null
}

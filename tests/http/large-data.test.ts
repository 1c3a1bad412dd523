import pg from 'pg'
import { expect, test } from 'vitest'
import { seedLarge } from '#db/seed/seed-large.ts'
import { findBrokenInvariants } from '#db/invariants.ts'
import { aClassSession, aMembership, MONDAY } from '#tests/helpers/build.ts'
import { ownerDatabaseUrl } from '#tests/helpers/database.ts'
import { noteAt } from '#tests/helpers/note-at.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

// However many members there are, nothing that a person waits for reads a big table from end to end.

const studio = await openTestStudio()

const BIG = ['users', 'members', 'people', 'bookings', 'class_sessions', 'session_seats', 'holdings', 'activities']
const ALSO_BIG = ['messages', 'attendances', 'mandates', 'hall_hires']
const SIZE = { members: 8_000, bookings: 16_000 }

type Statement = { endpoint: string; text: string; values: unknown[] }
type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

/** Notes every statement that the studio sends while the work is done. */
async function recorded(endpoint: string, work: () => Promise<unknown>): Promise<Statement[]> {
  const { pool, readPool } = studio.services.db
  const statements: Statement[] = []
  const note = (asked: unknown, values: unknown) => {
    const { text, values: own } = typeof asked === 'string' ? { text: asked } : (asked as Partial<Statement>)
    if (/^\s*(select|with|insert|update|delete)\b/i.test(text ?? ''))
      statements.push({ endpoint, text: text ?? '', values: own ?? (values as unknown[] | undefined) ?? [] })
  }
  const leave = [pool, readPool].map((one) => noteAt(one, note))
  await work()
  for (const back of leave) back()
  return statements
}

async function scansOf({ endpoint, text, values }: Statement): Promise<string[]> {
  const rows = await studio.sql<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${text}`, values)
  const found: string[] = []
  const look = (plan: Plan): void => {
    const table = plan['Relation Name'] ?? ''
    if (plan['Node Type'] === 'Seq Scan' && [...BIG, ...ALSO_BIG].includes(table))
      found.push(`${endpoint} reads all of ${table}: ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`)
    plan.Plans?.forEach(look)
  }
  look(rows[0]!['QUERY PLAN'][0]!.Plan)
  return found
}

/** On a connection of its own: what seeds may take longer than what answers people. */
async function aLargeStudio(): Promise<void> {
  const client = new pg.Client({ connectionString: await ownerDatabaseUrl() })
  await client.connect()
  const steps: string[] = []
  await seedLarge(client, SIZE, MONDAY, (what) => void steps.push(what))
  expect(steps.at(0)).toBe('Step 1 of 21, members')
  expect(steps.at(-1)).toBe('Step 21 of 21, statistics')
  await client.end()
}

test(
  'no hot query reads a big table from end to end, and the large studio keeps every rule',
  { timeout: 180_000 },
  async () => {
    const session = await aClassSession(studio.services.db)
    await aLargeStudio()
    expect(await findBrokenInvariants((text) => studio.services.db.pool.query(text))).toEqual([])
    const [admin, member] = [await studio.signedIn('admin'), await studio.signedIn()]
    await aMembership(studio.services.db, { userId: member.account.id })
    const [someone] = await studio.sql<{ id: string }>(`select id from users where email = 'large77@example.com'`)
    const pages = {
      users: '/dashboard/users',
      'newest users': '/dashboard/users?sort=newest&page=3',
      'users by name': '/dashboard/users?search=amara+okafor',
      'users by two letters': '/dashboard/users?search=xi',
      'users by number': '/dashboard/users?search=07000',
      'users with a package': '/dashboard/users?membershipType=basic',
      'users with a package, by name': '/dashboard/users?search=amara&membershipType=basic',
      'users without one': '/dashboard/users?membershipType=inactive&sort=newest',
      'users with direct debit': '/dashboard/users?directDebit=active',
      'messages by name': '/dashboard/messages?search=amara+okafor',
      'a user': `/dashboard/users/${someone!.id}`,
      activity: '/dashboard/activity',
      'activity about the hall': '/dashboard/activity?kind=hall',
      'activity of somebody': `/dashboard/activity?person=${someone!.id}`,
      messages: '/dashboard/messages?state=failed',
      dashboard: '/dashboard/admin',
      today: '/dashboard/today',
      'search by name': '/dashboard/search?q=amara+okafor',
      'search by two letters': '/dashboard/search?q=xi',
      'search by number': '/dashboard/search?q=07000',
      'search for a booking': '/dashboard/search?q=book+amara+into+salsa',
      'hires by name': '/dashboard/hall-hires?search=amara+okafor&show=past',
      registers: '/dashboard/attendance',
      'class management': '/dashboard/schedule?day=1',
    }
    const mine = {
      timetable: '/timetable',
      schedule: '/dashboard/schedule',
      history: '/dashboard/history',
      profile: '/api/profile',
    }
    const statements: Statement[] = []
    const visit = async (who: typeof admin, endpoints: Record<string, string>) => {
      for (const [endpoint, path] of Object.entries(endpoints)) {
        statements.push(...(await recorded(endpoint, async () => expect((await who.get(path)).status).toBe(200))))
      }
    }
    await visit(admin, pages)
    await visit(member, mine)
    statements.push(
      ...(await recorded('booking', async () => {
        const booked = await member.call<{ booking: { id: string } }>('POST', '/api/bookings', {
          sessionId: session.id,
        })
        expect(booked.status).toBe(201)
        expect((await member.call('POST', `/api/bookings/${booked.body.booking.id}/cancel`)).status).toBe(200)
      })),
    )
    expect(statements.length).toBeGreaterThan(60)
    // Whether a count can be read from an index alone depends on the last vacuum; nothing else is connected now.
    await studio.sql('vacuum analyze')
    const scans: string[] = []
    for (const statement of statements) scans.push(...(await scansOf(statement)))
    expect([...new Set(scans)]).toEqual([])
  },
)

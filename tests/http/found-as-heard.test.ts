import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { aClassSession } from '#tests/helpers/build.ts'
import { openTestStudio, type SignedInVisitor } from '#tests/helpers/studio.ts'

// Whatever the desk searches, it finds by what is heard: without accents, apostrophes or hyphens, and a number in any spelling.
const studio = await openTestStudio()

const ADA = { name: 'Łucja O’Brien-Müller', email: 'lucja.obrien@example.com', contact: '+44 (0)7700 900123' }
const names = [
  'Łucja',
  'lucja',
  "o'brien",
  'O’BRIEN',
  'obrien',
  'o brien',
  'muller',
  'Mu\u0308ller',
  'brien-muller',
  'Brien\u2011Müller',
  'lu',
]
const spellings = [...names, `${ADA.name}  `, 'müller, łucja', 'obrienmuller', ADA.email]
const numbers = [
  '07700 900123',
  '07700900123',
  '+447700900123',
  '+44 (0) 7700-900.123',
  '0044 7700 900 123',
  '900123',
  '７７００９００１２３',
]
const nobody = ['brienne', 'lucjo', '07700 900124']

// Every spelling is tried once, where an answer is quickest; of the others some.
const words = ["O'BRIEN", 'łucja muller', 'lu']
const few = [...words, '07700 900123', '+447700900123']

/** The searches of the desk by the file that draws or answers them, with what each is to find. */
const SEARCHES: Record<string, [address: string, finds: string, by: string[]][]> = {
  'admin/users/users-page.tsx': [
    ['/dashboard/users?search=', 'account', [...few, 'zoe', 'ZOË', 'zoe lucja']],
    ['/dashboard/users?search=', 'session', ['inci', 'isik', 'IŞIK', 'ınci işik', 'inci@example.com']],
  ],
  'admin/till/till-buyer.tsx': [
    ['/dashboard/till?search=', 'account', [...few, 'zoe']],
    ['/dashboard/till?search=', 'guest', ['inci', 'isik', 'inci@example.com']],
  ],
  'admin/subscribers/subscribers-page.tsx': [['/dashboard/subscribers?search=', 'subscriber', words]],
  'admin/messages/messages-page.tsx': [['/dashboard/messages?search=', 'message', words]],
  'admin/payments/payments-page.tsx': [['/dashboard/payments?search=', 'payment', [...words, 'creme']]],
  'admin/activity/activity-page.tsx': [['/dashboard/activity?search=', 'account', [...few, 'zoe']]],
  'portal/search/search-page.tsx': [
    ['/dashboard/search?q=', 'account', [...few, 'zoe']],
    ['/dashboard/search?q=', 'session', ['inci', 'işik']],
    ['/dashboard/search?q=', 'hire', few],
    ['/dashboard/search?q=', 'session', ['creative', 'Élan', 'elan']],
  ],
  'api/people/admin-users.server.ts': [['/api/admin/users?search=', 'account', [...spellings, ...numbers, 'zoe']]],
  'api/admin/admin-messages.server.ts': [['/api/admin/messages?search=', 'message', words]],
  'api/billing/admin-payments.server.ts': [['/api/admin/payments?search=', 'payment', words]],
  'api/hall-hire/admin-hall-hires.server.ts': [['/api/admin/hall-hires?search=', 'hire', few]],
  'api/admin/admin-activity.server.ts': [['/api/admin/activity?search=', 'account', few]],
}

let admin: SignedInVisitor
let ids: Record<string, string>

beforeEach(async () => {
  const account = (await studio.signedIn('member', ADA)).account.id
  admin = await studio.signedIn('admin')
  const session = await aClassSession(studio.services.db, { name: 'Créative Élan', date: '2026-11-25' })
  const guest = { name: 'İnci Işık', email: 'inci@example.com' }
  expect((await admin.call('POST', '/api/bookings', { sessionId: session.id, guest })).status).toBe(201)
  const one = async (text: string, values: unknown[]) => (await studio.sql<{ id: string }>(text, values))[0]!.id
  await studio.sql(`insert into people (member_id, name, is_holder) values ($1, 'Zoë', false)`, [account])
  await studio.sql(
    `insert into activities (at, actor_kind, actor_id, member_id, verb, subject_id, details)
     values (now(), 'account', $1::uuid, $1::uuid, 'profile.changed', $1::uuid::text, '{}')`,
    [account],
  )
  ids = {
    account,
    session: session.id,
    guest: await one('select id from bookings where guest_name is not null', []),
    message: await one(
      `insert into messages (kind, channel, recipient, recipient_name, facts, state, due_at, message_id, created_at)
       values ('newsletter-welcome', 'email', $1, $2, '{}', 'failed', now(), 'm@tempo', now()) returning id`,
      [ADA.email, ADA.name],
    ),
    subscriber: await one(
      `insert into newsletter_subscriptions (email, name, state, asked_at) values ($1, $2, 'confirmed', now()) returning id`,
      [ADA.email, ADA.name],
    ),
    payment: await one(
      `insert into payments (payer_name, payer_email, member_id, purpose, package_id, description, amount_pence, state, provider, created_at, updated_at)
       values ($2, $1, $3, 'membership', 'basic', '1 × Class crème', 3300, 'failed', 'stripe', now(), now()) returning id`,
      [ADA.email, ADA.name, account],
    ),
    hire: await one(
      `insert into hall_hires (id, customer_name, customer_email, customer_phone, event_date, start_time, end_time, starts_at, ends_at,
         expected_attendees, event_type, status, price_pence, kept_at, lapses_at, created_at, updated_at)
       values (gen_random_uuid(), $2, $1, $3, '2026-12-01', '10:00', '11:00', '2026-12-01T10:00Z', '2026-12-01T11:00Z', 5, 'meeting',
         'pending', 2500, now(), now(), now(), now()) returning id`,
      [ADA.email, ADA.name, ADA.contact],
    ),
  }
})

/** What of all this an answer shows: an address or a field that has its id. */
async function foundBy(address: string, search: string): Promise<string[]> {
  const answer = await admin.get(address + encodeURIComponent(search))
  expect(answer.status, address).toBe(200)
  const text = (await answer.text()).replace(/<script[^]*?<\/script>/g, '')
  return Object.keys(ids).filter((what) => text.includes(ids[what]!))
}

test.each(Object.entries(SEARCHES).flatMap(([file, searches]) => searches.map((search) => [file, ...search] as const)))(
  '%s finds by %s the %s as it is heard',
  async (_, address, finds, by) => {
    for (const search of by) expect(await foundBy(address, search), search).toContain(finds)
    for (const search of nobody) expect(await foundBy(address, search), search).not.toContain(finds)
  },
)

test('every search there is has its row above', () => {
  const files = readdirSync('src/app', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  )
  const searching = files.filter((file) =>
    /<SearchField\b|name="q"|\bsearch: (?:z|lineOrNone)\b/.test(readFileSync(join('src/app', file), 'utf8')),
  )
  expect(searching.filter((file) => file !== 'admin/search-bar.tsx').toSorted()).toEqual(
    Object.keys(SEARCHES).toSorted(),
  )
})

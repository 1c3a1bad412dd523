import { detectReading } from '#src/studio/member-import/file/reading.ts'
import { addDays } from '#src/kit/time.ts'
import type { SignedInVisitor, TestStudio } from '#tests/helpers/studio.ts'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'
import { anUnconfirmedHire } from '#tests/helpers/hall.ts'
import { buyForOther } from '#tests/helpers/orders.ts'

/** What an id in an address belongs to: makes one for its owner, who has a membership, and says what an id of nothing looks like. */
export type Belonging = {
  path: RegExp
  make: (studio: TestStudio, owner: SignedInVisitor) => Promise<string>
  none?: string
}

export const NO_ID = '00000000-0000-4000-8000-000000000000'

/** By the address the id stands in; the first that matches. */
const belongings: Belonging[] = [
  { path: /^\/attendance\/|^\/api\/(admin\/)?attendance\//, make: aTaughtBooking },
  { path: /:bookingId|^\/api\/admin\/bookings\//, make: async (...of) => (await aBooking(...of)).id },
  {
    path: /:reference|^\/api\/bookings\//,
    make: async (...of) => (await aBooking(...of)).reference,
    none: 'BK-00000000',
  },
  { path: /:sessionId|\/sessions\/:id/, make: aTaughtClass },
  // Before a payment, which buys a further month: an upgrade raises that one too, and costs more.
  { path: /^\/pay\/bank\/|confirm-payment/, make: anIntent, none: 'pi_00000000' },
  { path: /:paymentId|\/payments\/:id/, make: aPayment },
  { path: /:claimId/, make: aClaim },
  { path: /\/notes\/:noteId/, make: aNote, none: `${NO_ID} ${NO_ID}` },
  { path: /\/users\/:id/, make: async (_, { account }) => account.id },
  { path: /\/hall-hires\/:id|\/hall-hire\//, make: aHire },
  { path: /\/campaigns\/:id/, make: aCampaign },
  { path: /\/messages\/:id|\/outbox\/:id/, make: aMessage },
  { path: /\/import\/:id/, make: anImport },
  // In the body of POST /api/bookings and POST /bookings: for whom a place is booked.
  { path: /\/bookings$/, make: async (_, { account }) => account.personId },
]
/** What belongs to the studio and to nobody in it: its contents, its calendars and its days. */
const OF_THE_STUDIO =
  /:part|:mark|:kind|:report|:file|:date|:type|:slug|:show|\/(products|promo-codes|rooms|class-types|classes|closures|workshops|api-keys|webhooks)\/:id|\/waitlist$/

/** Undefined where the address takes nothing of anyone's, or where nobody has said of what its id is. */
export function belongingOf(path: string): Belonging | undefined {
  return isOfTheStudio(path) ? undefined : belongings.find((one) => one.path.test(path))
}

export function isOfTheStudio(path: string): boolean {
  return OF_THE_STUDIO.test(path)
}

export function everyBelonging(): Belonging[] {
  return belongings
}

async function aBooking(studio: TestStudio, owner: SignedInVisitor): Promise<{ id: string; reference: string }> {
  const session = await aClassSession(studio.services.db, nextSlot())
  await owner.call('POST', '/api/bookings', { sessionId: session.id })
  const [row] = await studio.sql<{ id: string; reference: string }>(
    'select id, reference from bookings where session_id = $1',
    [session.id],
  )
  return row!
}

/** A class that its owner teaches. */
async function aTaughtClass(studio: TestStudio, owner: SignedInVisitor): Promise<string> {
  const { id } = await aClassSession(studio.services.db, nextSlot())
  await studio.sql(
    `with teacher as (insert into instructors (name, specialty, bio, user_id) values ('A teacher', 'Dance', '', $2)
       on conflict (user_id) do update set name = excluded.name returning id)
     update class_sessions set instructor_id = (select id from teacher) where id = $1`,
    [id, owner.account.id],
  )
  return id
}

/** Someone's place in a class that its owner teaches. */
async function aTaughtBooking(studio: TestStudio, owner: SignedInVisitor): Promise<string> {
  const sessionId = await aTaughtClass(studio, owner)
  const booker = await studio.signedIn()
  await aMembership(studio.services.db, { userId: booker.account.id })
  await booker.call('POST', '/api/bookings', { sessionId })
  const [row] = await studio.sql<{ id: string }>('select id from bookings where session_id = $1', [sessionId])
  return row!.id
}

/** A package that was paid today, and can be cancelled. */
async function aPayment(studio: TestStudio, owner: SignedInVisitor): Promise<string> {
  await owner.post('/membership/pay?package=basic', {
    packageId: 'basic',
    amountPence: '3300',
    methodId: 'pm_card_visa',
    startsNow: 'on',
  })
  const [row] = await studio.sql<{ id: string }>(
    `select id from payments where member_id = $1 and state = 'succeeded'`,
    [owner.account.id],
  )
  return row!.id
}

/** A payment of an upgrade that waits for its card. */
async function anIntent(_: TestStudio, owner: SignedInVisitor): Promise<string> {
  const upgrade = { amount: 1600, membershipId: 'standard' }
  const { body } = await owner.call<{ id: string }>('POST', '/api/create-payment-intent', upgrade)
  return body.id
}

let slots = 0

/** Nobody can be in two classes at a time. */
function nextSlot() {
  const [day, hour] = [slots % 5, 10 + (Math.floor(slots++ / 5) % 8)]
  return { capacity: 5, date: addDays('2026-11-30', day), time: `${hour}:00`, end: `${hour + 1}:00` }
}

async function aHire({ services }: TestStudio, { account }: SignedInVisitor): Promise<string> {
  const { id: userId, ...rest } = account
  const actor = { kind: 'account', role: 'member', userId, ...rest } as const
  const { date: eventDate, time: startTime, end: endTime } = nextSlot()
  const request = { eventDate, startTime, endTime, customerName: account.name, customerEmail: account.email }
  return (await anUnconfirmedHire(services.db, request, { actor })).id
}

/** The e-mail about a place they booked. */
async function aMessage(studio: TestStudio, owner: SignedInVisitor): Promise<string> {
  await aBooking(studio, owner)
  const [row] = await studio.sql<{ id: string }>('select id from messages where recipient = $1', [owner.account.email])
  return row!.id
}

/** A month that they bought for someone else and that waits to be claimed. */
async function aClaim(studio: TestStudio, owner: SignedInVisitor): Promise<string> {
  await buyForOther(owner)
  const [row] = await studio.sql<{ id: string }>(
    'select c.id from claims c join orders o on o.id = c.order_id where o.buyer_id = $1',
    [owner.account.id],
  )
  return row!.id
}

async function anImport(studio: TestStudio, { account }: SignedInVisitor): Promise<string> {
  const [row] = await studio.sql<{ id: string }>(
    `with file as (insert into member_imports (file_name, headings, reading, started_at, expires_at)
       values ('members.csv', '["Name", "Email"]', $3, now(), now() + interval '1 day') returning id)
     insert into member_import_rows (import_id, line, cells)
     select id, 1, jsonb_build_array($1::text, $2::text) from file returning import_id as id`,
    [account.name, account.email, JSON.stringify(detectReading(['Name', 'Email'], []))],
  )
  return row!.id
}

/** On its owner, as "account note": the address names both. */
async function aNote(studio: TestStudio, { account }: SignedInVisitor): Promise<string> {
  const [row] = await studio.sql<{ id: string }>(
    `insert into member_notes (member_id, person_id, text, author_name, written_at)
     values ($1, $2, 'Hello', 'Ada', now()) returning id`,
    [account.id, account.personId],
  )
  return `${account.id} ${row!.id}`
}

/** A draft to a class that its owner teaches. */
async function aCampaign(studio: TestStudio, owner: SignedInVisitor): Promise<string> {
  const [row] = await studio.sql<{ id: string }>(
    `insert into campaigns (recipients, recipients_id, purpose, subject, body, created_at, changed_at)
     values ('session', $1, 'service', 'Hello', 'Hello {name}', now(), now()) returning id`,
    [await aTaughtClass(studio, owner)],
  )
  return row!.id
}

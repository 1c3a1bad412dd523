import { isolated } from '#src/kit/text/isolated.ts'
import { formatPenceExact } from '#src/kit/money.ts'
import { folded } from '#src/kit/search.ts'
import { addDays, dayInWords, formatDate, studioDate } from '#src/kit/time.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { isAtDesk } from '#src/platform/role.ts'
import { listPaymentsByReceipt } from '#src/studio/billing/payments/payments.store.server.ts'
import { listGuestsNamed } from '#src/studio/bookings/guests.store.server.ts'
import { listStaffSessions, type StaffSession } from '#src/studio/bookings/rosters/staff-sessions.store.server.ts'
import { eventTypeNames } from '#src/studio/hall-hire/hall-hire.ts'
import { readHasHallHire } from '#src/studio/hall-hire/hours/hall-hours.store.server.ts'
import { listHallHiresNamed } from '#src/studio/hall-hire/hall-hire.store.server.ts'
import { withPeople } from '#src/studio/people/members/member-search.ts'
import { listMembers } from '#src/studio/people/members/member-search.store.server.ts'
import { registerOf } from '#src/studio/schedule/sessions/session-address.ts'
import { searchPages } from './search-pages.ts'
import { hasWords, searchWords, sessionText, splitWords } from './search-words.ts'

/** How far ahead classes are looked for: as far as someone is booked in at the desk. */
const DAYS_AHEAD = 13
const MOST = { people: 6, guests: 4, classes: 6, hires: 4, payments: 4, pages: 5, acts: 4 }

export type SearchResult = { to: string; label: string; note: string }
export type SearchGroup = { title: string; results: SearchResult[] }

/** What staff find by a few words, each role what it may open (PRODUCT 2): the front desk people, classes, hires and pages, an admin
 *  receipts too; an instructor their own classes. */
export async function readSearch(ctx: SignedInCtx, query: string): Promise<SearchGroup[]> {
  const { actor, reader } = ctx
  const { words, isBooking } = searchWords(query)
  if (words.length === 0) return []
  const sessions = await listSessions(ctx)
  const found = sessions.filter(({ text }) => hasWords(text, words)).map(({ session }) => session)
  const there = searchPages(actor.role, { hasHall: isAtDesk(actor) && (await readHasHallHire(reader)) })
  const pages = there.filter(({ label, also }) => hasWords(folded(`${label} ${also}`), words))
  const desk = isAtDesk(actor) ? await searchDesk(ctx, { query, words, sessions, isBooking }) : none
  const groups = [
    { title: 'To do', results: desk.acts },
    { title: 'People', results: desk.people },
    { title: 'Guests', results: desk.guests },
    { title: 'Classes', results: [...found, ...desk.classes].slice(0, MOST.classes).map(sessionResult) },
    { title: 'Hall hires', results: desk.hires },
    { title: 'Payments', results: actor.role === 'admin' ? await searchPayments(reader, query) : [] },
    { title: 'Pages', results: pages.slice(0, MOST.pages).map(({ to, label }) => ({ to, label, note: '' })) },
  ]
  return groups.filter(({ results }) => results.length > 0)
}

type FoundSession = { session: StaffSession; text: string }
type DeskFinds = Record<'acts' | 'people' | 'guests' | 'hires', SearchResult[]> & { classes: StaffSession[] }

const none: DeskFinds = { acts: [], people: [], guests: [], classes: [], hires: [] }

async function listSessions({ actor, reader, now }: SignedInCtx): Promise<FoundSession[]> {
  const today = studioDate(now())
  const near = { today, tomorrow: addDays(today, 1) }
  const days = { from: today, to: addDays(today, DAYS_AHEAD) }
  const sessions = await listStaffSessions(reader, {
    ...days,
    taughtBy: isAtDesk(actor) ? null : actor.userId,
    now: now(),
  })
  return sessions
    .filter(({ status }) => status === 'scheduled')
    .map((session) => ({ session, text: sessionText(session, near) }))
}

type Wanted = { query: string; words: readonly string[]; sessions: FoundSession[]; isBooking: boolean }

/** People by all the words; where there are none, by those that name no class, and each may be booked into the classes that the others
 *  name. */
async function searchDesk(
  { reader, now }: SignedInCtx,
  { query, words, sessions, isBooking }: Wanted,
): Promise<DeskFinds> {
  const hires = await listHallHiresNamed(reader, query, MOST.hires)
  const asHires = hires.map((hire) => ({
    to: `/dashboard/hall-hires/${hire.id}`,
    label: hire.customerName,
    note: `${eventTypeNames[hire.eventType]}, ${formatDate(hire.eventDate)}, ${hire.startTime}`,
  }))
  const guests = await listGuestsNamed(reader, query, MOST.guests)
  const whole = await findPeople(reader, words, now())
  const texts = sessions.map(({ text }) => text)
  const split = whole.length > 0 ? null : splitWords(words, texts)
  const people = split ? await findPeople(reader, split.ofPerson, now()) : whole
  const classes = split
    ? sessions
        .filter(({ session, text }) => hasWords(text, split.ofClass) && session.startsAt > now())
        .map(({ session }) => session)
    : []
  const bookable = classes.filter(({ spotsLeft }) => spotsLeft > 0).slice(0, 2)
  const acts = people.slice(0, 2).flatMap(({ id, name }) =>
    bookable.map((session) => ({
      to: `/dashboard/users/${id}?book=${session.id}#book`,
      label: `Book ${isolated(name)} into ${session.name}`,
      note: whenOf(session),
    })),
  )
  const orders = isBooking && acts.length === 0 ? people.slice(0, MOST.acts).map(bookAct) : []
  return {
    acts: [...acts, ...orders].slice(0, MOST.acts),
    people: people.map(({ id, name, email, contact, people: others }) => ({
      to: `/dashboard/users/${id}`,
      label: name || 'No name given',
      note: [email, contact, withPeople(others)].filter(Boolean).join(' · '),
    })),
    guests: guests.map(({ name, email, sessionId, date, className }) => ({
      to: registerOf({ id: sessionId, date }),
      label: name,
      note: [email, className, formatDate(date, 'short')].filter(Boolean).join(' · '),
    })),
    classes: people.length > 0 ? classes : [],
    hires: asHires,
  }
}

function bookAct({ id, name }: { id: string; name: string }): SearchResult {
  return { to: `/dashboard/users/${id}?book#book`, label: `Book ${isolated(name)} into a class`, note: '' }
}

function findPeople(reader: Reader, words: readonly string[], now: Date) {
  const filter = { search: words.join(' '), membershipType: '', directDebit: '' as const, now }
  return listMembers(reader, filter, { page: 1, pageSize: MOST.people, sort: 'name' })
}

/** By the printed number of the receipt. Other words lead to the person, whose page has the payments. */
async function searchPayments(reader: Reader, query: string): Promise<SearchResult[]> {
  const receipt = /^\s*[a-z]?-?0*(\d{1,9})\s*$/i.exec(query)?.[1]
  if (!receipt) return []
  const payments = await listPaymentsByReceipt(reader, Number(receipt), MOST.payments)
  return payments.map(({ id, description, amountPence, payerName, settledAt, createdAt }) => ({
    to: `/dashboard/payments/${id}`,
    label: `${formatPenceExact(amountPence)}, ${description}`,
    note: `${isolated(payerName)}, ${dayInWords(settledAt ?? createdAt)}`,
  }))
}

function sessionResult(session: StaffSession): SearchResult {
  return {
    to: registerOf(session),
    label: session.name,
    note: `${whenOf(session)}, ${session.booked} of ${session.maxSpots} booked`,
  }
}

function whenOf({ date, startTime }: StaffSession): string {
  return `${formatDate(date, 'short')}, ${startTime}`
}

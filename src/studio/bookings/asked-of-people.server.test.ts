import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, aMember, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { findHistory } from '#src/studio/memberships/holdings/holdings.store.server.ts'
import { addPerson } from '#src/studio/people/households/add-person.server.ts'
import { changeBirthday } from '#src/studio/people/households/change-birthday.server.ts'
import { listBirthdays } from '#src/studio/people/households/household.store.server.ts'
import { listCurrentNotes } from '#src/studio/people/notes/member-notes.store.server.ts'
import { writeMemberNote } from '#src/studio/people/notes/write-member-note.server.ts'
import { listFirstTimers } from '#src/studio/reports/figures/visits.store.server.ts'
import { listFirstVisits, listRegister } from './attendance/attendance.store.server.ts'
import { bookSession } from './book-session.server.ts'
import { findGuest, listGuestsNamed, lockPaidPlaces } from './guests.store.server.ts'
import { listPastBookings } from './booking-entries.store.server.ts'
import { listBookedFor } from './offers/class-offers.store.server.ts'
import { findBookingFacts } from './places/booking-facts.store.server.ts'
import { listOwnWaits } from './waiting-list/waiting-list.store.server.ts'

const { account, as, db, sql } = await openUseCaseTest()

const BEFORE = new Date('2026-11-01T09:00:00Z')
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

/** One account of three: Lily has been before, is booked, waits, has a note and a birthday; her mother and Rose have nothing of it. */
async function aFamily() {
  const ann = await aMember(db, { packageId: 'family', allowance: 20, startsAt: new Date('2026-10-20T00:00:00Z') })
  const add = async (name: string) => {
    const added = await addPerson(ctxFor(db, ann), { name })
    return added.ok ? added.value.id : ''
  }
  const [holder] = await sql<{ id: string }>('select id from people where member_id = $1', [ann.userId])
  const [lily, rose] = [await add('Lily'), await add('Rose')]
  const ids = [holder!.id, lily, rose]
  const [earlier, session] = [await aClassSession(db, { date: '2026-11-02' }), await aClassSession(db)]
  const other = await aClassSession(db, { time: '18:30', capacity: 0 })
  await bookSession(ctxFor(db, ann, BEFORE), { sessionId: earlier.id, personId: lily })
  await bookSession(ctxFor(db, ann), { sessionId: session.id, personId: lily })
  await sql(
    `insert into bookings (reference, session_id, member_id, person_id, status, waiting_no, booked_at, updated_at)
     values ('w', $1, $2, $3, 'waiting', 1, now(), now())`,
    [other.id, ann.userId, lily],
  )
  const desk = await account('receptionist')
  await writeMemberNote(as(desk), { memberId: ann.userId, personId: lily, text: 'Asthma' })
  await changeBirthday(ctxFor(db, ann), { personId: lily, birthday: '11-23' })
  return { ann, ids, session, other }
}

type Family = Awaited<ReturnType<typeof aFamily>>

const factsOf = ({ ann }: Family, personId: string, sessionId: string) =>
  findBookingFacts(db.reader, { memberId: ann.userId, personId }, { sessionId, now: MONDAY })

/** Each question about a person, asked of one of the family: true for Lily alone. */
const questions: Record<string, (family: Family, id: string) => Promise<boolean>> = {
  'has booked this class': async (f, id) => (await factsOf(f, id, f.session.id)).hasBooked,
  'has another class at that time': async (f, id) => (await factsOf(f, id, f.other.id)).hasOverlap,
  'waits for this class': async (f, id) => (await factsOf(f, id, f.other.id)).isWaiting,
  'is on the list of who waits': async ({ ann }, id) =>
    (await listOwnWaits(db.reader, { memberId: ann.userId })).some(({ personId }) => personId === id),
  'is booked, says the API': async ({ ann, session }, id) =>
    (await listBookedFor(db.reader, ann.userId, NOVEMBER)).get(session.id)?.includes(id) ?? false,
  'is in the register': async ({ session }, id) =>
    (await listRegister(db.reader, [session.id])).some(({ personId }) => personId === id),
  'has been before': async (_, id) =>
    (await sql<{ been: boolean }>(`select been_before($1, null, null, $2) as been`, [id, MONDAY]))[0]!.been,
  'has this history': async ({ ann }, id) =>
    (await listPastBookings(db.reader, { memberId: ann.userId, now: MONDAY }, { page: 1, pageSize: 10 })).bookings.some(
      ({ personId }) => personId === id,
    ),
  'has this note': async ({ ids }, id) => (await listCurrentNotes(db.reader, ids)).has(id),
  'has this birthday': async ({ ann }, id) => (await listBirthdays(db.reader, ann.userId)).has(id),
}

test.each(Object.entries(questions))('of a family, each is asked alone: who %s', async (_, ask) => {
  const family = await aFamily()
  const said: boolean[] = []
  for (const id of family.ids) said.push(await ask(family, id))
  expect(said).toEqual([false, true, false])
})

test('who comes for the first time is each of a family on their own day, also where another has come for long', async () => {
  const { ann, ids, session } = await aFamily()
  const [mother, lily, rose] = ids as [string, string, string]
  for (const personId of [mother, rose]) await bookSession(ctxFor(db, ann), { sessionId: session.id, personId })
  const firsts = await listFirstVisits(db.reader, [session.id])
  const register = await listRegister(db.reader, [session.id])
  const isFirst = (id: string) => firsts.has(register.find(({ personId }) => personId === id)!.bookingId)
  expect([mother, lily, rose].map(isFirst)).toEqual([true, false, true])
  const came = await listFirstTimers(db.reader, NOVEMBER, new Date('2026-11-24T00:00:00Z'))
  expect(Object.fromEntries(came.map(({ name, day }) => [name, day]))).toEqual({
    Lily: '2026-11-02',
    [ann.name]: '2026-11-23',
    Rose: '2026-11-23',
  })
  expect(came).toHaveLength(3)
})

test('what is for first-timers is asked of who buys it: their child’s classes are not theirs, their own are, wherever that was', async () => {
  const ann = await aMember(db)
  const ben = await account()
  const facts = async (memberId: string) => (await findHistory(db.reader, { memberId }, MONDAY)).hasBeen
  const session = await aClassSession(db, { date: '2026-11-20' })
  const child = await addPerson(ctxFor(db, ben), { name: 'Mia' })
  const booked = await bookSession(ctxFor(db, ann, new Date('2026-11-19T09:00:00Z')), { sessionId: session.id })
  if (!child.ok || !booked.ok) throw new Error('not prepared')
  const move = `update bookings set member_id = $1, person_id = $2, holding_id = null`
  await sql(move, [ben.userId, child.value.id])
  expect(await facts(ben.userId)).toBe(false)
  const [holder] = await sql<{ id: string }>('select id from people where member_id = $1 and is_holder', [ben.userId])
  await sql(move, [ben.userId, holder!.id])
  expect(await facts(ben.userId)).toBe(true)
  // As a guest under their own name and address.
  await sql(`update bookings set member_id = null, person_id = null, guest_name = $1, guest_email = $2`, [
    ben.name.toUpperCase(),
    ben.email,
  ])
  expect(await facts(ben.userId)).toBe(true)
  await sql(`update bookings set guest_name = 'Mia'`)
  expect(await facts(ben.userId)).toBe(false)
  await sql(`update people set last_visit_on = '2019-05-01' where id = $1`, [holder!.id])
  expect(await facts(ben.userId)).toBe(true)
})

test('guests without an address are each another person, whatever their name; nobody claims to know them, and nothing is sent', async () => {
  const ann = await account('member', { name: 'Mary Poole' })
  const lena = await account('member', { name: 'Mary Poole', email: 'lena@example.com' })
  await sql(`update users set email = '' where id = $1`, [ann.userId])
  const desk = as(await account('receptionist'))
  const [session, later] = [await aClassSession(db), await aClassSession(db, { date: '2026-11-25' })]
  const guest = { name: 'Mary Poole', email: '' }
  const booked = []
  for (const { id: sessionId } of [session, session, later]) booked.push(await bookSession(desk, { sessionId, guest }))
  expect(booked.map(({ ok }) => ok)).toEqual([true, true, true])
  expect(await sql('select from messages')).toEqual([])
  const found = await listGuestsNamed(db.reader, 'mary poole', 9)
  expect(found.map(({ email }) => email)).toEqual(['', '', ''])
  expect(await findGuest(db.reader, found[0]!.bookingId)).toEqual(guest)
  expect(await listFirstVisits(db.reader, [session.id, later.id])).toEqual(new Set())
  expect(await listFirstTimers(db.reader, NOVEMBER, new Date('2026-11-30T00:00:00Z'))).toEqual([])
  expect(await desk.transaction((work) => lockPaidPlaces(work.tx, ''))).toEqual([])
  for (const { userId: memberId } of [ann, lena])
    expect(await findHistory(db.reader, { memberId }, new Date('2026-11-27'))).toMatchObject({
      hasBeen: false,
    })
  expect(await findBrokenInvariants(async (text) => ({ rows: await sql(text) }))).toEqual([])
})

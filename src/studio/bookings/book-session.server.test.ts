import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { aClassSession, aMember, anAccount, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { bookSession } from './book-session.server.ts'
import { cancelBooking } from './cancel-booking.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

async function countRows(table: string): Promise<number> {
  const { rows } = await db.reader.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${table}`))
  return rows[0]?.n ?? -1
}

test('takes a seat and keeps booking, activity and e-mail together', async () => {
  const member = await aMember(db)
  const session = await aClassSession(db)
  const outcome = await bookSession(ctxFor(db, member), { sessionId: session.id })
  expect(outcome.ok && outcome.value.reference).toBe(`${session.classId}_${member.userId}_${MONDAY.getTime()}`)
  expect(await countRows("bookings where status = 'confirmed' and seat_no = 1")).toBe(1)
  expect(await countRows("activities where verb = 'booking.confirmed'")).toBe(1)
  expect(await countRows(`messages where kind = 'booking-confirmed' and recipient = '${member.email}'`)).toBe(1)
})

test('a class id means the next session that has not started and is not cancelled, even a full one', async () => {
  const member = await aMember(db)
  const past = await aClassSession(db, { date: '2026-11-16' })
  const next = await aClassSession(db, { classId: past.classId, capacity: 0 })
  await aClassSession(db, { classId: past.classId, date: '2026-11-30' })
  expect(await bookSession(ctxFor(db, member), { classId: past.classId })).toEqual({ ok: false, refusal: 'class_full' })
  await db.reader.execute(sql`update class_sessions set status = 'cancelled' where id = ${next.id}`)
  const outcome = await bookSession(ctxFor(db, member), { classId: past.classId })
  expect(outcome.ok && outcome.value.session.startsAt.toISOString()).toBe('2026-11-30T18:00:00.000Z')
})

test('refuses a visitor, an unknown class, a malformed id and a person of another account', async () => {
  const member = await aMember(db)
  const stranger = await aMember(db)
  const session = await aClassSession(db)
  const { rows } = await db.reader.execute<{ id: string }>(
    sql`select id from people where member_id = ${stranger.userId}`,
  )
  const refused = async (actor: Parameters<typeof ctxFor>[1], request: Parameters<typeof bookSession>[1]) => {
    const outcome = await bookSession(ctxFor(db, actor), request)
    return outcome.ok ? 'booked' : outcome.refusal
  }
  expect(await refused({ kind: 'visitor' }, { sessionId: session.id })).toBe('sign_in_required')
  expect(await refused(member, { sessionId: member.userId })).toBe('class_not_found')
  expect(await refused(member, { sessionId: "'; drop table bookings" })).toBe('class_not_found')
  expect(await refused(member, { classId: 'x' })).toBe('class_not_found')
  expect(await refused(member, { sessionId: session.id, personId: rows[0]?.id })).toBe('person_not_found')
  expect(await refused(member, { sessionId: session.id, guest: { name: 'Pal', email: 'pal@example.com' } })).toBe(
    'not_allowed',
  )
  expect(await countRows('bookings')).toBe(0)
  expect(await countRows('messages')).toBe(0)
})

test('refuses the same class twice, one that overlaps, and takes one back to back', async () => {
  const member = await aMember(db)
  const six = await aClassSession(db, { time: '18:00', minutes: 60 })
  const half = await aClassSession(db, { time: '18:59', minutes: 45 })
  const seven = await aClassSession(db, { time: '19:00', minutes: 45 })
  const ctx = ctxFor(db, member)
  expect((await bookSession(ctx, { sessionId: six.id })).ok).toBe(true)
  expect(await bookSession(ctx, { sessionId: six.id })).toEqual({ ok: false, refusal: 'already_booked' })
  expect(await bookSession(ctx, { sessionId: half.id })).toEqual({ ok: false, refusal: 'overlapping_class' })
  const five = await aClassSession(db, { time: '17:15', minutes: 45 })
  expect((await bookSession(ctx, { sessionId: seven.id })).ok).toBe(true)
  expect((await bookSession(ctx, { sessionId: five.id })).ok).toBe(true)
})

test('while others wait for a full class, each hears at once, without its lock, what they would hear under it', async () => {
  const [booked, busy, ready, unpaid] = await Promise.all([1, 1, 1, 0].map((allowance) => aMember(db, { allowance })))
  const [full, beside] = [await aClassSession(db, { capacity: 1 }), await aClassSession(db, { capacity: 2 })]
  const far = await aClassSession(db, { capacity: 0, date: '2027-06-07' })
  await bookSession(ctxFor(db, booked!), { sessionId: full.id })
  await bookSession(ctxFor(db, busy!), { sessionId: beside.id })
  const lock = await db.pool.connect()
  await lock.query('begin')
  await lock.query('select from class_sessions where id = any($1) for update', [[full.id, far.id]])
  const waiting = [full, far].flatMap(({ id }) => [1, 2].map(() => bookSession(ctxFor(db, ready!), { sessionId: id })))
  const hears = async (who: typeof ready, { id }: typeof full) =>
    (await bookSession(ctxFor(db, who!), { sessionId: id })) as { refusal: string }
  const together = await Promise.all([
    hears(booked, full),
    hears(busy, full),
    hears(ready, full),
    hears(unpaid, full),
    hears(ready, far),
  ])
  expect(together.map(({ refusal }) => refusal)).toEqual([
    'already_booked',
    'overlapping_class',
    'class_full',
    'class_full',
    'not_open_yet',
  ])
  await lock.query('rollback')
  lock.release()
  const under = (await Promise.all(waiting)) as { refusal: string }[]
  expect(under.map(({ refusal }) => refusal)).toEqual(['class_full', 'class_full', 'not_open_yet', 'not_open_yet'])
  await cancelBooking(ctxFor(db, booked!), { reference: await referenceIn(full.id) })
  expect((await bookSession(ctxFor(db, ready!), { sessionId: full.id })).ok).toBe(true)
})

async function referenceIn(sessionId: string): Promise<string> {
  const { rows } = await db.pool.query<{ reference: string }>('select reference from bookings where session_id = $1', [
    sessionId,
  ])
  return rows[0]!.reference
}

test('a cancelled place may be booked again', async () => {
  const member = await aMember(db)
  const session = await aClassSession(db, { capacity: 1 })
  const ctx = ctxFor(db, member)
  const first = await bookSession(ctx, { sessionId: session.id })
  await cancelBooking(ctx, { reference: first.ok ? first.value.reference : '' })
  expect((await bookSession(ctx, { sessionId: session.id })).ok).toBe(true)
  expect(await countRows('bookings')).toBe(2)
})

test('refuses the seventh class of six, whose sessions lie in the membership, and none beyond its end', async () => {
  const member = await aMember(db, { allowance: 2, endsAt: new Date('2026-11-26T00:00:00Z') })
  const ctx = ctxFor(db, member)
  const [one, two, three, beyond] = [
    await aClassSession(db, { time: '10:00', date: '2026-11-24' }),
    await aClassSession(db, { time: '11:00', date: '2026-11-24' }),
    await aClassSession(db, { time: '12:00', date: '2026-11-24' }),
    await aClassSession(db, { time: '12:00', date: '2026-11-26' }),
  ]
  expect((await bookSession(ctx, { sessionId: one.id })).ok).toBe(true)
  expect(await bookSession(ctx, { sessionId: beyond.id })).toEqual({ ok: false, refusal: 'no_allowance' })
  expect((await bookSession(ctx, { sessionId: two.id })).ok).toBe(true)
  expect(await bookSession(ctx, { sessionId: three.id })).toEqual({ ok: false, refusal: 'no_allowance' })
})

test.each([
  ['counts as used', { agreesTo: 'counts' }, { ok: false, refusal: 'no_allowance' }],
  ['returns the class when the member did not choose the time', { isNeverLate: true }, { ok: true }],
])('a late cancellation %s', async (_what, how, then) => {
  await db.pool.query(`insert into settings values ('bookings', '{"cancellationCutoffHours": 12, "weeksAhead": 8}')`)
  const member = await aMember(db, { allowance: 1 })
  const [one, two] = [await aClassSession(db, { time: '18:00' }), await aClassSession(db, { time: '20:00' })]
  const ctx = ctxFor(db, member)
  const booked = await bookSession(ctx, { sessionId: one.id })
  await cancelBooking(ctx, { reference: booked.ok ? booked.value.reference : '', ...how })
  expect(await bookSession(ctx, { sessionId: two.id })).toMatchObject(then)
})

test('an admin books a guest, who takes a seat and no allowance and is told by a signed link', async () => {
  const admin = await anAccount(db, { role: 'admin' })
  const session = await aClassSession(db, { capacity: 1 })
  const guest = { name: 'Ada', email: 'ada@example.com' }
  const outcome = await bookSession(ctxFor(db, admin), { sessionId: session.id, guest })
  expect(outcome.ok && outcome.value.memberId).toBe(null)
  const { rows } = await db.reader.execute<{ recipient: string; url: string }>(
    sql`select recipient, facts->>'manageUrl' as url from messages`,
  )
  expect(rows[0]).toMatchObject({
    recipient: 'ada@example.com',
    url: expect.stringContaining('/booking/cancel?token='),
  })
  expect(await bookSession(ctxFor(db, admin), { sessionId: session.id, guest })).toEqual({
    ok: false,
    refusal: 'class_full',
  })
})

test('a walk-in guest is booked while the class is on, and not after it', async () => {
  const admin = await anAccount(db, { role: 'admin' })
  const member = await aMember(db)
  const session = await aClassSession(db, { time: '18:00', minutes: 60 })
  const guest = { name: 'Ada', email: 'ada@example.com' }
  const at = (time: string) => new Date(`2026-11-23T${time}:00Z`)
  const ask = { sessionId: session.id, guest, isWalkIn: true }
  expect((await bookSession(ctxFor(db, admin, at('18:30')), ask)).ok).toBe(true)
  expect(await bookSession(ctxFor(db, admin, at('19:00')), ask)).toEqual({ ok: false, refusal: 'class_started' })
  const asMember = await bookSession(ctxFor(db, member, at('18:30')), { sessionId: session.id, isWalkIn: true })
  expect(asMember).toEqual({ ok: false, refusal: 'class_started' })
})

test('two bookings of one account in one millisecond have two references', async () => {
  const member = await aMember(db, { packageId: 'family' })
  const { rows } = await db.reader.execute<{ id: string }>(
    sql`insert into people (member_id, name, is_holder) values (${member.userId}, 'Sam', false) returning id`,
  )
  const session = await aClassSession(db)
  const ctx = ctxFor(db, member)
  const [own, childs] = [
    await bookSession(ctx, { sessionId: session.id }),
    await bookSession(ctx, { sessionId: session.id, personId: rows[0]?.id }),
  ]
  expect(own.ok && childs.ok && own.value.reference !== childs.value.reference).toBe(true)
})

test('raw SQL cannot book beyond the seats, one seat twice, or one person twice', async () => {
  const member = await aMember(db)
  const session = await aClassSession(db, { capacity: 1 })
  await bookSession(ctxFor(db, member), { sessionId: session.id })
  const raw = (seatNo: number | null) =>
    db.reader.execute(sql`
    insert into bookings (reference, session_id, guest_name, seat_no, status, booked_at, updated_at)
    values (${`raw${seatNo}`}, ${session.id}, 'Raw', ${seatNo}, 'confirmed', now(), now())`)
  await expect(raw(2)).rejects.toMatchObject({ cause: { constraint: 'bookings_hold_a_seat' } })
  await expect(raw(1)).rejects.toMatchObject({ cause: { constraint: 'bookings_one_per_seat' } })
  await expect(raw(null)).rejects.toMatchObject({ cause: { constraint: 'bookings_seat' } })
})

test('an admin books for a member: on the member’s allowance, told to the member, done by the admin', async () => {
  const [admin, member] = [await anAccount(db, { role: 'admin' }), await aMember(db, { allowance: 1 })]
  const [one, two] = [await aClassSession(db), await aClassSession(db, { date: '2026-11-24' })]
  const forMember = { forMemberId: member.userId }
  const outcome = await bookSession(ctxFor(db, admin), { sessionId: one.id, ...forMember })
  expect(outcome.ok && outcome.value.memberId).toBe(member.userId)
  expect(await countRows(`messages where recipient = '${member.email}' and member_id = '${member.userId}'`)).toBe(1)
  expect(await countRows(`activities where actor_id = '${admin.userId}' and member_id = '${member.userId}'`)).toBe(1)
  const refused = async (actor: typeof admin, request: Parameters<typeof bookSession>[1]) => {
    const answer = await bookSession(ctxFor(db, actor), request)
    return answer.ok ? 'booked' : answer.refusal
  }
  expect(await refused(admin, { sessionId: two.id, ...forMember })).toBe('no_allowance')
  expect(await refused(admin, { sessionId: two.id, forMemberId: 'x' })).toBe('person_not_found')
  expect(await refused(await aMember(db), { sessionId: two.id, ...forMember })).toBe('not_allowed')
})

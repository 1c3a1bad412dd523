import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'
import { addPerson } from './add-person.server.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { releasePerson } from './release-person.server.ts'

const { account, as, db, setClock, sql } = await openUseCaseTest()

/** A holder of a package that is shared, or of one that is not, with a child on the account. */
async function aFamily(packageId: 'family' | 'basic' = 'family') {
  const holder = await account()
  await aMembership(db, holder, { packageId })
  const child = await addPerson(as(holder), { name: 'Mia' })
  return { holder, ctx: as(holder), childId: child.ok ? child.value.id : '' }
}

test('parent and child share a class and the allowance; each sits once', async () => {
  const { ctx, childId } = await aFamily()
  const session = await aClassSession(db, { capacity: 2 })
  expect((await bookSession(ctx, { sessionId: session.id })).ok).toBe(true)
  expect((await bookSession(ctx, { sessionId: session.id, personId: childId })).ok).toBe(true)
  expect(await bookSession(ctx, { sessionId: session.id, personId: childId })).toEqual({
    ok: false,
    refusal: 'already_booked',
  })
  expect(await sql('select seat_no from bookings order by seat_no')).toEqual([{ seat_no: 1 }, { seat_no: 2 }])
})

test('a package for one is not shared', async () => {
  const { ctx, childId } = await aFamily('basic')
  const session = await aClassSession(db)
  expect(await bookSession(ctx, { sessionId: session.id, personId: childId })).toEqual({
    ok: false,
    refusal: 'not_shared',
  })
  expect((await bookSession(ctx, { sessionId: session.id })).ok).toBe(true)
})

test('anyone who leaves gives back the places to come, and only theirs', async () => {
  const { ctx, childId } = await aFamily()
  const past = await aClassSession(db, { time: '08:00' })
  const next = await aClassSession(db, { time: '18:00' })
  setClock('2026-11-23T07:00:00Z')
  await bookSession(ctx, { sessionId: past.id, personId: childId })
  await bookSession(ctx, { sessionId: next.id, personId: childId })
  await bookSession(ctx, { sessionId: next.id })
  setClock('2026-11-23T10:00:00Z')
  expect(await releasePerson(ctx, { personId: childId })).toEqual({ ok: true, value: { name: 'Mia', cancelled: 1 } })
  expect(
    await sql(`select s.id, p.is_holder, b.status from bookings b join class_sessions s on s.id = b.session_id
                 join people p on p.id = b.person_id order by s.starts_at, p.is_holder`),
  ).toEqual([
    { id: past.id, is_holder: false, status: 'confirmed' },
    { id: next.id, is_holder: false, status: 'cancelled' },
    { id: next.id, is_holder: true, status: 'confirmed' },
  ])
  expect(await bookSession(ctx, { sessionId: next.id, personId: childId })).toEqual({
    ok: false,
    refusal: 'person_not_found',
  })
})

test('another account cannot have someone removed, and nothing is given back', async () => {
  const { ctx, childId } = await aFamily()
  const session = await aClassSession(db)
  await bookSession(ctx, { sessionId: session.id, personId: childId })
  const stranger = await account()
  expect(await releasePerson(as(stranger), { personId: childId })).toEqual({ ok: false, refusal: 'person_not_found' })
  expect(await sql('select status from bookings')).toEqual([{ status: 'confirmed' }])
})

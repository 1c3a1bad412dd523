import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, aMember, anAccount, ctxFor } from '#tests/helpers/build.ts'
import { addPerson } from '#src/studio/people/households/add-person.server.ts'
import { bookSession } from '../book-session.server.ts'
import { listFirstVisits, listRegister } from './attendance.store.server.ts'

const { db, sql } = await openUseCaseTest()

test('a child stands in the register with its guardian, who stands there without one', async () => {
  const parent = await aMember(db, { packageId: 'family' })
  const child = await addPerson(ctxFor(db, parent), { name: 'Lily' })
  if (!child.ok) throw new Error(child.refusal)
  const session = await aClassSession(db)
  await bookSession(ctxFor(db, parent), { sessionId: session.id })
  await bookSession(ctxFor(db, parent), { sessionId: session.id, personId: child.value.id })
  const guardians = (await listRegister(db.reader, [session.id])).map(({ name, guardianName }) => [name, guardianName])
  expect(guardians).toEqual([
    ['Lily', parent.name],
    [parent.name, null],
  ])
})

test('a first visit is the first class ever: a no-show, a cancelled class and another guest’s do not count', async () => {
  const [mia, admin] = [await aMember(db), await anAccount(db, { role: 'admin' })]
  const [earlier, later] = [await aClassSession(db, { time: '11:00' }), await aClassSession(db, { time: '18:00' })]
  const asAdmin = ctxFor(db, admin)
  const guest = (email: string) => ({ name: 'Gus', email })
  const place = async (sessionId: string, email?: string) => {
    const booked = await (email
      ? bookSession(asAdmin, { sessionId, guest: guest(email) })
      : bookSession(ctxFor(db, mia), { sessionId }))
    if (!booked.ok) throw new Error(booked.refusal)
    return booked.value.id
  }
  const [miaEarlier, gusEarlier] = [await place(earlier.id), await place(earlier.id, 'gus@example.com')]
  const [miaLater, gusLater] = [await place(later.id), await place(later.id, 'GUS@example.com')]
  const another = await place(later.id, 'other@example.com')
  const firsts = (id: string) => listFirstVisits(db.reader, [id])
  expect(await firsts(earlier.id)).toEqual(new Set([miaEarlier, gusEarlier]))
  expect(await firsts(later.id)).toEqual(new Set([another]))
  await sql(`insert into attendances (booking_id, attended, marked_at) values ($1, false, now())`, [miaEarlier])
  expect(await firsts(later.id)).toEqual(new Set([another, miaLater]))
  await sql(`update class_sessions set status = 'cancelled' where id = $1`, [earlier.id])
  expect(await firsts(later.id)).toEqual(new Set([another, miaLater, gusLater]))
})

import { expect, test } from 'vitest'
import { studioDate } from '#src/kit/time.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { addPerson } from '#src/studio/people/households/add-person.server.ts'
import { changeBirthday } from '#src/studio/people/households/change-birthday.server.ts'
import { aClassSession, aMember, ctxFor } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const db = studio.services.db
const back = { Referer: 'http://localhost:3000/dashboard/attendance' }

async function aRegister() {
  const member = await aMember(db)
  const session = await aClassSession(db)
  const outcome = await bookSession(ctxFor(db, member), { sessionId: session.id })
  if (!outcome.ok) throw new Error(outcome.refusal)
  return { member, session, bookingId: outcome.value.id }
}

test('an admin sees the day, marks a place without scripts and finds it marked', async () => {
  const { member, bookingId } = await aRegister()
  const admin = await studio.signedIn('admin')
  const early = await admin.page('/dashboard/attendance')
  expect(early.html).toMatch(/Opens 30 minutes before the class, at (<!-- -->)?17:30/)
  expect(early.html).toMatch(/<button[^>]*disabled=""[^>]*aria-label="Attended/)
  studio.setClock('2026-11-23T17:30:00Z')
  const before = await admin.page('/dashboard/attendance')
  expect(before.html).not.toMatch(/Opens 30 minutes|<button[^>]*disabled=""[^>]*aria-label="Attended/)
  expect(before.html).toContain(member.name)
  expect(before.html).toContain('Pending')
  const body = new URLSearchParams({ mark: 'no_show', notes: 'Rang' })
  const answer = await admin.fetch(`/attendance/${bookingId}`, { method: 'POST', body, headers: back })
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/dashboard/attendance'])
  const after = await admin.page('/dashboard/attendance')
  expect(after.html).toContain('No Show</span>')
  expect(after.html).toContain('Note: Rang')
})

test('instructors see their own sessions only; members and visitors nothing', async () => {
  const { member, bookingId } = await aRegister()
  const instructor = await studio.signedIn('instructor')
  expect((await instructor.page('/dashboard/attendance')).html).not.toContain(member.name)
  const asMember = await studio.signedIn()
  expect((await asMember.page('/dashboard/attendance')).status).toBe(403)
  const post = { method: 'POST', body: new URLSearchParams({ mark: 'attended' }) }
  expect((await asMember.fetch(`/attendance/${bookingId}`, post)).status).toBe(403)
  expect((await studio.visitor().fetch(`/attendance/${bookingId}`, post)).headers.get('Location')).toMatch(/^\/member/)
  expect(await studio.sql('select 1 from attendances')).toEqual([])
})

test('an admin adds a walk-in guest and cancels a class for everybody', async () => {
  const { session } = await aRegister()
  const admin = await studio.signedIn('admin')
  const guest = { sessionId: session.id, name: 'Ada', email: 'ada@example.com' }
  const added = await admin.follow(await admin.post('/dashboard/attendance', guest))
  expect(added.html).toContain('Successfully booked class for Ada')
  const refused = await admin.post('/dashboard/attendance', { ...guest, email: 'nonsense' })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toMatch(/value="nonsense"[^]*Please enter a valid email address/)
  const member = await studio.signedIn()
  expect((await member.post('/dashboard/attendance', guest)).status).toBe(403)
  expect((await member.post(`/sessions/${session.id}/cancellation`)).status).toBe(403)
  const cancelled = await admin.follow(await admin.post(`/sessions/${session.id}/cancellation`, { reach: 'this-date' }))
  expect(cancelled.html).toContain('Successfully cancelled class. 2 people have been told.')
})

test('the front desk sees who waits, moves one up and removes one; an instructor only looks', async () => {
  const session = await aClassSession(db, { capacity: 1 })
  await bookSession(ctxFor(db, await aMember(db)), { sessionId: session.id })
  const members = [await studio.signedIn(), await studio.signedIn()]
  for (const member of members) await member.call('POST', `/api/sessions/${session.id}/waitlist`)
  const [first, second] = members.map(({ account }) => account.name) as [string, string]
  const admin = await studio.signedIn('admin')
  const line = async () => {
    const { html } = await admin.page('/dashboard/attendance')
    return [...html.slice(html.indexOf('>Waiting list<')).matchAll(/<strong>([^<]*)<\/strong>/g)].map(
      ([, name]) => name,
    )
  }
  expect(await line()).toEqual([first, second])
  const [, waitId] = (
    await studio.sql<{ id: string }>(`select id from bookings where status = 'waiting' order by waiting_no`)
  ).map(({ id }) => id)
  const send = (intent: string) => admin.post('/dashboard/attendance', { intent, waitId: waitId ?? '' })
  expect((await admin.follow(await send('wait-up'))).html).toContain(`${second} moved up in the waiting list`)
  expect(await line()).toEqual([second, first])
  expect((await admin.follow(await send('wait-remove'))).html).toContain('is off the waiting list and has been told')
  expect((await admin.follow(await send('wait-remove'))).html).toContain('Not on the waiting list')
  expect(await line()).toEqual([first])
  const instructor = await studio.signedIn('instructor')
  expect((await instructor.post('/dashboard/attendance', { intent: 'wait-remove', waitId: waitId ?? '' })).status).toBe(
    403,
  )
})

test('the front desk sees who is new, whose child it is, what is noted and what is owed; an instructor not the money', async () => {
  const instructor = await studio.signedIn('instructor')
  const parent = await aMember(db, { packageId: 'family' })
  const child = await addPerson(ctxFor(db, parent), { name: 'Lily' })
  if (!child.ok) throw new Error(child.refusal)
  const { member, session } = await aRegister()
  await bookSession(ctxFor(db, parent), { sessionId: session.id, personId: child.value.id })
  await changeBirthday(ctxFor(db, parent), {
    personId: child.value.id,
    birthday: studioDate(session.startsAt).slice(5),
  })
  const own = `with own as (insert into instructors (name, specialty, bio, user_id) values ('I', 'S', 'B', $2) returning id)
    update class_sessions set instructor_id = (select id from own) where id = $1`
  await studio.sql(own, [session.id, instructor.account.id])
  const note = `insert into member_notes (member_id, text, author_name, written_at) values ($1, 'Bad knee', 'Robin', now())`
  await studio.sql(note, [member.userId])
  await studio.sql(`update users set contact = '07700 900123' where id = $1`, [parent.userId])
  const debt = `insert into account_entries (member_id, at, kind, amount_pence, ref) values ($1, now(), 'adjusted', -600, 'test')`
  await studio.sql(debt, [member.userId])
  const seen = async (someone: typeof instructor) => {
    const { html } = await someone.page('/dashboard/attendance')
    const found = html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll('<!-- -->', '')
    return [
      'First time',
      'Birthday',
      `with ${parent.name}`,
      'Bad knee',
      'tel:07700900123',
      'Sell to a walk-in',
      'Owes £6',
      `/dashboard/users/${member.userId}`,
    ].map((text) => found.includes(text))
  }
  expect(await seen(await studio.signedIn('admin'))).toEqual([true, true, true, true, true, true, true, true])
  expect(await seen(instructor)).toEqual([true, true, true, true, true, false, false, false])
})

test('an instructor adds a walk-in to their own class of today, and sees their own hours and pay', async () => {
  const [own, other] = [await studio.signedIn('instructor'), await studio.signedIn('instructor')]
  const [today, coming] = [await aClassSession(db), await aClassSession(db, { date: '2026-11-24' })]
  const [teacher] = await studio.sql<{ id: string }>(
    `insert into instructors (name, specialty, bio, user_id) values ('I', 'S', 'B', $1) returning id`,
    [own.account.id],
  )
  await studio.sql('update class_sessions set instructor_id = $1', [teacher!.id])
  await studio.sql(`insert into instructor_rates values ($1, '2026-01-01', 'head', 700)`, [teacher!.id])
  const add = async (someone: typeof own, sessionId: string) =>
    someone.post('/dashboard/attendance', { intent: 'walk-in', sessionId, name: 'Ada', email: 'ada@example.com' })
  studio.setClock('2026-11-23T18:30:00Z')
  expect([(await add(other, today.id)).status, (await add(own, coming.id)).status]).toEqual([403, 403])
  expect(await studio.sql('select 1 from bookings')).toEqual([])
  expect((await own.follow(await add(own, today.id))).html).toContain('Successfully booked class for Ada')
  const pay = async (someone: typeof own) => (await someone.page('/dashboard/pay')).html
  expect(await pay(own)).toMatch(/Salsa<\/th>.*>1 h<.*>1<.*>£7</s)
  expect(await pay(other)).toContain('You taught no class so far in November')
})

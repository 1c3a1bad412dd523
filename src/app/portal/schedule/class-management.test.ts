import { expect, test } from 'vitest'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { aClassSession, aMember, ctxFor, theStudioRoom } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const db = studio.services.db

async function fields(changes: Record<string, string> = {}): Promise<Record<string, string>> {
  const slot = { weekday: '1', startTime: '19:30', durationMinutes: '45', fromDate: '2026-11-23' }
  const words = {
    name: 'Bachata',
    typeId: 'dance',
    instructorId: '',
    level: 'Beginner',
    maxSpots: '12',
    description: '',
  }
  return { ...slot, ...words, roomId: await theStudioRoom(db), ...changes }
}

test('an admin finds the classes of the day by time, and adds one without scripts', async () => {
  await aClassSession(db, { time: '20:00', name: 'Late' })
  await aClassSession(db, { time: '17:00', name: 'Early' })
  const admin = await studio.signedIn('admin')
  const { html } = await admin.page('/dashboard/schedule?day=1')
  expect(html).toContain('Class Management')
  expect(html.indexOf('Early')).toBeLessThan(html.indexOf('Late'))
  const added = await admin.follow(await admin.post('/dashboard/schedule', { intent: 'add', ...(await fields()) }))
  expect(added.html).toContain('Bachata is on the timetable.')
  expect(await studio.sql("select 1 from class_sessions where name = 'Bachata'")).not.toHaveLength(0)
})

test('a class is duplicated, also on other days, and one in the way is named at its field until a reason is given', async () => {
  const session = await aClassSession(db)
  await studio.sql(
    `with teacher as (insert into instructors (name, specialty, bio) values ('Maya', 'Dance', '') returning id),
          taught as (update weekly_classes set instructor_id = (select id from teacher))
     update class_sessions set instructor_id = (select id from teacher)`,
  )
  const admin = await studio.signedIn('admin')
  const edit = (await admin.page(`/dashboard/schedule?day=1&edit=${session.id}`)).html
  expect(edit).toContain(`/dashboard/schedule?day=1&amp;add&amp;copy=${session.id}`)
  const copy = (await admin.page(`/dashboard/schedule?day=1&add&copy=${session.id}`)).html
  for (const text of ['value="Salsa"', 'value="18:00"', 'name="also-3"']) expect(copy).toContain(text)
  const [teacher] = await studio.sql<{ id: string }>('select id from instructors')
  const words = await fields({ startTime: '18:30', instructorId: teacher!.id, 'also-3': 'on', 'also-5': 'on' })
  const refused = await admin.post('/dashboard/schedule?add', { intent: 'add', ...words })
  expect(await refused.text()).toContain('Maya teaches Salsa on Monday 23 November, 18:00')
  await admin.post('/dashboard/schedule?add', { intent: 'add', ...words, overlapReason: 'Both at once' })
  const days = await studio.sql(`select weekday from weekly_classes where name = 'Bachata' order by weekday`)
  expect(days).toEqual([{ weekday: 1 }, { weekday: 3 }, { weekday: 5 }])
})

test('mistakes are told in their fields, and what was typed stays', async () => {
  const admin = await studio.signedIn('admin')
  const body = { intent: 'add', ...(await fields({ name: 'Kept', maxSpots: '900', startTime: '25:00' })) }
  const answer = await admin.post('/dashboard/schedule?add', body)
  const html = await answer.text()
  expect(answer.status).toBe(400)
  expect(html).toContain('Please give a number of places between 0 and 500')
  expect(html).toContain('value="Kept"')
})

test('a change shows who is affected, tells them, and refuses fewer places than are booked', async () => {
  const member = await aMember(db)
  const session = await aClassSession(db)
  await bookSession(ctxFor(db, member), { sessionId: session.id })
  const admin = await studio.signedIn('admin')
  expect((await admin.page(`/dashboard/schedule?edit=${session.id}`)).html).toContain(member.name)
  const send = async (changes: Record<string, string>) =>
    admin.post('/dashboard/schedule', {
      intent: 'change',
      sessionId: session.id,
      reach: 'this-date',
      ...(await fields(changes)),
    })
  expect(await (await send({ maxSpots: '0' })).text()).toContain('More people have booked than that')
  expect((await admin.follow(await send({}))).html).toContain('Saved. One person has been told.')
  expect((await studio.emails(member.email)).map(({ kind }) => kind)).toContain('class-changed')
})

test('a member sees their own schedule instead, and may not post', async () => {
  const member = await studio.signedIn()
  expect((await member.page('/dashboard/schedule')).html).toContain('Class Schedule')
  expect((await member.post('/dashboard/schedule', { intent: 'add', ...(await fields()) })).status).toBe(403)
})

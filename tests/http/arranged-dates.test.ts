import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { aClassSession, aMember, ctxFor, theStudioRoom } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const { db } = studio.services

type Row = Record<string, unknown>
type Texts = Record<string, string>

/** Each date of the class but the first has one thing arranged for it alone; two of them have a member's booking. */
const ARRANGED: Record<string, string> = {
  cover: `instructor_id = (select id from instructors where name = 'Noor')`,
  day: `session_date = session_date + 2, starts_at = starts_at + interval '2 days', ends_at = ends_at + interval '2 days', slot_date = session_date`,
  time: `starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'`,
  length: `ends_at = ends_at + interval '30 minutes'`,
  room: `room_id = (select id from rooms where name = 'Attic')`,
  size: `max_spots = 20`,
  name: `name = 'Party'`,
  type: `type_id = 'yoga'`,
  level: `level = 'Teens'`,
}

/** What changes, as the form and the API say it, the columns of the dates that it is written to, and whether people are told. */
const SAID: Record<string, { form: Texts; api: Row; columns: string[]; isTold: boolean }> = {
  day: { form: { weekday: '2' }, api: { day: 'Tuesday' }, columns: ['date', 'slot'], isTold: true },
  time: { form: { startTime: '20:00' }, api: { time: '20:00' }, columns: ['time'], isTold: true },
  length: { form: { durationMinutes: '45' }, api: { duration: 45 }, columns: ['minutes'], isTold: true },
  cover: { form: { instructorId: 'Sam' }, api: { instructor: 'Sam' }, columns: ['teacher'], isTold: true },
  room: { form: { roomId: 'Loft' }, api: { room: 'Loft' }, columns: ['room'], isTold: true },
  size: { form: { maxSpots: '30' }, api: { maxSpots: 30 }, columns: ['max_spots'], isTold: false },
  name: { form: { name: 'Tango' }, api: { name: 'Tango' }, columns: ['name'], isTold: true },
  type: { form: { typeId: 'ballet' }, api: { type: 'ballet' }, columns: ['type_id'], isTold: false },
  level: { form: { level: 'Advanced' }, api: { level: 'Advanced' }, columns: ['level'], isTold: false },
  description: { form: { description: 'New' }, api: { description: 'New' }, columns: [], isTold: false },
}

async function aClass() {
  await studio.sql(`insert into instructors (name, specialty, bio) values ('Maya', '', ''), ('Noor', '', ''), ('Sam', '', '')
                    on conflict do nothing`)
  await studio.sql(
    `insert into rooms (name, is_exclusive) values ('Attic', false), ('Loft', false) on conflict do nothing`,
  )
  await studio.sql(`insert into class_types (id, name, description, position) values ('yoga', 'Yoga', '', 2), ('ballet', 'Ballet', '', 3)
                    on conflict do nothing`)
  const first = await aClassSession(db)
  const { classId } = first
  const sessions = [first]
  for (const week of Object.keys(ARRANGED).keys())
    sessions.push(await aClassSession(db, { classId, date: dateOf(week + 1) }))
  const maya = `(select id from instructors where name = 'Maya' limit 1)`
  await studio.sql(`update weekly_classes set instructor_id = ${maya} where id = $1`, [classId])
  await studio.sql(`update class_sessions set instructor_id = ${maya} where class_id = $1`, [classId])
  for (const [index, set] of Object.values(ARRANGED).entries())
    await studio.sql(`update class_sessions set ${set} where id = $1`, [sessions[index + 1]!.id])
  const member = await aMember(db)
  for (const { id } of sessions.slice(0, BOOKED)) await bookSession(ctxFor(db, member), { sessionId: id })
  return { classId, first: first.id }
}

/** Dates for which the member has a month: the plain one, and that with a cover. */
const BOOKED = 2

function dateOf(week: number): string {
  return new Date(Date.UTC(2026, 10, 23 + 7 * week)).toISOString().slice(0, 10)
}

function datesNow(classId: string) {
  return studio.sql<Row>(
    `select s.id, s.session_date::text as date, coalesce(slot_date, session_date)::text as slot, s.max_spots, s.name, s.type_id, s.level,
            to_char(s.starts_at at time zone 'Europe/London', 'HH24:MI') as time,
            extract(epoch from s.ends_at - s.starts_at)::int / 60 as minutes, i.name as teacher, r.name as room
       from class_sessions s join rooms r on r.id = s.room_id left join instructors i on i.id = s.instructor_id
      where class_id = $1 order by coalesce(slot_date, session_date)`,
    [classId],
  )
}

const countTold = async () => (await studio.sql(`select 1 from messages where kind = 'class-changed'`)).length

type Admin = Awaited<ReturnType<typeof studio.signedIn>>

const CHANNELS: Record<
  string,
  (admin: Admin, ids: { classId: string; first: string }, field: string) => Promise<number>
> = {
  async class(admin, { classId }, field) {
    return (await admin.call('PATCH', `/api/admin/classes/${classId}`, SAID[field]!.api)).status
  },
  async session(admin, { first }, field) {
    const body = { reach: 'from-this-date-on', ...SAID[field]!.api }
    return (await admin.call('PATCH', `/api/admin/sessions/${first}`, body)).status
  },
  async form(admin, { first }, field) {
    const { html } = await admin.page(`/dashboard/schedule?edit=${first}`)
    const shown = shownIn(html)
    const ids: Record<string, string> = { ...(await idsOf('instructors')), ...(await idsOf('rooms')) }
    const fields = Object.entries(SAID[field]!.form).map(([name, value]) => [name, ids[value] ?? value])
    const body = {
      ...shown,
      intent: 'change',
      sessionId: first,
      reach: 'from-this-date-on',
      ...Object.fromEntries(fields),
    }
    return (await admin.post('/dashboard/schedule', body)).status === 303 ? 200 : 400
  },
}

test.each(Object.keys(CHANNELS))(
  'each field changed by %s: nothing else of any date changes, what was arranged stays, and only who was told otherwise is told',
  async (channel) => {
    const admin = await studio.signedIn('admin')
    const ids = await aClass()
    const kinds = ['plain', ...Object.keys(ARRANGED)]
    for (const field of Object.keys(SAID)) {
      const [before, toldBefore] = [await datesNow(ids.classId), await countTold()]
      expect([field, await CHANNELS[channel]!(admin, ids, field)]).toEqual([field, 200])
      const after = await datesNow(ids.classId)
      const { columns, isTold } = SAID[field]!
      const isOwn = (kind: string) => kind === field || (isWhen(kind) && isWhen(field))
      for (const [index, kind] of kinds.entries()) {
        const differs = Object.keys(before[index]!).filter((column) => before[index]![column] !== after[index]![column])
        const expected = !isOwn(kind) ? columns : field === 'day' ? ['slot'] : []
        expect([field, kind, differs]).toEqual([field, kind, expected])
      }
      const people = isTold ? kinds.slice(0, BOOKED).filter((kind) => !isOwn(kind)).length : 0
      expect([field, (await countTold()) - toldBefore]).toEqual([field, people])
    }
  },
)

const isWhen = (kind: string) => kind === 'day' || kind === 'time'

/** What the form to change a class shows, by the names of its fields. */
function shownIn(html: string): Record<string, string> {
  const form = html.slice(html.indexOf('name="sessionId"'), html.indexOf('name="reach"'))
  const inputs = [...form.matchAll(/<input[^>]*>/g)].map(([tag]) => [attribute(tag, 'name'), attribute(tag, 'value')])
  const selects = [...form.matchAll(/<select[^>]*>.*?<\/select>/gs)].map(([tag]) => [
    attribute(tag, 'name'),
    attribute(/<option[^>]*selected[^>]*>/.exec(tag)?.[0] ?? '', 'value'),
  ])
  const texts = [...form.matchAll(/<textarea[^>]*>(.*?)<\/textarea>/gs)].map((tag) => [
    attribute(tag[0], 'name'),
    tag[1] ?? '',
  ])
  return Object.fromEntries([...inputs, ...selects, ...texts])
}

function attribute(tag: string, name: string): string {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
}

async function idsOf(table: 'instructors' | 'rooms'): Promise<Record<string, string>> {
  const rows = await studio.sql<{ id: string; name: string }>(`select id, name from ${table}`)
  return Object.fromEntries(rows.map(({ id, name }) => [name, id]))
}

test('every date that was arranged on its own is listed before saving, and one follows the class again when that is chosen', async () => {
  const admin = await studio.signedIn('admin')
  const { classId, first } = await aClass()
  for (const address of [`edit=${first}`, `weekly=${classId}`]) {
    const { html } = await admin.page(`/dashboard/schedule?${address}`)
    expect(html.match(/name="arranged-/g)).toHaveLength(Object.keys(ARRANGED).length)
    expect(html).toContain('Noor instead of Maya')
    expect(html).toContain('Tuesday 24 November')
  }
  const dates = await datesNow(classId)
  const cover = dates.find(({ teacher }) => teacher === 'Noor')!
  const body = { description: 'New', follow: [cover.id as string, newId()] }
  const answer = await admin.call<{ kept: { id: string }[] }>('PATCH', `/api/admin/classes/${classId}`, body)
  expect(answer.body.kept).toHaveLength(Object.keys(ARRANGED).length - 1)
  expect((await datesNow(classId)).find(({ id }) => id === cover.id)).toMatchObject({ teacher: 'Maya' })
})

test('a class that begins in ten weeks is edited and ended, and what is said of it is true', async () => {
  const admin = await studio.signedIn('admin')
  await aClassSession(db)
  const slot = { weekday: '3', startTime: '18:15', durationMinutes: '50', fromDate: '2027-02-03', untilDate: '' }
  const words = {
    name: 'Bachata',
    typeId: 'dance',
    instructorId: '',
    level: 'Beginner',
    maxSpots: '12',
    description: '',
  }
  const add = { intent: 'add', ...slot, ...words, roomId: await theStudioRoom(db) }
  const added = await admin.follow(await admin.post('/dashboard/schedule?add', add))
  expect(added.html).toContain(
    'Its first date, Wednesday 3 February, comes onto the timetable on Wednesday 9 December.',
  )
  const [{ id }] = (await studio.sql<{ id: string }>(`select id from weekly_classes where name = 'Bachata'`)) as [
    { id: string },
  ]
  expect(added.html).toContain(`/dashboard/schedule?weekly=${id}`)
  expect((await admin.page(`/dashboard/schedule?weekly=${id}`)).html).toContain('End this class')
  const sooner = { ...add, intent: 'change-weekly', classId: id, fromDate: '2026-11-25', untilDate: '2026-11-25' }
  const saved = await admin.follow(await admin.post('/dashboard/schedule', sooner))
  expect(saved.html).toContain('Saved. Bachata is on the timetable.')
  expect(await studio.sql(`select session_date::text as date from class_sessions where name = 'Bachata'`)).toEqual([
    { date: '2026-11-25' },
  ])
  expect((await admin.call('DELETE', `/api/admin/classes/${id}`)).status).toBe(200)
  expect(await studio.sql(`select status from class_sessions where name = 'Bachata'`)).toEqual([
    { status: 'cancelled' },
  ])
  await admin.post('/dashboard/schedule?add', { ...add, name: 'Rumba' })
  const [rumba] = await studio.sql<{ id: string }>(`select id from weekly_classes where name = 'Rumba'`)
  const ended = await admin.follow(await admin.post('/dashboard/schedule', { intent: 'end', classId: rumba!.id }))
  expect(ended.html).toContain('The class has ended.')
  expect((await admin.page('/dashboard/schedule?day=3')).html).not.toContain('Rumba')
})

import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import type { Ctx, SignedInCtx, Work } from '#src/platform/ctx.server.ts'
import type { Outcome } from '#src/kit/outcome.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aHallHire } from '#tests/helpers/hall.ts'
import { workshopTerms } from '#tests/helpers/workshops.ts'
import { closeStudio } from '../closures/close-studio.server.ts'
import { addDatedClass } from './add-dated-class.server.ts'
import { addDates } from './add-dates.server.ts'
import { changeDatedClass } from './change-dated-class.server.ts'

const { account, as, db, sql } = await openUseCaseTest()

type Terms = Awaited<ReturnType<typeof workshopTerms>>
const on = (date: string, startTime = '14:00') => ({ date, startTime, durationMinutes: 120 })
const TWO = [on('2026-12-05'), on('2026-12-12')]

async function words(changes: Parameters<typeof workshopTerms>[1] = {}) {
  const { pricePence: _, refundDays: __, state: ___, ...held } = await workshopTerms(db, { dates: TWO, ...changes })
  return held
}
const admin = async (): Promise<SignedInCtx> => as(await account('admin'))
/** As the use cases that call it do: a refusal ends the transaction. */
const within = <Value, Refusal extends string>(ctx: Ctx, act: (work: Work) => Promise<Outcome<Value, Refusal>>) =>
  ctx.transaction((work) => act(work))
const add = async (changes: Parameters<typeof workshopTerms>[1] = {}) => {
  const [staff, held] = [await admin(), await words(changes)]
  return within(staff, (work) => addDatedClass(work, held))
}
const dates = () =>
  sql<{ date: string; status: string; seats: number }>(
    `select session_date::text as date, status, (select count(*)::int from session_seats where session_id = s.id) as seats
       from class_sessions s order by session_date`,
  )

test('every date is a session with its seats, and nothing repeats it', async () => {
  expect(await add()).toMatchObject({ ok: true })
  expect(await dates()).toEqual([
    { date: '2026-12-05', status: 'scheduled', seats: 10 },
    { date: '2026-12-12', status: 'scheduled', seats: 10 },
  ])
})

test('a date in the past, or while the studio is closed, leaves nothing behind', async () => {
  expect(await add({ dates: [on('2026-11-22'), ...TWO] })).toMatchObject({ refusal: 'in_the_past' })
  const closure = { from: '2026-12-12', to: '2026-12-12', startTime: null, endTime: null, reason: '' }
  await closeStudio(await admin(), closure)
  expect(await add()).toMatchObject({ refusal: 'studio_closed' })
  expect([await dates(), await sql('select 1 from weekly_classes')]).toEqual([[], []])
})

test('a room that is taken, or an instructor who is elsewhere, is refused and named', async () => {
  const instructorId = newId()
  await sql(`insert into instructors (id, name, specialty, bio) values ($1, 'Maya', 'Yoga', '')`, [instructorId])
  await aHallHire(db)
  const [hire] = await sql<{ date: string; start: string }>(
    `select (lower(during) at time zone 'Europe/London')::date::text as date, to_char(lower(during) at time zone 'Europe/London', 'HH24:MI') as start from room_occupancies`,
  )
  expect(await add({ room: 'Hall', dates: [on(hire!.date, hire!.start)] })).toMatchObject({ refusal: 'room_taken' })
  await add({ name: 'Arm balances', instructorId, dates: [on('2026-12-12', '15:00')] })
  expect(await add({ instructorId })).toMatchObject({
    refusal: 'instructor_taken',
    fields: { instructorId: 'Maya teaches Arm balances on Saturday 12 December, 15:00' },
  })
  expect(await add({ instructorId, overlapReason: 'Both groups together' })).toMatchObject({ ok: true })
})

test('a date is moved, added and left out; the class has its new words', async () => {
  const added = await add()
  const classId = added.ok ? added.value.id : ''
  const change = async (all: typeof TWO, changes: Partial<Terms> = {}) => {
    const [staff, { dates: _, ...held }] = [await admin(), await words(changes)]
    return within(staff, (work) => changeDatedClass(work, { classId, words: held, dates: all }))
  }
  expect(await change([on('2026-12-06'), on('2026-12-12'), on('2026-12-19')], { maxSpots: 4 })).toMatchObject({
    ok: true,
  })
  expect(await dates()).toEqual([
    { date: '2026-12-06', status: 'scheduled', seats: 4 },
    { date: '2026-12-12', status: 'scheduled', seats: 4 },
    { date: '2026-12-19', status: 'scheduled', seats: 4 },
  ])
  expect(await change([on('2026-12-12')])).toMatchObject({ ok: true })
  expect((await dates()).map(({ status }) => status)).toEqual(['cancelled', 'scheduled', 'cancelled'])
  expect(await sql(`select until_date::text as until, weekday from weekly_classes`)).toEqual([
    { until: '2026-12-12', weekday: 6 },
  ])
})

test('what was arranged for one date stays when the class has new words, and only what is new is written', async () => {
  const added = await add()
  const classId = added.ok ? added.value.id : ''
  const noor = newId()
  await sql(`insert into instructors (id, name, specialty, bio) values ($1, 'Noor', 'Yoga', '')`, [noor])
  await sql(`update class_sessions set instructor_id = $1, max_spots = 6 where session_date = '2026-12-05'`, [noor])
  const change = async (changes: Partial<Terms>) => {
    const [staff, { dates: _, ...held }] = [await admin(), await words(changes)]
    return within(staff, (work) => changeDatedClass(work, { classId, words: held, dates: TWO }))
  }
  expect(await change({ description: 'New', level: 'Teens', maxSpots: 12 })).toMatchObject({ ok: true })
  expect(await sql('select level, max_spots, instructor_id from class_sessions order by session_date')).toEqual([
    { level: 'Teens', max_spots: 6, instructor_id: noor },
    { level: 'Teens', max_spots: 12, instructor_id: null },
  ])
  expect(await sql('select description, max_spots from weekly_classes')).toEqual([
    { description: 'New', max_spots: 12 },
  ])
})

test('a date that the class has already is thrown, and one more may be beside another class on purpose', async () => {
  const added = await add()
  const classId = added.ok ? added.value.id : ''
  const again = { classId, dates: [on('2026-12-05', '18:00')], mayOverlap: true }
  await expect(within(await admin(), (work) => addDates(work, again))).rejects.toThrow('a class has no date twice')
  const further = { classId, dates: [on('2026-12-19')], mayOverlap: true }
  expect(await within(await admin(), (work) => addDates(work, further))).toMatchObject({ ok: true })
  expect(await dates()).toHaveLength(3)
})

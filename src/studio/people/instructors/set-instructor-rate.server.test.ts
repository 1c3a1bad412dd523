import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { instructorRateForm, payOf } from './instructor-rate.ts'
import { listInstructorRates } from './instructor-rates.store.server.ts'
import { insertInstructors } from './instructors.store.server.ts'
import { setInstructorRate } from './set-instructor-rate.server.ts'

const { db, account, as, sql } = await openUseCaseTest()

async function anInstructor() {
  const id = newId()
  await db.transaction((tx) => insertInstructors(tx, [{ id, name: 'Ana', specialty: 'Salsa', bio: 'Ana dances.' }]))
  return id
}

test('one rate a day, the latest typed; earlier ones stay, and each is in the log', async () => {
  const admin = as(await account('admin'))
  const instructorId = await anInstructor()
  const rate = { instructorId, fromDate: '2026-10-01', basis: 'class', pence: 2500 } as const
  for (const one of [rate, { ...rate, pence: 3000 }, { ...rate, fromDate: '2026-11-01', basis: 'head' as const }]) {
    expect(await setInstructorRate(admin, one)).toEqual({ ok: true, value: { name: 'Ana' } })
  }
  expect(await listInstructorRates(db.reader)).toEqual([
    { ...rate, fromDate: '2026-11-01', basis: 'head' },
    { ...rate, pence: 3000 },
  ])
  expect(await sql(`select details from activities where verb = 'instructor.rate_set'`)).toHaveLength(3)
})

test('only an admin may, and only of an instructor who is there', async () => {
  const rate = { instructorId: newId(), fromDate: '2026-10-01', basis: 'class', pence: 2500 } as const
  const refused = (refusal: string) => ({ ok: false, refusal })
  expect(await setInstructorRate(as(await account('receptionist')), rate)).toEqual(refused('not_allowed'))
  for (const instructorId of [newId(), 'ana'])
    expect(await setInstructorRate(as(await account('admin')), { ...rate, instructorId })).toEqual(
      refused('instructor_not_found'),
    )
})

test('a rate is typed in pounds, and pays by class, part of an hour, or head', () => {
  const typed = { instructorId: 'a', fromDate: '2026-10-01', basis: 'hour', pounds: '£32.50' }
  expect(instructorRateForm.parse(typed)).toMatchObject({ pounds: 3250 })
  expect(instructorRateForm.safeParse({ ...typed, fromDate: '2026-02-30' }).success).toBe(false)
  const held = { minutes: 50, heads: 7 }
  expect(['class', 'hour', 'head'].map((basis) => payOf({ basis: basis as 'class', pence: 400 }, held))).toEqual([
    400, 333, 2800,
  ])
})

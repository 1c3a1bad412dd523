import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { pick } from '#src/kit/pick.ts'
import type { Role } from '#src/platform/ctx.server.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { anAccount, ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { instructorForm, instructorWordNames } from './instructor.ts'
import {
  findWrittenInstructor,
  listAllInstructors,
  listInstructorAccounts,
  listInstructors,
} from './instructors.store.server.ts'
import { writeInstructor } from './write-instructor.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

const typed = { name: 'Ife', specialty: 'Dance', bio: 'Twenty years of it.', position: '1', isActive: 'on' }
const words = instructorForm.parse(typed)

async function someone(role: Role = 'admin') {
  const actor = await anAccount(db, { role })
  return { ...ctxFor(db, actor), actor }
}

test('instructors are listed by their place, of one place by name; accounts by name alone', async () => {
  const ctx = await someone()
  for (const [name, position, isActive] of [
    ['Zoe', 1, true],
    ['Ana', 2, true],
    ['Ife', 1, true],
    ['Leo', 3, false],
  ] as const)
    await writeInstructor(ctx, { instructorId: null, words: { ...words, name, position, isActive } })
  const all = await listAllInstructors(db.reader)
  expect(all.map(({ name }) => name)).toEqual(['Ife', 'Zoe', 'Ana', 'Leo'])
  expect((await listInstructors(db.reader)).map(({ name }) => name)).toEqual(['Ife', 'Zoe', 'Ana'])
  expect((await listInstructorAccounts(db.reader)).map(({ name }) => name)).toEqual(['Ana', 'Ife', 'Leo', 'Zoe'])
  expect(await findWrittenInstructor(db.reader, all[2]!.id)).toEqual(all[2])
})

test('adds one, changes them, and takes them off the site with all that is known of them', async () => {
  const ctx = await someone()
  const made = await writeInstructor(ctx, { instructorId: null, words })
  const instructorId = made.ok ? made.value.id : ''
  const shown = { name: 'Ife', specialty: 'Dance', bio: 'Twenty years of it.' }
  expect(await listInstructors(db.reader)).toEqual([{ id: instructorId, ...pick(words, ...instructorWordNames) }])
  expect(words).toMatchObject(shown)
  await writeInstructor(ctx, { instructorId, words })
  const gone = instructorForm.parse({ ...typed, isActive: undefined })
  await writeInstructor(ctx, { instructorId, words: gone })
  expect(await listInstructors(db.reader)).toEqual([])
  const { rows } = await db.pool.query('select verb, details from activities order by at, verb')
  expect(rows).toEqual([
    { verb: 'content.instructor_added', details: { name: 'Ife' } },
    {
      verb: 'content.instructor_changed',
      details: { name: 'Ife', before: { isActive: true }, after: { isActive: false } },
    },
  ])
})

test('only an admin may, and only of someone who is there', async () => {
  const refused = (refusal: string) => ({ ok: false, refusal })
  const change = { instructorId: newId(), words }
  expect(await writeInstructor(await someone('instructor'), change)).toEqual(refused('not_allowed'))
  expect(await writeInstructor(await someone(), change)).toEqual(refused('instructor_not_found'))
})

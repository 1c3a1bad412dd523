import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { endClass } from './end-class.server.ts'

const { account, as, db, sql } = await openUseCaseTest()

test('a class ends with its dates, or without any, by an admin alone', async () => {
  const { classId } = await aClassSession(db)
  const end = async (id: string, role: 'admin' | 'instructor' = 'admin') => {
    const outcome = await endClass(as(await account(role)), id)
    return outcome.ok ? outcome.value.sessions : outcome.refusal
  }
  expect(await end(classId, 'instructor')).toBe('not_allowed')
  expect(await end(newId())).toBe('class_not_found')
  expect(await end(classId)).toBe(1)
  const later = await aClassSession(db, { name: 'Later' })
  await sql('delete from class_sessions where class_id = $1', [later.classId])
  expect(await end(later.classId)).toBe(0)
  expect(await sql('select until_date::text as until from weekly_classes')).toEqual([
    { until: '2026-11-22' },
    { until: '2026-11-22' },
  ])
})

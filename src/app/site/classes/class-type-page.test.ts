import { expect, test } from 'vitest'
import { aClassSession } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

test('a class type has a page with its teachers and its next dates, to be booked', async () => {
  const session = await aClassSession(studio.services.db, { capacity: 5 })
  await aClassSession(studio.services.db, { classId: session.classId, date: '2026-11-30' })
  await studio.sql(`update weekly_classes set description = 'Partner work, no partner needed.'`)
  const full = await aClassSession(studio.services.db, { capacity: 0, time: '20:00', name: 'Ballet' })
  await studio.sql(
    `with teacher as (insert into instructors (name, specialty, bio) values ('Ife Bello', 'Street dance', 'x') returning id)
     update weekly_classes set instructor_id = (select id from teacher)`,
  )
  const { html } = await studio.visitor().page('/classes/dance')
  expect(html).toMatch(/<h1>Dance<\/h1>/)
  for (const text of ['Street, contemporary', 'Ife Bello', 'Monday 18:00 Salsa', 'Mon 23 Nov, 18:00', 'Ballet'])
    expect(html).toContain(text)
  expect(html.match(/>Partner work, no partner needed\.</g)).toHaveLength(1)
  expect(html).toContain(`href="/book/${session.id}"`)
  expect(html).not.toContain(`href="/book/${full.id}"`)
  expect(html).toContain('"@type":"CourseInstance"')
})

test('one without dates says so, and one that is not there leads to the others', async () => {
  expect((await studio.visitor().page('/classes/zumba')).html).toContain('None in the next four weeks')
  for (const type of ['golf', 'Yoga%00'])
    expect((await studio.visitor().get(`/classes/${type}`)).headers.get('Location')).toBe('/classes')
})

import { expect, test } from 'vitest'
import { pageMeta } from './page-meta.ts'

const matches = [{ id: 'root', loaderData: { studioName: 'Tempo' } }]

test.each([
  ['/timetable', 'Timetable', 'Timetable · Tempo'],
  ['/', 'Fitness and dance', 'Tempo · Fitness and dance'],
  ['/timetable', 'Classes at Tempo, Deptford', 'Classes at Tempo, Deptford'],
  ['/', 'Welcome to TEMPO', 'Welcome to TEMPO'],
])('%s with the title %j is titled %j: the studio is named once', (path, title, whole) => {
  expect(pageMeta(matches, { title, description: '', path })).toContainEqual({ title: whole })
})

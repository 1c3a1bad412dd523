import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const HERE = '/dashboard/timetable-import'
const HEAD = 'Name,Type,Day,Start,Minutes,Room'

test('a pasted table is checked line by line, keeps what was typed, and is added as a whole', async () => {
  const admin = await studio.signedIn('admin')
  const wrong = `${HEAD}\nFlow,Yoga,Mon,18:00,60,Studio\nSwing,Golf,Mon,19:00,60,Studio`
  const checked = await (await admin.post(HERE, { intent: 'check', file: wrong })).text()
  for (const text of ['Line 2: Mon 18:00 Flow', 'Line 3: Please choose a class type', 'Swing,Golf,Mon'])
    expect(checked).toContain(text)
  const refused = await admin.post(HERE, { intent: 'add', file: wrong })
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('Line 3: Please choose a class type'),
  ])
  expect(await studio.sql('select 1 from weekly_classes')).toEqual([])
  const added = await admin.follow(await admin.post(HERE, { intent: 'add', file: wrong.replace('Golf', 'Dance') }))
  expect(added.html).toContain('2 classes are on the timetable.')
  expect((await admin.page(HERE)).html).toContain('Headings: Name, Type')
})

test('what is no timetable says why', async () => {
  const admin = await studio.signedIn('admin')
  for (const [file, text] of [
    ['Name,Day\nFlow,Mon', 'These headings are missing: Type, Start, Minutes, Room'],
    [HEAD, 'There is no class in it'],
  ] as const)
    expect(await (await admin.post(HERE, { intent: 'check', file })).text()).toContain(text)
})

test('columns that are not known are mapped by hand, and a clash is confirmed with the same mapping', async () => {
  const admin = await studio.signedIn('admin')
  const file =
    'Stundenplan\nKurs,Art,Tag,Beginn,Minuten,Raum\nFlow,Yoga,Mon,18:00,60,Hall\nSwing,Dance,Mon,18:30,60,Hall'
  for (const intent of ['check', 'add']) {
    const html = await (await admin.post(HERE, { intent, file })).text()
    expect(html).toContain('These headings are missing: Name, Type, Day, Start, Minutes, Room')
    expect(html).toMatch(/<label[^>]*>Kurs<[^]*name="column\.0"/)
  }
  const chosen = ['Name', 'Type', 'Day', 'Start', 'Minutes', 'Room'].map((field, at) => [`column.${at}`, field])
  const mapped = { intent: 'add', file, ...Object.fromEntries(chosen) }
  const refused = await admin.post(HERE, mapped)
  const html = await refused.text()
  expect([refused.status, html]).toEqual([409, expect.stringContaining('Line 4: Flow is in Hall on Monday')])
  expect(html).toContain('name="overlapReason"')
  expect(html).toMatch(/name="column\.5"[^]*?value="Room" selected/)
  expect((await admin.post(HERE, { ...mapped, overlapReason: 'Both at once' })).status).toBe(303)
  expect(await studio.sql(`select from weekly_classes where overlap_reason = 'Both at once'`)).toHaveLength(2)
})

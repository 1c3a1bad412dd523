import { expect, test } from 'vitest'
import { updateSetting } from '#src/studio/settings/settings.store.server.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { listReports } from './list-reports.server.ts'
import { readReports } from './read-reports.server.ts'
import { reportPeriod } from './period.ts'
import { type ReportId, reportNames } from './report.ts'
import { sendWeekReport } from './send-week-report.server.ts'

const { ctx, db, account, setClock, sql } = await openUseCaseTest()

const written = () =>
  sql<{ recipient: string; facts: { lines: string[][] } }>(
    `select recipient, facts from messages where kind = 'week-report'`,
  )

test('on Monday each admin has the figures of last week, once however often it runs', async () => {
  const admin = await account('admin')
  await account('receptionist')
  expect(await sendWeekReport(ctx())).toBe(1)
  setClock('2026-11-23T18:00:00Z')
  await sendWeekReport(ctx())
  const messages = await written()
  expect(messages.map(({ recipient }) => recipient)).toEqual([admin.email])
  expect(messages[0]?.facts.lines[0]).toEqual(['Takings by tender', 'Takings were £0 in the week from 16 Nov'])
})

test('not on other days, not where it is turned off, and not before the studio is open', async () => {
  await account('admin')
  setClock('2026-11-24T10:00:00Z')
  expect(await sendWeekReport(ctx())).toBe(0)
  setClock('2026-11-23T10:00:00Z')
  await db.transaction((tx) => updateSetting(tx, 'reports', { mondayEmail: false }))
  expect(await sendWeekReport(ctx())).toBe(0)
  await db.transaction((tx) => updateSetting(tx, 'reports', { mondayEmail: true }))
  await db.transaction((tx) => updateSetting(tx, 'opening', { isOpen: false }))
  expect(await sendWeekReport(ctx())).toBe(0)
  expect(await written()).toEqual([])
})

test('every report is read of a studio that has nothing yet', async () => {
  const ids = Object.keys(reportNames) as ReportId[]
  const period = reportPeriod({ from: '2026-10-01', to: '2026-10-31' }, '2026-11-23')
  const now = new Date('2026-11-23T10:00:00Z')
  const reports = await readReports(db.reader, ids, { period, today: '2026-11-23', now })
  expect(reports.map(({ id }) => id)).toEqual(ids)
  for (const { title } of reports) expect(title).toMatch(/^[^-]\D.*\w/)
})

test('a studio that never let a hall has no report of its use', async () => {
  expect(await listReports(db.reader, ['hall', 'pay'])).toEqual(['pay'])
  await sql(`insert into rooms (name, is_exclusive, is_for_hire) values ('Loft', true, true)`)
  expect(await listReports(db.reader, ['hall', 'pay'])).toEqual(['hall', 'pay'])
})

import { expect, test } from 'vitest'
import { reportNames } from '#src/studio/reports/figures/report.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })

const REPORTS = '/dashboard/reports'
const MONTH = 'from=2026-10-01&to=2026-10-31'

/** A sale of the till, entered on that day. */
async function aSale(day: string, amountPence: number, name = 'Grace') {
  const desk = await studio.signedIn('admin')
  const { html } = await desk.page('/dashboard/till?items=basic')
  const saleId = /name="saleId" value="([^"]+)"/.exec(html)![1]!
  const sale = {
    saleId,
    items: 'basic',
    amountPence: '3300',
    tender: 'cash',
    name,
    email: 'grace@example.com',
    again: 'on',
  }
  expect((await desk.post('/dashboard/till?items=basic', sale)).status).toBe(303)
  await studio.sql(
    `insert into ledger_entries (at, payment_id, kind, amount_pence, provider_ref)
     select $1::timestamptz, id, 'charge', $2, $1::text from payments order by created_at desc limit 1`,
    [`${day}T12:00:00Z`, amountPence],
  )
}

test('each report answers in its title, has its figures without a script, and is a file', async () => {
  await aSale('2026-09-15', 110_700)
  await aSale('2026-10-15', 124_000)
  const admin = await studio.signedIn('admin')
  const { html } = await admin.page(`${REPORTS}?${MONTH}`)
  const title = 'Takings were £1,240 in October, 12% more than September'
  expect(html).toContain(title)
  for (const id of Object.keys(reportNames)) {
    expect(html).toContain(`href="${REPORTS}/${id}?from=2026-10-01&amp;to=2026-10-31"`)
    expect((await admin.page(`${REPORTS}/${id}?${MONTH}`)).status).toBe(200)
  }
  const report = (await admin.page(`${REPORTS}/takings?${MONTH}`)).html
  expect(report).toContain(title)
  expect(report).toMatch(/<table.*Cash.*£1,240.*£1,107/s)
  const file = await (await admin.get(`${REPORTS}/takings/export?${MONTH}`)).text()
  expect(file.replace('\uFEFF', '').split('\r\n')).toEqual([
    'Paid by,Payments,"Taken, in pounds","Went back, in pounds","Kept, in pounds","Taken, September, in pounds"',
    'Cash,1,1240,0,1240,1107',
    '',
  ])
})

test('a name that a spreadsheet would run is only text in the file', async () => {
  const [member] = await studio.sql<{ id: string }>(
    `insert into users (name, email, email_verified) values ('=1+1', 'e@example.com', true) returning id`,
  )
  await studio.sql(
    `insert into account_entries (member_id, at, kind, amount_pence, ref) values ($1, now(), 'adjusted', -500, 'x')`,
    [member!.id],
  )
  const admin = await studio.signedIn('admin')
  expect(await (await admin.get(`${REPORTS}/owed/export`)).text()).toContain(`\r\n'=1+1,e@example.com,Account,5\r\n`)
  const { html } = await admin.page(`${REPORTS}/owed`)
  expect(html).toContain(`href="/dashboard/users/${member!.id}"`)
  expect(html).toContain(`href="/dashboard/campaigns/new?to=member:${member!.id}"`)
})

test('an unknown report leads to all of them', async () => {
  const admin = await studio.signedIn('admin')
  for (const path of [`${REPORTS}/nonsense`, `${REPORTS}/toString/export`]) {
    const answer = await admin.get(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, REPORTS])
  }
})

test('the e-mail on Mondays is turned off and on, and a teacher is given a rate', async () => {
  const admin = await studio.signedIn('admin')
  const isOn = async () => /name="mondayEmail"[^>]*checked/.test((await admin.page(REPORTS)).html)
  expect(await isOn()).toBe(true)
  await admin.post(REPORTS, { intent: 'email' })
  expect(await isOn()).toBe(false)
  await admin.post(REPORTS, { intent: 'email', mondayEmail: 'on' })
  expect(await isOn()).toBe(true)

  const [teacher] = await studio.sql<{ id: string }>(
    `insert into instructors (name, specialty, bio) values ('Ana', 's', 'b') returning id`,
  )
  const rate = { instructorId: teacher!.id, fromDate: '2026-10-01', pounds: '27.50', basis: 'class' }
  const page = `${REPORTS}/rates`
  expect((await admin.follow(await admin.post(page, rate))).html).toContain('Rate of Ana saved')
  expect((await admin.page(page)).html).toContain('£27.50 for each class')
  expect((await admin.post(page, { ...rate, pounds: 'much' })).status).toBe(400)
})

import { expect, type Page, test } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectBeside } from '#scripts/rig/rig-database.ts'
import { untilAwake } from './awake.ts'
import { type CopiedSources, copySources } from './copied-sources.ts'
import { startStudio, type StartedStudio } from './start-studio.ts'

// `npm run dev` on a copy of the sources: what is edited is on the open page without a reload by hand or a restart.

// One studio run from its sources: it starts once and each test edits another file.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

const HOME = 'src/app/site/home/next-classes.tsx'
const EMAIL = 'src/studio/bookings/emails/booking-confirmed.email.tsx'
const MIGRATION = 'db/migrations/9999_of_a_test.sql'
const JOURNAL = 'db/migrations/meta/_journal.json'

let sources: CopiedSources
let studio: StartedStudio

test.beforeAll(async () => {
  sources = copySources()
  studio = await startStudio({ RATE_LIMIT: 'off' }, 'test-results/development.log', {
    cwd: sources.dir,
    args: ['--dev'],
  })
})

test.afterAll(async () => {
  await studio.stop()
  sources.remove()
})

test('an open public page shows what was saved', async ({ page }) => {
  await page.goto(studio.url)
  await expect(page.getByRole('link', { name: 'Whole week', exact: true })).toBeVisible()
  sources.edit(HOME, 'Whole week', 'The entire week')
  await expect(page.getByRole('link', { name: 'The entire week' })).toBeVisible()
})

test('an open e-mail shows what was saved', async ({ page }) => {
  await page.goto(`${studio.url}/dev/letters?kind=booking-confirmed`)
  const heading = page.frameLocator('iframe').getByText('Meet you in class')
  await expect(heading).toHaveCount(0)
  sources.edit(EMAIL, 'See you in class', 'Meet you in class')
  await expect(heading).toBeVisible()
})

test('a fault in a file stands on the page until it is corrected', async ({ page }) => {
  await page.goto(studio.url)
  sources.edit(HOME, 'export function', 'export funktion')
  await expect(page.getByRole('heading', { name: 'The studio cannot open' })).toBeVisible()
  await expect(page.locator('pre')).toContainText('next-classes.tsx')
  sources.edit(HOME, 'export funktion', 'export function')
  await expect(page.getByRole('heading', { name: 'The studio cannot open' })).toHaveCount(0)
  await expect(page.locator('#main')).toBeVisible()
})

test('a new migration is applied, and what is wrong with it stands on the page', async ({ page }) => {
  await page.goto(studio.url)
  sources.write(MIGRATION, 'create table made_meanwhile (id integer primary key')
  const journal = JSON.parse(sources.read(JOURNAL)) as { entries: { when: number; tag: string }[] }
  const when = Math.max(...journal.entries.map((entry) => entry.when)) + 1
  journal.entries.push({ ...journal.entries[0]!, tag: '9999_of_a_test', when })
  sources.write(JOURNAL, JSON.stringify(journal))
  await expect(page.getByRole('heading', { name: 'A migration failed' })).toBeVisible()
  await expect(page.locator('pre')).toContainText('9999_of_a_test: syntax error at end of input')
  sources.edit(MIGRATION, 'primary key', 'primary key)')
  await expect(page.getByRole('heading', { name: 'A migration failed' })).toHaveCount(0)
  await expect(page.locator('#main')).toBeVisible()
  const database = await connectBeside(studio.dataDir)
  try {
    expect((await database.query('select * from made_meanwhile')).rows).toEqual([])
  } finally {
    await database.end()
  }
})

test('pages of the portal complain of nothing in development', async ({ page }) => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${page.url()}: ${message.text()}`)
  })
  await signInAsAdmin(page)
  for (const path of ['profile', 'schedule?add', 'membership', 'admin', 'users', 'attendance']) {
    await page.goto(`${studio.url}/dashboard/${path}`)
    await untilAwake(page.locator('#main'))
  }
  expect(complaints).toEqual([])
})

async function signInAsAdmin(page: Page): Promise<void> {
  const accounts = readFileSync(join(studio.dataDir, 'demo-accounts.txt'), 'utf8')
  const [, email, password] = /^admin\s+(\S+)\s+(\S+)/m.exec(accounts) ?? []
  const answer = await page.request.post(`${studio.url}/api/auth/sign-in/email`, {
    data: { email, password },
    headers: { Origin: studio.url },
  })
  expect(answer.status()).toBe(200)
}

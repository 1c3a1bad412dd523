import { addDays, mondayOf, studioDate } from '#src/kit/time.ts'
import { crawl, type Crawled, demoRemains, demoWordsIn } from '#tests/helpers/crawl.ts'
import { openSmtpSink } from '#tests/helpers/smtp-sink.ts'
import { startEmptyStudio } from './empty-studio.ts'
import { setUpHarbour } from './harbour-studio.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { setUp } from './setup-form.ts'

test.describe('an empty studio', () => {
  let empty: Awaited<ReturnType<typeof startEmptyStudio>>
  let sink: Awaited<ReturnType<typeof openSmtpSink>>
  test.beforeAll(async () => {
    sink = await openSmtpSink()
    empty = await startEmptyStudio('scripts', { SMTP_URL: sink.url })
  })
  test.afterAll(() => Promise.all([empty.stop(), sink.stop()]))
  // oxlint-disable-next-line no-empty-pattern -- Playwright demands the pattern.
  test.use({ hosts: async ({}, use) => use([empty.url]) })

  test('is set up by its owner in the browser, opened, and nothing of the demo remains in it', async ({ page }) => {
    test.slow()
    await setUp(page, empty.setupLink)
    await page.goto(empty.setupLink)
    await expect(page.getByRole('button', { name: 'Create the admin account' })).toHaveCount(0)
    await setUpHarbour(page, empty.url)
    await page.goto(`${empty.url}/dashboard/admin`)
    const anyway = page.getByLabel(/^Open all the same/)
    await expect(anyway).toHaveAccessibleName(/Still to do: Payments, Domain$/)
    await anyway.check()
    await page.getByRole('button', { name: 'Open the studio' }).click()
    await expect(page.locator('[data-notice]')).toContainText('The studio is open')

    expectNothingOfTheDemo(await crawl(empty.url, NOT_LINKED))
    await writeToPeople(page, empty.url)
    const mails = await sink.expectMails(5)
    for (const { subject, text, html, headers } of mails) {
      expect(demoWordsIn(`${subject} ${text} ${html}`), subject).toBeNull()
      const from = [headers.get('from'), headers.get('reply-to')].join()
      expect([from, html.includes('#1d6f73'), html.includes('#a8321a')], subject).toEqual([SENDER, true, false])
    }
  })
})

const SENDER = '"Harbour Yoga & Barre" <no-reply@localhost>,hello@harbour.test'

/** What no page leads to: programs ask for it. */
const NOT_LINKED = [
  '/',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/llms.txt',
  '/.well-known/security.txt',
  '/favicon.ico',
  '/favicon.svg',
  '/apple-touch-icon.png',
  '/news.atom',
  '/calendar/barre.ics',
  '/openactive/feeds/scheduled-sessions',
  '/api/classes',
  '/api/products',
  '/hall-hire/rate',
  '/reset-password',
  '/no-such-page',
]

function expectNothingOfTheDemo(found: Map<string, Crawled>): void {
  expect(demoRemains(found.values())).toEqual([])
  expect([...found.values()].filter(({ status }) => status !== 200)).toEqual([])
  for (const path of ['/classes/barre', '/timetable', '/membership', '/hall-hire', '/privacy', '/terms', '/member'])
    expect([...found.keys()]).toContain(path)
  const pages = [...found.values()].filter(({ text }) => text.startsWith('<!DOCTYPE html>'))
  for (const { path, text } of pages) {
    expect(/<title>.*?<\/title>/.exec(text)?.[0], path).toContain('Harbour Yoga &amp; Barre')
    expect([path, /<style[^>]*>:root\{--accent:oklch/.test(text)]).toEqual([path, true])
  }
  // Six of people and class types, logo, icons and share pictures: all were opened, and none is one of the program's.
  expect([...found.values()].filter(({ pictureHash }) => pictureHash).length).toBeGreaterThan(30)
  expect(found.get('/')?.text).toContain('<title>Harbour Yoga &amp; Barre · Yoga and barre in Leeds</title>')
  expect(found.get('/timetable')?.text).toContain('.hue-barre{--hue:var(--hue-rose)')
  expect(found.get('/terms')?.text).toContain('<h2>Mats</h2><p>We lend them.</p>')
  expect(found.get('/manifest.webmanifest')?.text).toContain('"short_name":"Harbour Yoga & Barre"')
}

/** Brings about one e-mail of each sort that a stranger gets of a studio. */
async function writeToPeople(owner: Page, url: string): Promise<void> {
  const headers = { Origin: url }
  const call = async (path: string, data: object) => {
    const answer = await owner.request.post(`${url}${path}`, { data, headers })
    expect(answer.status(), await answer.text()).toBeLessThan(300)
  }
  const { classes } = (await (await owner.request.get(`${url}/api/classes`)).json()) as {
    classes: { nextSession: { id: string } }[]
  }
  const guest = { name: 'Gail Ness', email: 'gail@example.com' }
  await call('/api/bookings', { sessionId: classes[0]?.nextSession.id, guest })
  const hirer = { customerName: 'Gail Ness', customerEmail: 'gail@example.com', customerPhone: '07700 900123' }
  const eventDate = addDays(mondayOf(studioDate(new Date())), 12)
  const times = { eventDate, startTime: '13:00', endTime: '15:00' }
  await call('/api/hall-hire/book', { ...hirer, ...times, eventType: 'meeting', expectedAttendees: 20 })
  const newcomer = { name: 'Mia Wong', email: 'mia@example.com', contact: '07700 900123', password: 'swing-left-9' }
  await call('/api/auth/sign-up/email', newcomer)
  const form = { name: 'Mia', email: 'mia@example.com' }
  await owner.request.post(`${url}/newsletter`, { form, headers, maxRedirects: 0 })
}

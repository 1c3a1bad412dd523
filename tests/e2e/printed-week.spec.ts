import { dateIn, MONDAY } from './clock.ts'
import { demoSignIn, expect, test } from './journey.ts'
import { type StartedStudio, startStudio } from './start-studio.ts'

// A demo of its own: what other journeys add to the timetable would be printed with it.
test.describe('the timetable on paper', () => {
  let own = { url: '' } as StartedStudio
  test.beforeAll(async () => {
    own = await startStudio({ CLOCK: MONDAY, SEED: 'demo', RATE_LIMIT: 'off' }, 'test-results/printed-week.log')
  })
  test.afterAll(() => own.stop())
  // oxlint-disable-next-line no-empty-pattern -- Playwright demands the pattern.
  test.use({ baseURL: async ({}, use) => use(own.url), hosts: async ({}, use) => use([own.url]) })

  test('is one sheet of A4, lying down, also of a week from early morning to late night', async ({ page }) => {
    const headers = { Origin: own.url }
    const data = demoSignIn('admin', own.dataDir)
    expect((await page.request.post('/api/auth/sign-in/email', { data, headers })).status()).toBe(200)
    const date = dateIn(3, 'Saturday')
    const expectOneSheet = async (week: string) => {
      await page.goto(`/timetable?week=${week}`)
      const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      expect([...sheet.matchAll(/\/Type\s*\/Page\b/g)], week).toHaveLength(1)
      const [, width, height] = /MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)/.exec(sheet) ?? []
      expect(Number(width)).toBeGreaterThan(Number(height))
    }
    await expectOneSheet(dateIn(0))
    for (const time of ['05:30', '22:30']) {
      const words = { name: 'Night shift', type: 'yoga', day: 'Saturday', time, duration: 60, maxSpots: 9 }
      const held = { ...words, level: 'All levels', fromDate: date, untilDate: date }
      const added = await page.request.post('/api/admin/classes', { data: held, headers })
      expect(added.status(), await added.text()).toBe(201)
    }
    await expectOneSheet(date)
  })
})

import { expect, test } from './journey.ts'
import { startEmptyStudio } from './empty-studio.ts'

test.describe('an empty studio', () => {
  let empty: Awaited<ReturnType<typeof startEmptyStudio>>
  test.beforeAll(async () => void (empty = await startEmptyStudio('scripts')))
  test.afterAll(() => empty.stop())
  // oxlint-disable-next-line no-empty-pattern -- Playwright demands the pattern.
  test.use({ hosts: async ({}, use) => use([empty.url]) })

  test('with scripts its owner sets it up by the printed link, works in it, and the link is spent', async ({
    page,
  }) => {
    test.slow()
    await page.goto(empty.setupLink)
    await page.getByLabel('Name').fill('Harriet Moss')
    await page.getByLabel('Email').fill('harriet@example.com')
    await page.getByLabel('Contact Number').fill('07700 900321')
    await page.getByLabel('Password').fill('glide-over-77')
    await page.getByRole('button', { name: 'Create the admin account' }).click()
    await page.waitForURL('**/dashboard**')
    await page.goto(`${empty.url}/dashboard/users`)
    await expect(page.locator('[data-user-id]')).toHaveCount(1)
    await page.goto(empty.setupLink)
    await expect(page.getByRole('button', { name: 'Create the admin account' })).toHaveCount(0)
  })
})

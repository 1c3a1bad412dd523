import { expect, test } from './journey.ts'
import { startEmptyStudio } from './empty-studio.ts'
import { setUp } from './setup-form.ts'

test.describe('an empty studio', () => {
  let empty: Awaited<ReturnType<typeof startEmptyStudio>>
  test.beforeAll(async () => void (empty = await startEmptyStudio('no-scripts')))
  test.afterAll(() => empty.stop())
  // oxlint-disable-next-line no-empty-pattern -- Playwright demands the pattern.
  test.use({ hosts: async ({}, use) => use([empty.url]) })

  test('without scripts its owner sets it up by the printed link, works in it, and the link is spent', async ({
    page,
  }) => {
    test.slow()
    await setUp(page, empty.setupLink)
    await page.goto(`${empty.url}/dashboard/users`)
    await expect(page.locator('[data-user-id]')).toHaveCount(1)
    await page.goto(empty.setupLink)
    await expect(page.getByRole('button', { name: 'Create the admin account' })).toHaveCount(0)
  })
})

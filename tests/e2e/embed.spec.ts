import { openForeignSite } from '../helpers/foreign-site.ts'
import { expectAccessible } from './accessible.ts'
import { untilAwake } from './awake.ts'
import { demoSignIn, expect, signIn, studio, test } from './journey.ts'

test('the timetable lives in a page of another site, which can neither read it nor press its buttons', async ({
  page,
  hosts,
}) => {
  const body = `<script async src="${studio.url}/embed.js"></script><tempo-embed show="timetable" title="Classes"></tempo-embed>`
  const site = await openForeignSite(body)
  hosts.push(site.origin)
  try {
    await signIn(page, demoSignIn('admin'))
    await page.goto('/dashboard/embeds')
    await untilAwake(page.getByLabel('Sites that may show it'))
    await page.getByLabel('Sites that may show it').fill(`${site.origin}/classes`)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Those sites can show it from now on')).toBeVisible()
    await expect(
      page
        .frameLocator('iframe[title=Preview]')
        .getByRole('link', { name: /^Book Class/ })
        .first(),
    ).toBeVisible()
    await expectAccessible(page)

    await page.context().clearCookies()
    await page.goto(site.origin)
    const frame = page.frameLocator('iframe[title=Classes]')
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText(/^Timetable, /)
    const inside = await frame.locator('main').evaluate((main) => Math.ceil(main.getBoundingClientRect().bottom))
    await expect.poll(() => page.locator('iframe').evaluate(({ clientHeight }) => clientHeight)).toBe(inside)
    expect(await page.locator('iframe').evaluate((one: HTMLIFrameElement) => one.contentDocument)).toBeNull()
    const opened = page.waitForEvent('popup')
    await frame
      .getByRole('link', { name: /^Book Class/ })
      .first()
      .click()
    await expect((await opened).locator('main')).toContainText('A member already?')
    expect((await opened).url()).toContain(`${studio.url}/book/`)
    expect(page.url()).toBe(`${site.origin}/`)
  } finally {
    await signIn(page, demoSignIn('admin'))
    await page.goto(`${studio.url}/dashboard/embeds`)
    await page.getByLabel('Sites that may show it').fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Those sites can show it from now on')).toBeVisible()
    await site.stop()
  }
})

test('a site that no admin has named shows nothing', async ({ page, context, hosts }) => {
  // The browser says on the console why the frame stays empty.
  context.removeAllListeners('console')
  const site = await openForeignSite(`<iframe src="${studio.url}/embed/timetable" title="Classes"></iframe>`)
  hosts.push(site.origin)
  try {
    await page.goto(site.origin)
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
  } finally {
    await site.stop()
  }
})

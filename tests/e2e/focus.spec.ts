import { untilAwake } from './awake.ts'
import { NEXT_WEEK } from './clock.ts'
import { demoSignIn, expect, signIn, test } from './journey.ts'
import { untilSettled } from './second-tap.ts'

test('focus stays at its place when a member books and cancels in the portal, and what happened is read out', async ({
  page,
}) => {
  await signIn(page, demoSignIn('member'))
  await page.goto('/dashboard/schedule')
  const said = page.locator('[data-said][aria-live=polite]')
  await expect(said).toBeEmpty()
  // It must be this very region that the words come into: one that comes with them is not read out.
  await said.evaluate((region) => region.setAttribute('data-stood', ''))

  const row = page.locator('[data-session-id]').filter({ hasText: 'Book Class' }).first()
  const id = await row.getAttribute('data-session-id')
  const booked = page.locator(`[data-session-id="${id}"]`)
  await untilAwake(row.locator('form'))
  await row.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-stood]')).toContainText('Successfully booked class')
  await expect(booked.getByText('Booked')).toBeFocused()

  const cards = page.locator('[data-booking]')
  const before = await cards.count()
  const third = await cards.nth(2).getAttribute('data-booking')
  const cancel = cards.nth(1).getByRole('button').first()
  await untilSettled(cancel)
  await cancel.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-stood]')).toContainText('Successfully cancelled booking')
  await expect(cards).toHaveCount(before - 1)
  await expect(page.locator(`[data-booking="${third}"] button`).first()).toBeFocused()
})

test('a booking that is refused in the portal says so in the title and leaves the focus on its button', async ({
  page,
}) => {
  await signIn(page, demoSignIn('member'))
  await page.goto('/dashboard/schedule')
  const row = page.locator('[data-session-id]').filter({ hasText: 'Book Class' }).first()
  await untilAwake(row.locator('form'))
  // As the form is sent, not before: a page that reads itself again puts its fields right again.
  await row
    .locator('form')
    .evaluate((form: HTMLFormElement) =>
      form.addEventListener(
        'submit',
        () => (form.querySelector<HTMLInputElement>('[name=sessionId]')!.value = 'no-such-class'),
        { capture: true, once: true },
      ),
    )
  await row.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-said]').getByRole('alert')).toContainText('Class not found')
  await expect(page).toHaveTitle(/^Error: Bookings · /)
  await expect(row.getByRole('button')).toBeFocused()
  // The next page has nothing to do with it.
  await page.getByRole('link', { name: 'Profile' }).first().click()
  await expect(page).toHaveTitle(/^Profile · /)
})

test('focus stays in the popup of the timetable when someone books and cancels', async ({ page }) => {
  await signIn(page, demoSignIn('member'))
  await page.goto(NEXT_WEEK)
  // While it fades out, a popup that lost the focus can still be given it back: as long as that takes, which WebKit at times does not.
  await page.evaluate(() => document.styleSheets[0]?.insertRule('.tt-popup > div { transition: none !important }'))
  const heading = page.getByRole('heading', { name: 'Sunday Pilates', exact: true })
  const block = page.locator('[data-session-id]').filter({ has: heading })
  await block.getByRole('button', { name: 'Sunday Pilates' }).first().focus()
  await block.getByRole('button', { name: 'Book Class' }).focus()
  await page.keyboard.press('Enter')
  const cancel = block.getByRole('button', { name: 'Cancel Booking' })
  await expect(cancel).toBeFocused()
  await untilSettled(cancel)
  await page.keyboard.press('Enter')
  await expect(block.getByRole('button', { name: 'Book Class' })).toBeFocused()
})

test('a dialog that is closed and opened again before the page has followed is open', async ({ page }) => {
  await signIn(page, demoSignIn('admin'))
  await page.goto('/dashboard/schedule')
  const edit = page.locator('[data-class-id]').first().getByRole('link', { name: /^Edit/ })
  await untilAwake(edit)
  await edit.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const reopened = Promise.withResolvers<void>()
  await page.route('**/*.data*', async (route) => {
    await reopened.promise
    await route.continue()
  })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await edit.click()
  reopened.resolve()
  await expect(dialog).toBeVisible()
})

import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { openListening, untilAwake } from './awake.ts'
import { NEXT_WEEK, dateIn, inWords } from './clock.ts'
import { anAddress, demoSignIn, expect, signIn, test, studio } from './journey.ts'

function blockOf(page: Page, name: string): Locator {
  return page.locator('[data-session-id]').filter({ has: page.getByRole('heading', { name, exact: true }) })
}

test('an admin books a guest in on the timetable, and the guest cancels by the link in the mail', async ({
  page,
  browser,
  mailbox,
}) => {
  test.slow()
  const email = anAddress('greta')
  await signIn(page, demoSignIn('admin'))
  await openListening(page, NEXT_WEEK)
  const block = blockOf(page, 'Pilates unwind')
  await block.getByRole('button', { name: 'Pilates unwind' }).first().focus()
  await expect(block.getByRole('button', { name: 'Book Class' })).toHaveCount(0)
  const opener = block.getByRole('button', { name: 'Book for Guest' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Book for Guest' })
  await expect(dialog).toContainText(inWords(dateIn(1)))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByLabel("Guest's name").fill('Greta Holm')
  await dialog.getByLabel("Guest's email").fill('greta@nowhere')
  await dialog.getByRole('button', { name: 'Book for Guest' }).click()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await expect(dialog.getByLabel("Guest's name")).toHaveValue('Greta Holm')
  await dialog.getByLabel("Guest's email").fill(email)
  await dialog.getByRole('button', { name: 'Book for Guest' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('[data-notice]')).toContainText('Successfully booked class for Greta Holm')
  // Depending on the hour of the day, the demo studio has a guest of its own in it.
  await expect(block).toContainText(/Guests: (\w+ \w+, )?Greta Holm/)

  const elsewhere = await browser.newContext({ baseURL: studio.url })
  const guest = await elsewhere.newPage()
  await guest.goto((await mailbox.waitForMail(email, 'Booked: Pilates unwind')).firstLink)
  await guest.getByRole('button', { name: /cancel/i }).click()
  await mailbox.waitForMail(email, 'Cancelled')
  await elsewhere.close()
  await expect(block).not.toContainText('Greta Holm')
})

test('an admin adds a class, a visitor sees it at once, and sees it cancelled', async ({ page, browser }) => {
  test.slow()
  const elsewhere = await browser.newContext({ baseURL: studio.url })
  const visitor = await elsewhere.newPage()
  await openListening(visitor, NEXT_WEEK)
  await expect(visitor.locator('[data-session-id]').first()).toBeVisible()

  await signIn(page, demoSignIn('admin'))
  await page.goto('/dashboard/admin')
  await page.getByRole('link', { name: 'Add New Class' }).click()
  const adding = page.getByRole('dialog', { name: 'Add New Class' })
  await expectAccessible(page)
  await adding.getByLabel('Name').fill('Lindy hop')
  await adding.getByLabel('Type').selectOption('Dance')
  await adding.getByLabel('Day').selectOption('Thursday')
  await adding.getByLabel('Start').fill('20:15')
  await adding.getByLabel('Minutes').fill('45')
  await adding.getByRole('button', { name: 'Add class' }).click()
  await expect(page.locator('[data-notice]')).toContainText('Lindy hop is on the timetable.')
  await expect(blockOf(visitor, 'Lindy hop')).toContainText('12 left')

  const row = page.locator('[data-class-id]').filter({ hasText: 'Lindy hop' })
  const edit = row.getByRole('link', { name: /^Edit/ })
  // Escape closes a dialog that React has opened; as the server drew it, it is a part of the page.
  await untilAwake(edit)
  await edit.click()
  const editing = page.getByRole('dialog', { name: /^Lindy hop/ })
  await expect(editing).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(editing).toBeHidden()
  await expect(edit).toBeFocused()
  await edit.click()
  await editing.getByLabel('Places').fill('9')
  await editing.getByLabel('This and all later dates').check()
  await editing.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.locator('[data-notice]')).toContainText('Saved.')
  await expect(blockOf(visitor, 'Lindy hop')).toContainText('9 left')

  await row.getByRole('button', { name: /^Cancel Class/ }).click()
  const cancelling = page.getByRole('dialog', { name: 'Cancel Class' })
  await expect(cancelling).toContainText('Nobody has booked this date')
  await expectAccessible(page)
  await cancelling.getByLabel('This and all later dates').check()
  await cancelling.getByRole('button', { name: 'Cancel Class' }).click()
  await expect(page.locator('[data-notice]')).toContainText('Successfully cancelled class')
  await expect(blockOf(visitor, 'Lindy hop').getByText('Cancelled').first()).toBeVisible()
  await expect(blockOf(visitor, 'Lindy hop')).not.toContainText(/Available|left/)
  await elsewhere.close()
})

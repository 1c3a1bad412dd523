import { addDays, studioDate } from '#src/kit/time.ts'
import { expectAccessible } from './accessible.ts'
import { demoSignIn, expect, signIn, test } from './journey.ts'
import { writeNewsletter } from './write-newsletter.ts'

test('with scripts an admin writes a newsletter, and its reader ends it', writeNewsletter)

test('an admin schedules a message to holders, and stops it', async ({ page }) => {
  await signIn(page, demoSignIn('admin'))
  await page.goto('/dashboard/content/products/basic')
  await page.getByRole('link', { name: 'Message those who have it' }).click()
  await page.getByLabel('Subject').fill('Your classes in December')
  await page.getByLabel('Message').fill('Hello {name},\n\nwe are closed on the 25th.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep and look at it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your classes in December')
  await expectAccessible(page, { outside: 'iframe' })
  await page.getByLabel('Day').fill(addDays(studioDate(new Date()), 40))
  await page.getByLabel('Time').fill('09:00')
  await page.getByRole('button', { name: 'Send at that time' }).click()
  await expect(page.getByText('At present it goes to')).toBeVisible()
  await page.getByRole('button', { name: 'Stop it' }).click()
  await page.getByRole('button', { name: 'Delete the draft' }).click()
  await expect(page.getByText('The draft is deleted')).toBeVisible()
  await expectAccessible(page)
})

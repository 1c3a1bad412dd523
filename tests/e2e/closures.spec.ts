import { expectAccessible } from './accessible.ts'
import { dateIn } from './clock.ts'
import { anAddress, demoSignIn, expect, signIn, studio, test } from './journey.ts'

// No other journey looks at it, and but for a guest or two of the demo nobody has booked in it.
const [FROM, TO] = [dateIn(7), dateIn(7, 'Sunday')]

test('an admin sees who is affected by a closed week, closes it, and opens it again: all its classes are back', async ({
  page,
  browser,
  mailbox,
}) => {
  const visitor = await browser.newPage({ baseURL: studio.url })
  await visitor.goto(`/timetable?week=${FROM}`)
  const held = visitor.locator('[data-session-id]').filter({ hasNotText: 'Cancelled' })
  const [classes, sessionId] = [await held.count(), await held.first().getAttribute('data-session-id')]
  await signIn(page, demoSignIn('admin'))
  const email = anAddress('clara')
  const guest = { data: { name: 'Clara Booth', email }, headers: { Origin: studio.url } }
  expect((await page.request.post(`/api/admin/sessions/${sessionId}/guests`, guest)).status()).toBe(201)

  await page.goto('/dashboard/closures')
  await page.getByLabel('First day').fill(FROM)
  await page.getByLabel('Last day').fill(TO)
  await page.getByLabel('Reason').fill('A new floor')
  await page.getByRole('button', { name: 'See who is affected' }).click()
  const affected = page.getByText(`Classes cancelled: ${classes}.`)
  await expect(affected).toContainText('Hall hires cancelled: 0.')
  await expect(affected).toContainText(/Places booked in them: [1-9]/)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Close from/ }).click()
  const notice = page.locator('[data-notice]')
  await expect(notice).toContainText(`Cancelled: ${classes} classes, 0 hall hires.`)
  const [told = ''] = /Told: [1-9].*/.exec(await notice.innerText()) ?? []
  expect(told).not.toBe('')
  await mailbox.waitForMail(email, 'We are closed')
  await visitor.reload()
  await expect(visitor.getByText('A new floor')).toBeVisible()
  await expect(held).toHaveCount(0)
  await expect(visitor.locator(`[data-session-id="${sessionId}"]`)).toContainText('Cancelled')

  await page.getByRole('button', { name: /^Open again from/ }).click()
  await expect(notice).toContainText(`Back on the timetable: ${classes} classes. ${told}`)
  expect((await mailbox.waitForMail(email, 'open')).text).toContain(`session=${sessionId}`)
  await visitor.reload()
  await expect(held).toHaveCount(classes)
  await visitor.close()
})

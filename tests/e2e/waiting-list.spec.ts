import { expectAccessible } from './accessible.ts'
import { openListening } from './awake.ts'
import { openFullClass } from './full-class.ts'
import { expect, test } from './journey.ts'
import { becomeMember } from './member-with.ts'
import { clickSettled } from './second-tap.ts'

test('a member waits for a full class, has the place as soon as it is free, with the page open, and gives it back', async ({
  page,
  browser,
  mailbox,
}) => {
  const full = await openFullClass(browser, mailbox, 'Dawn Stretch')
  const email = await becomeMember(page, mailbox, 'Wendy')
  await openListening(page, full.week)
  const block = page.locator(`[data-session-id="${full.sessionId}"]`)
  await block.hover()
  await expect(block.getByRole('button', { name: 'Class Full' })).toBeDisabled()
  await block.getByRole('button', { name: 'Join waiting list' }).click()
  await expect(page.getByRole('status')).toContainText('You are number 1 in line')
  await expect(block.getByText('You are number 1 in line')).toBeVisible()
  await expectAccessible(page)

  await full.free()
  await expect(block.locator('.tt-time')).toContainText('Booked')
  expect((await mailbox.waitForMail(email, full.name)).firstLink).toContain('/dashboard/schedule')
  await block.hover()
  await clickSettled(block.getByRole('button', { name: 'Cancel Booking' }))
  await expect(page.getByRole('status')).toContainText('Successfully cancelled booking')
  await expect(block.locator('.tt-time')).toContainText('1 left')
  await full.end()
})

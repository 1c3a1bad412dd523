import { openFullClass } from './full-class.ts'
import { expect, test } from './journey.ts'
import { becomeMember } from './member-with.ts'
import { untilSettled } from './second-tap.ts'

test('without scripts a member waits for a full class, leaves the line, waits again, and has the place once it is free', async ({
  page,
  browser,
  mailbox,
}) => {
  // An answer that is new lasts as long with less motion, but no page is faded in.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const full = await openFullClass(browser, mailbox, 'Dusk Stretch')
  await becomeMember(page, mailbox, 'Wilma')
  await page.goto(full.week)
  const block = page.locator(`[data-session-id="${full.sessionId}"]`)
  const presses = async (name: string) => {
    await block.hover()
    const button = block.getByRole('button', { name })
    await untilSettled(button)
    await button.click()
  }
  const notice = page.locator('[data-notice]')
  await presses('Join waiting list')
  await expect(notice).toContainText('You are number 1 in line')
  await presses('Leave the waiting list')
  await expect(notice).toContainText('You have left the waiting list')
  await presses('Join waiting list')
  await page.goto('/dashboard/schedule')
  await expect(page.getByRole('region', { name: 'Waiting list' })).toContainText(full.name)

  await full.free()
  await page.goto(full.week)
  await expect(block.locator('.tt-time')).toContainText('Booked')
  await presses('Cancel Booking')
  await expect(notice).toContainText('Successfully cancelled booking')
  await full.end()
})

import { expectAccessible } from './accessible.ts'
import { NEXT_WEEK } from './clock.ts'
import { demoSignIn, expect, signIn, test } from './journey.ts'
import { untilSettled } from './second-tap.ts'

const NAMES = ['Sunrise Salutation', 'Sunrise Stretch']
const HEAD = 'Name\tType\tDay\tStart\tMinutes\tRoom\tPlaces'

test('an admin brings a timetable over as a table, sees what is wrong with it first, and visitors see the classes', async ({
  page,
}) => {
  await signIn(page, demoSignIn('admin'))
  await page.goto('/dashboard/schedule')
  await page.getByRole('link', { name: 'Import' }).click()
  const [flow, wrong] = [
    `${NAMES[0]}\tYoga\tSunday\t06:00\t45\tStudio\t8`,
    `${NAMES[1]}\tGolf\tSunday\t07:00\t45\tStudio\t8`,
  ]
  await page.getByRole('textbox', { name: 'Timetable' }).fill([HEAD, flow, wrong].join('\n'))
  await page.getByRole('button', { name: 'Check' }).click()
  const checked = page.getByRole('region', { name: 'Checked' })
  await expect(checked).toContainText(`Line 2: Sunday 06:00 ${NAMES[0]}`)
  await expect(checked).toContainText('Line 3: Please choose a class type')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Timetable' }).fill([HEAD, flow, wrong.replace('Golf', 'Yoga')].join('\n'))
  const add = page.getByRole('button', { name: 'Add classes' })
  await untilSettled(add)
  await add.click()
  await expect(page.locator('[data-notice]')).toContainText('2 classes are on the timetable.')

  await page.goto(NEXT_WEEK)
  const blocks = page.locator('[data-session-id]').filter({ hasText: '8 left' })
  for (const name of NAMES) await expect(blocks.filter({ hasText: name })).toBeVisible()
  // Ended again: the journeys after this one find no place of theirs.
  for (const name of NAMES) {
    await page.goto('/dashboard/schedule?day=7')
    await page.getByRole('button', { name: `Cancel Class: ${name}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('This and all later dates').check()
    await dialog.getByRole('button', { name: 'Cancel Class' }).click()
    await expect(page.locator('[data-notice]')).toContainText('cancelled')
  }
})

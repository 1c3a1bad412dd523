import type { Page } from '@playwright/test'
import { aPhoto } from '#tests/helpers/pictures.ts'
import { expectAccessible } from './accessible.ts'
import { demoSignIn, expect, signIn } from './journey.ts'

/** An admin shows a photograph of a class type, which visitors see, and takes it away again. */
export async function addPhotograph(page: Page, { hasScripts }: { hasScripts: boolean }): Promise<void> {
  const check = () => (hasScripts ? expectAccessible(page) : Promise.resolve())
  await signIn(page, demoSignIn('admin'))
  await page.goto('/dashboard/content/class-types/pilates')
  await page.getByRole('link', { name: 'Add or change the photograph' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Photograph: Pilates')
  await check()
  await page.getByLabel('What is to be seen in it').fill('A stretch on a red mat')
  await page.getByLabel('Top right').check()
  if (hasScripts) await refusesLargeFile(page)
  await choose(page, { name: 'mat.jpg', buffer: Buffer.from('GIF89a and more') })
  await expect(page.getByRole('alert')).toContainText('This is no picture that can be read here')
  await expect(page.getByLabel('What is to be seen in it')).toHaveValue('A stretch on a red mat')
  await expect(page.getByLabel('Top right')).toBeChecked()
  await check()
  await choose(page, { name: 'mat', buffer: await aPhoto() })
  await expect(page.locator('[data-notice]')).toContainText('It is on the site now')
  await check()
  await page.getByRole('link', { name: 'See the page' }).click()
  const shown = page.getByRole('img', { name: 'A stretch on a red mat' })
  await expect(shown).toBeVisible()
  expect(await shown.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBeGreaterThan(
    300,
  )
  await check()
  await page.goto('/dashboard/content/class-types/pilates/picture')
  await page.getByRole('button', { name: 'Remove the photograph' }).click()
  await expect(page.locator('[data-notice]')).toContainText('It is gone')
  await page.goto('/classes/pilates')
  await expect(shown).toHaveCount(0)
}

/** The form is not sent with it: what was typed stays. */
async function refusesLargeFile(page: Page) {
  const field = page.getByLabel('Photograph', { exact: true })
  await choose(page, { name: 'large.jpg', buffer: Buffer.alloc(13 * 1024 * 1024) })
  const said = await field.evaluate((input: HTMLInputElement) => input.validationMessage)
  expect(said).toBe('This file is larger than 12 MB. Please choose a smaller one')
  await expect(page.getByLabel('Top right')).toBeChecked()
}

async function choose(page: Page, file: { name: string; buffer: Buffer }) {
  await page.getByLabel('Photograph', { exact: true }).setInputFiles({ ...file, mimeType: 'image/jpeg' })
  await page.getByRole('button', { name: 'Save' }).click()
}

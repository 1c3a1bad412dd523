import { demoSignIn, expect, signIn, test } from './journey.ts'

for (const role of ['admin', 'member'] as const) {
  test(`the demo's ${role} signs in with the password of the first start`, async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/member\?/)
    await signIn(page, demoSignIn(role))
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/dashboard/)
  })
}

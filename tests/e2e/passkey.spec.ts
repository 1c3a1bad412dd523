import { expectAccessible } from './accessible.ts'
import { untilAwake } from './awake.ts'
import { anAddress, expect, signIn, studio, test } from './journey.ts'

const password = 'swing-left-9'

test('a member adds a passkey, and signs in with it and nothing else', async ({ page, mailbox }) => {
  const email = anAddress('orla')
  await page.request.post('/api/auth/sign-up/email', {
    headers: { Origin: studio.url },
    data: { name: 'Orla Byrne', email, contact: '07700 900127', password },
  })
  await page.goto((await mailbox.waitForMail(email, 'verify')).firstLink)
  await signIn(page, { email, password })
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  await device.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, isUserVerified: true } })
  await page.goto('/dashboard/security')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await untilAwake(passkeys.locator('form').last())
  await passkeys.getByLabel('Name').fill('My laptop')
  await passkeys.getByLabel('Your password').fill('not-this-one')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByText('That is not your password')).toBeVisible()
  await passkeys.getByLabel('Your password').fill(password)
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Your passkey is added')).toBeVisible()
  await expect(passkeys.getByText('Not used yet')).toBeVisible()
  await expectAccessible(page)
  await mailbox.waitForMail(email, 'A passkey was added')

  await page.request.post('/sign-out', { headers: { Origin: studio.url } })
  await page.goto('/dashboard/security')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(passkeys.getByText('Last used')).toBeVisible()
})

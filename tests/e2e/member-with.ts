import type { Page } from '@playwright/test'
import { anAddress, expect, type Mailbox, studio } from './journey.ts'

const PASSWORD = 'swing-left-9'

/** Signs up and in without the forms, and buys a month with a test card: for journeys that begin with a member. */
export async function becomeMember(
  page: Page,
  mailbox: Mailbox,
  name: string,
  packageId = 'standard',
): Promise<string> {
  const email = anAddress(name.toLowerCase())
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers: { Origin: studio.url } })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as Record<string, string>
  }
  await post('/api/auth/sign-up/email', { name, email, password: PASSWORD, contact: '07700 900126' })
  await page.request.get((await mailbox.waitForMail(email, 'verify')).firstLink)
  await post('/api/auth/sign-in/email', { email, password: PASSWORD })
  const amount = { basic: 3300, standard: 4900, family: 9500 }[packageId]
  const intent = await post('/api/create-payment-intent', { amount, membershipId: packageId })
  await post('/api/confirm-payment', { paymentIntentId: intent.id, paymentMethodId: 'pm_card_visa' })
  return email
}

import { anAddress, expect, test } from './journey.ts'

test('anyone who signs up receives an e-mail whose first link leads back to the studio', async ({
  page,
  mailbox,
  baseURL,
}) => {
  const email = anAddress('newcomer')
  const data = { name: 'Nora Newcomer', email, password: 'quiet-morning-7', contact: '07700 900123' }
  const answer = await page.request.post('/api/auth/sign-up/email', { data, headers: { Origin: baseURL ?? '' } })
  expect(answer.ok(), await answer.text()).toBe(true)

  const message = await mailbox.waitForMail(email, '')
  expect(message.text).toContain('Nora')
  expect(message.firstLink).toContain(`${baseURL}/verify`)
  expect(message.html).toContain(message.firstLink.replaceAll('&', '&amp;'))
})

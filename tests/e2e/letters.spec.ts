import { anAddress, expect, test } from './journey.ts'

test('whoever signs up receives a letter whose first link leads back to the studio', async ({
  page,
  mailbox,
  baseURL,
}) => {
  const email = anAddress('newcomer')
  const data = { name: 'Nora Newcomer', email, password: 'quiet-morning-7', contact: '07700 900123' }
  const answer = await page.request.post('/api/auth/sign-up/email', { data, headers: { Origin: baseURL ?? '' } })
  expect(answer.ok(), await answer.text()).toBe(true)

  const letter = await mailbox.waitForMail(email, '')
  expect(letter.text).toContain('Nora')
  expect(letter.firstLink).toContain(`${baseURL}/verify`)
  expect(letter.html).toContain(letter.firstLink.replaceAll('&', '&amp;'))
})

import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

/** The path of the link that an e-mail of that kind carries. */
async function linkIn(kind: string, fact: string): Promise<string> {
  const email = (await studio.emails()).find((one) => one.kind === kind)
  const { pathname, search } = new URL(String(email?.facts[fact]))
  return pathname + search
}
const confirmLink = () => linkIn('newsletter-confirmation', 'confirmUrl')
const leaveLink = () => linkIn('newsletter-welcome', 'unsubscribeUrl')

test('without JavaScript: subscribe, confirm by the e-mail, leave by the next one', async () => {
  const ada = studio.visitor()
  const answer = await ada.post('/newsletter', { email: 'ada@example.com', name: 'Ada' })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('Thank you for subscribing!')

  const confirm = await confirmLink()
  expect((await ada.page(confirm)).html).toContain('One click and you are in')
  expect(await studio.sql('select state from newsletter_subscriptions')).toEqual([{ state: 'pending' }])
  expect(await (await ada.post(confirm)).text()).toContain('You are on the list')
  expect(await studio.sql('select state from newsletter_subscriptions')).toEqual([{ state: 'confirmed' }])

  const leave = await leaveLink()
  expect((await ada.page(leave)).html).toContain('Stop the newsletter?')
  expect(await studio.sql('select state from newsletter_subscriptions')).toEqual([{ state: 'confirmed' }])
  expect(await (await ada.post(leave)).text()).toContain('You are unsubscribed')
  expect(await studio.sql('select state from newsletter_subscriptions')).toEqual([{ state: 'unsubscribed' }])
})

test('a mail program unsubscribes with one POST from nowhere', async () => {
  const ada = studio.visitor()
  await ada.post('/newsletter', { email: 'ada@example.com' })
  await ada.post(await confirmLink())
  const server = await studio.listen()
  const done = await fetch(server.origin + (await leaveLink()), {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  await server.close()
  expect(done.status).toBe(200)
  expect(await studio.sql('select state from newsletter_subscriptions')).toEqual([{ state: 'unsubscribed' }])
})

test.each([
  ['', 'Please enter your email address'],
  ['ada@example', 'Please enter a valid email address'],
])('says in place what is wrong with %j, and keeps what was typed', async (email, text) => {
  const answer = await studio.visitor().post('/newsletter', { email, name: 'Ada' })
  const html = await answer.text()
  expect(answer.status).toBe(400)
  expect(html).toContain(text)
  expect(html).toContain('value="Ada"')
  expect(await studio.emails()).toEqual([])
})

test('answers the same for a known address', async () => {
  const answers = []
  for (const _ of [1, 2]) {
    const answer = await studio.visitor().post('/newsletter', { email: 'ada@example.com' })
    answers.push([answer.status, (await answer.text()).replace(/nonce="[^"]*"/g, '')])
  }
  expect(answers[0]).toEqual(answers[1])
})

test('a link that is not ours leads to a page that says so', async () => {
  for (const path of ['/newsletter/confirm?token=x', '/newsletter/unsubscribe?token=x', '/newsletter/confirm']) {
    const page = await studio.visitor().page(path)
    expect([page.status, page.html]).toEqual([404, expect.stringContaining('This link is not valid any more')])
    expect((await studio.visitor().post(path)).status).toBe(404)
  }
})

test('twenty addresses in ten minutes are enough from one place', async () => {
  const someone = studio.visitor('203.0.113.7')
  const statuses = []
  for (let n = 0; n < 21; n++) statuses.push((await someone.post('/newsletter', { email: `a${n}@example.com` })).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(429)
})

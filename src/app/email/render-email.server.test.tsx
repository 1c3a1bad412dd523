import { expect, test } from 'vitest'
import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailDetails, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'
import { renderEmail } from './render-email.server.ts'
import { emailOf, emails } from './emails.server.ts'

const studio = {
  name: 'Tempo',
  addressLines: ['Arch 14', 'London'],
  phone: '020 7946 0182',
  email: 'hello@tempo.example',
  url: 'https://tempo.example',
}

type Facts = { name: string; linkUrl: string }

const welcome: Email<'welcome', Facts> = {
  kind: 'welcome',
  subject: ({ name }) => `Welcome, ${name}`,
  Body: ({ facts }) => (
    <EmailLayout heading="Hello there" preview="One click and you are in">
      <EmailText>Dear {facts.name}, welcome.</EmailText>
      <EmailDetails
        rows={[
          ['When', 'Monday 23 November, 18:15'],
          ['Room', ''],
        ]}
      />
      <EmailButton href={facts.linkUrl}>Confirm your address</EmailButton>
      <EmailNote>If this was not you, do nothing.</EmailNote>
    </EmailLayout>
  ),
  sample: { name: 'Ada', linkUrl: 'https://tempo.example/verify?token=abc' },
}

test('the first link of the text part is the one to act on', async () => {
  const { text } = await renderEmail(welcome as Email, welcome.sample, studio)
  expect(text).toMatchInlineSnapshot(`
    "Tempo


    Hello there

    Dear Ada, welcome.

    When: Monday 23 November, 18:15

    Confirm your address https://tempo.example/verify?token=abc

    If this was not you, do nothing.

    Tempo, Arch 14, London

    020 7946 0182 · hello@tempo.example

    https://tempo.example"
  `)
  expect(text.match(/https?:\/\/\S+/)?.[0]).toBe('https://tempo.example/verify?token=abc')
})

test('what a person typed is text in the HTML, never markup', async () => {
  const facts = { name: '<img src=x onerror=alert(1)>', linkUrl: 'https://tempo.example/verify?a=1&b=2' }
  const { html, text } = await renderEmail(welcome as Email, facts, studio)
  expect(html).not.toContain('<img')
  expect(text).toContain('<img src=x onerror=alert(1)>')
  expect(text).toContain('https://tempo.example/verify?a=1&b=2')
})

test('a link that a stranger typed into a name does not get into our e-mails', async () => {
  const facts = { name: 'Win at https://evil.example or www.evil.example', linkUrl: 'https://tempo.example/verify' }
  const { html, text, subject } = await renderEmail(welcome as Email, facts, studio)
  for (const part of [html, text, subject]) expect(part).not.toMatch(/https:\/\/evil|www\.evil/)
  expect(text.match(/https?:\/\/\S+/)?.[0]).toBe('https://tempo.example/verify')
})

test('an e-mail nobody has drawn fails loudly', () => {
  expect(() => emailOf('no-such-letter')).toThrow('No letter is called no-such-letter')
})

test('every e-mail has a name of its own', () => {
  const kinds = emails.map(({ kind }) => kind)
  expect(new Set(kinds).size).toBe(kinds.length)
})

test.each(emails.map((email) => [email.kind, email] as const))(
  'the e-mail %s says what it is about, and its first link is one of its facts',
  async (_kind, email) => {
    const { subject, text, html } = await renderEmail(email, email.sample, studio)
    expect(subject.length).toBeGreaterThan(3)
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|NaN|\[object|Invalid Date/)
    const links = linksIn(email.sample)
    if (links.length === 0) return
    expect(links).toContain(text.match(/https?:\/\/\S+/)?.[0])
  },
)

/** The addresses among the facts, however deep: those a person put into a newsletter too. */
function linksIn(facts: unknown): unknown[] {
  if (typeof facts !== 'object' || facts === null) return []
  return Object.entries(facts).flatMap(([name, fact]) => (/url$/i.test(name) ? [fact] : linksIn(fact)))
}

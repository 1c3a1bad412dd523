import { expect, test } from 'vitest'
import { KEY_LETTERS } from '#src/platform/backup/write-backup.server.ts'
import type { Letter } from '#src/studio/outbox/letter.ts'
import { LetterButton, LetterDetails, LetterLayout, LetterNote, LetterText } from '#src/studio/outbox/letter-layout.tsx'
import { drawLetter } from './draw-letter.server.ts'
import { letterOf, letters } from './letters.server.ts'

const studio = {
  name: 'Tempo',
  addressLines: ['Arch 14', 'London'],
  phone: '020 7946 0182',
  email: 'hello@tempo.example',
  url: 'https://tempo.example',
}

type Facts = { name: string; linkUrl: string }

const welcome: Letter<Facts> = {
  kind: 'welcome',
  subject: ({ name }) => `Welcome, ${name}`,
  Body: ({ facts }) => (
    <LetterLayout heading="Hello there" preview="One click and you are in">
      <LetterText>Dear {facts.name}, welcome.</LetterText>
      <LetterDetails
        rows={[
          ['When', 'Monday 23 November, 18:15'],
          ['Room', ''],
        ]}
      />
      <LetterButton href={facts.linkUrl}>Confirm your address</LetterButton>
      <LetterNote>If this was not you, do nothing.</LetterNote>
    </LetterLayout>
  ),
  sample: { name: 'Ada', linkUrl: 'https://tempo.example/verify?token=abc' },
}

test('the first link of the text part is the one to act on', async () => {
  const { text } = await drawLetter(welcome as Letter, welcome.sample, studio)
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
  const { html, text } = await drawLetter(welcome as Letter, facts, studio)
  expect(html).not.toContain('<img')
  expect(text).toContain('<img src=x onerror=alert(1)>')
  expect(text).toContain('https://tempo.example/verify?a=1&b=2')
})

test('a link that a stranger typed into a name does not get into our letters', async () => {
  const facts = { name: 'Win at https://evil.example or www.evil.example', linkUrl: 'https://tempo.example/verify' }
  const { html, text, subject } = await drawLetter(welcome as Letter, facts, studio)
  for (const part of [html, text, subject]) expect(part).not.toMatch(/https:\/\/evil|www\.evil/)
  expect(text.match(/https?:\/\/\S+/)?.[0]).toBe('https://tempo.example/verify')
})

test('a letter nobody has drawn fails loudly', () => {
  expect(() => letterOf('no-such-letter')).toThrow('No letter is called no-such-letter')
})

test('every letter has a name of its own', () => {
  const kinds = letters.map(({ kind }) => kind)
  expect(new Set(kinds).size).toBe(kinds.length)
})

test.each(letters.map((letter) => [letter.kind, letter] as const))(
  'the letter %s says what it is about, and its first link is one of its facts',
  async (_kind, letter) => {
    const { subject, text, html } = await drawLetter(letter, letter.sample, studio)
    expect(subject.length).toBeGreaterThan(3)
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|NaN|\[object|Invalid Date/)
    const links = Object.entries(letter.sample).filter(([name]) => /url$/i.test(name))
    if (links.length === 0) return
    expect(links.map(([, address]) => address)).toContain(text.match(/https?:\/\/\S+/)?.[0])
  },
)

test('a letter whose link opens an account is known to backups, which leave it out while it waits', () => {
  // These open no account but a package that is paid for: lost, nobody might know of it.
  const claims = ['gift-claim', 'package-links']
  // "This wasn't me" only locks: whoever finds it in a backup gets in nowhere, and its owner must hear of the change.
  const locks = ['password-changed', 'email-changed', 'passkey-changed', 'second-factor-changed']
  const opensNone = [...claims, ...locks]
  const secret = letters.filter(({ isSecret, kind }) => isSecret && !opensNone.includes(kind)).map(({ kind }) => kind)
  expect(secret.sort()).toEqual(KEY_LETTERS.toSorted())
})

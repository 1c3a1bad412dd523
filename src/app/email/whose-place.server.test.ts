import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { calendarText } from '#src/kit/calendar.ts'
import type { Email, EmailFacts } from '#src/studio/outbox/email.ts'
import { TEST_STUDIO } from '#tests/helpers/outbox.tsx'
import { emails } from './emails.server.ts'
import { renderEmail } from './render-email.server.ts'

// Every account may hold a family: an e-mail about a place says whose it is (PRODUCT 4.10). Found where the e-mails lie, so that the
// next one cannot be forgotten.
const studio = join(import.meta.dirname, '../../studio')
const files = globSync(
  ['bookings/**/*.email.tsx', 'messaging/reminders/*.email.tsx', 'people/accounts/account-deleted.email.tsx'],
  { cwd: studio },
)
const aboutPlaces = await Promise.all(
  files.map(async (file) => ((await import(join(studio, file))) as { email: Email }).email),
)

test('every e-mail that carries a place, and no other, is among those that say whose it is', () => {
  const carrying = emails.filter(({ sample }) =>
    /"(bookingId|className|classUrl)":|Street dance/.test(JSON.stringify(sample)),
  )
  expect(carrying.map(({ kind }) => kind).filter((kind) => !aboutPlaces.some((one) => one.kind === kind))).toEqual([
    'class-cover',
  ])
})

test.each(aboutPlaces.map((email) => [email.kind, email] as const))(
  '%s says whose place it is: in its subject, its text, its text message and its calendar entry',
  async (_, email) => {
    const facts = JSON.parse(JSON.stringify(email.sample).replaceAll('Lily Cole', 'Zuzanna Quill')) as EmailFacts
    const { subject, html, text, sms, calendar } = await renderEmail(email, facts, TEST_STUDIO)
    expect(`${subject} ${text}`).toContain('Zuzanna Quill')
    expect(text).toContain('Zuzanna Quill')
    expect(html).toContain('Zuzanna Quill')
    if (sms) expect(sms).toContain('Zuzanna Quill')
    if (calendar) expect(calendarText(calendar, { stampedAt: new Date(0) })).toContain('for Zuzanna Quill')
    // Of an account's one person nobody is named: they are the reader, greeted by name.
    const own = JSON.parse(JSON.stringify(email.sample).replaceAll('"Lily Cole"', 'null')) as EmailFacts
    const alone = await renderEmail(email, own, TEST_STUDIO)
    expect(alone.text).toContain('Hello Amara Cole')
    expect(`${alone.subject} ${alone.text} ${alone.sms ?? ''}`).not.toMatch(/\b(null|undefined)\b/)
  },
)

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import type { Email, EmailStudio } from '#src/studio/outbox/email.ts'
import { sendMessages } from '#src/studio/outbox/send-messages.server.ts'
import { ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { anOutbox, post, TEST_STUDIO } from '#tests/helpers/outbox.tsx'
import type { ReceivedMail } from '#tests/helpers/received-mail.ts'
import { openSmtpSink, type SmtpSink } from '#tests/helpers/smtp-sink.ts'
import { renderEmail } from './render-email.server.ts'
import { emailOf, emails } from './emails.server.ts'

// Whatever someone types into a name, a contact, a note or a studio's text: no e-mail gets a header or a receiver by it. Every
// e-mail of the studio goes to a real SMTP server, plain first and then with everything it says poisoned.

const db = openDatabase(await workerDatabaseUrl())
let sink: SmtpSink
let room: ReturnType<typeof anOutbox>
let sender: EmailStudio

beforeAll(async () => {
  sink = await openSmtpSink()
  // One connection for all: the server keeps each new one waiting before it speaks.
  room = anOutbox(sink.url, { draw: (kind, facts) => renderEmail(emailOf(kind), facts, sender), isSecret: () => false })
})
beforeEach(async () => {
  await truncateAll()
  sink.mails.length = 0
})
afterAll(async () => {
  room.close()
  await sink.stop()
  await db.close()
})

const RECEIVER = 'ada@example.com'
const BREAKS = ['\r\n', '\n', '\r', '\u2028', '\u2029', '\u0085', '\v', '\f', '\u001C', '\r\n ', '\n\n']
const EVIL = ['Bcc: eve@evil.example', 'ATTENDEE:mailto:eve@evil.example', '.', 'X-Evil: 1']
const POISON = BREAKS.map((mark, at) => `${mark}${EVIL[at % EVIL.length]}${mark}Bcc: eve@evil.example`).join('')

/** What the studio decides, not a person: links, instants, dates, times, and the words an e-mail chooses its sentences by. */
const isOurs = (name: string, value: string) =>
  /url$/i.test(name) || ['what', 'about', 'because'].includes(name) || /^\d{4}-\d{2}|^\d{2}:\d{2}$/.test(value)

function poisoned(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return isOurs(name, value) ? value : `${value}${POISON}`
  if (Array.isArray(value)) return value.map((each) => poisoned(each, name))
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, poisoned(each, key)]))
  return value
}

async function sent(email: Email, given: { facts?: object; name?: string; studio?: EmailStudio }) {
  sender = given.studio ?? TEST_STUDIO
  const facts = { ...(given.facts ?? email.sample) }
  await post(db, { kind: email.kind, recipient: RECEIVER, recipientName: given.name ?? 'Ada', facts })
  await sendMessages(ctxFor(db, { kind: 'system', job: 'test' }), room)
  return sink.mails.splice(0)
}

/** Everything of a mail that decides where it goes and how it is read, without what differs from mail to mail. */
function bones(mail: ReceivedMail) {
  const calendarLines = (mail.calendar?.text ?? '').replace(/\r\n[ \t]/g, '').split(/[\r\n]/)
  return {
    to: mail.to,
    headers: [...mail.headers.keys()].sort(),
    from: mail.headers.get('from'),
    replyTo: mail.headers.get('reply-to'),
    parts: mail.parts.map((part) => [part.type.split(';')[0], [...part.headers.keys()].sort()]),
    calendar: calendarLines.map((line) => line.split(/[:;]/)[0]),
    attendees: calendarLines.filter((line) => line.startsWith('ATTENDEE')).map((line) => line.split('mailto:').at(-1)),
  }
}

test.each(emails.map((email) => [email.kind, email] as const))(
  'nothing typed adds a header or a receiver to the letter %s',
  async (_kind, email) => {
    const [plain] = await sent(email, {})
    const mails = await sent(email, { facts: poisoned(email.sample) as object, name: `Ada${POISON}` })
    const studio = { ...(poisoned(TEST_STUDIO) as EmailStudio), email: TEST_STUDIO.email, url: TEST_STUDIO.url }
    mails.push(...(await sent(email, { studio })))
    expect(mails).toHaveLength(2)
    expect(plain!.to).toEqual([RECEIVER])
    for (const mail of mails) expect(bones(mail)).toEqual(bones(plain!))
  },
)

test('joiners of emoji and of scripts reach subject and text as they were typed', async () => {
  const email = emailOf('booking-confirmed')
  const className = 'Family \u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645'
  const [mail] = await sent(email, { facts: { ...email.sample, className, personName: 'נועה כהן' } })
  expect(mail!.subject).toContain(
    'Family \u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u2068\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645\u2069 for \u2068נועה כהן\u2069',
  )
  for (const text of [className, '\u2068נועה כהן\u2069’s place']) expect(mail!.text).toContain(text)
})

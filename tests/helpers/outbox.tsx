import type { Database } from '#src/platform/database/db.server.ts'
import { openMailer } from '#src/platform/mail/mailer.server.ts'
import { renderEmail } from '#src/app/email/render-email.server.ts'
import { emailOf } from '#src/app/email/emails.server.ts'
import type { Email, EmailFacts } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailLayout, EmailText } from '#src/studio/outbox/email-layout.tsx'
import { type NewMessage, postMessage } from '#src/studio/outbox/post-message.server.ts'
import type { Outbox } from '#src/studio/outbox/send-messages.server.ts'
import { ctxFor } from './build.ts'

export const TEST_STUDIO = {
  name: 'Tempo',
  addressLines: ['Arch 14', 'London'],
  phone: '020 7946 0182',
  email: 'hello@tempo.example',
  url: 'https://tempo.example',
}

type NoteFacts = { name: string; noteUrl: string; startsAt?: string; endsAt?: string; isCancelled?: boolean }

/** An e-mail of the tests' own: `note`. With `startsAt` and `endsAt` it carries a calendar entry. */
export const note: Email<'note', NoteFacts> = {
  kind: 'note',
  subject: ({ name }) => `A note for ${name}`,
  Body: ({ facts }) => (
    <EmailLayout heading="A note">
      <EmailText>Dear {facts.name}</EmailText>
      <EmailButton href={facts.noteUrl}>Read it</EmailButton>
    </EmailLayout>
  ),
  sms: ({ name, noteUrl }) => `A note for ${name}: ${noteUrl}`,
  calendar: ({ startsAt, endsAt, isCancelled }) =>
    startsAt && endsAt
      ? {
          uid: 'note-1',
          sequence: isCancelled ? 1 : 0,
          method: isCancelled ? 'CANCEL' : 'REQUEST',
          status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
          startsAt,
          endsAt,
          summary: 'Salsa',
          location: 'Studio',
          description: 'With Maya',
        }
      : null,
  sample: { name: 'Ada', noteUrl: 'https://tempo.example/notes/1' },
}

/** What a sender needs, with mail going to that server; knows the tests' note beside the studio's e-mails. */
export function anOutbox(smtpUrl: string, more: Partial<Outbox> = {}): Outbox & { close(): void } {
  const mailer = openMailer({ url: smtpUrl, from: 'Tempo <no-reply@tempo.example>' })
  return {
    draw: (kind, facts) => renderEmail(kind === 'note' ? note : emailOf(kind), facts, TEST_STUDIO),
    isSecret: (kind) => kind !== 'note' && (emailOf(kind).isSecret ?? false),
    mailer,
    sms: null,
    close: () => mailer.close(),
    ...more,
  }
}

declare module '#src/studio/outbox/email.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to another.
  interface FactsOfEmails {
    note: EmailFacts
  }
}

type Posted = Partial<Pick<NewMessage, 'phone' | 'dueAt' | 'expiresAt' | 'subjectId' | 'campaignId' | 'dedupeKey'>> & {
  /** Any kind, also one that nobody can draw. */
  kind?: string
  recipient?: string
  recipientName?: string
  facts?: EmailFacts
  now?: Date
}

/** Posts the tests' note, or a message of another kind, as a use case does at that time. */
export async function post(
  db: Database,
  { kind = 'note', recipient, recipientName, now, facts, ...more }: Posted = {},
) {
  const to = { email: recipient ?? 'ada@example.com', name: recipientName }
  await ctxFor(db, { kind: 'system', job: 'test' }, now).transaction((work) =>
    postMessage(work, { kind: kind as 'note', to, facts: { ...(kind === 'note' && note.sample), ...facts }, ...more }),
  )
}

export type OutboxRow = {
  id: string
  state: string
  attempts: number
  recipient: string
  message_id: string
  last_error: string | null
  due_at: Date
  sent_at: Date | null
}

/** The outbox as it is, oldest first. */
export async function outbox(db: Database): Promise<OutboxRow[]> {
  const { rows } = await db.pool.query<OutboxRow>(
    'select id, state, attempts, recipient, message_id, last_error, due_at, sent_at from messages order by created_at, recipient',
  )
  return rows
}

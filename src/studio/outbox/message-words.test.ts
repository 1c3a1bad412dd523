import { expect, test } from 'vitest'
import { factsInWords, whenInWords } from './message-words.ts'

const now = new Date('2026-11-23T10:00:00Z')
const message = {
  recipient: 'mia@example.test',
  recipientName: 'Mia Khan',
  channel: 'email',
  state: 'queued',
  attempts: 0,
  createdAt: new Date('2026-11-23T09:00:00Z'),
  dueAt: new Date('2026-11-23T11:00:00Z'),
  sentAt: null,
  lastError: null,
  messageId: 'm1@tempo.example',
} as const

const written = 'Mon 23 Nov, 09:00'
const due = 'Mon 23 Nov, 11:00'
const sent = 'Mon 23 Nov, 12:00'
const sentAt = new Date('2026-11-23T12:00:00Z')

test.each([
  ['queued', null, due],
  ['sending', null, due],
  ['sent', sentAt, sent],
  ['failed', null, written],
  ['withdrawn', null, written],
] as const)('the time of a message that is %s', (state, at, words) => {
  expect(whenInWords({ ...message, state, sentAt: at })).toBe(words)
})

test.each([
  [{}, { To: 'Mia Khan <mia@example.test>', By: 'E-mail', State: 'Planned', Written: written, Due: due }],
  [
    { recipientName: '', channel: 'sms' },
    { To: '<mia@example.test>', By: 'Text message' },
  ],
  [
    { state: 'sent', sentAt, attempts: 1 },
    { Sent: sent, State: 'Sent', Attempts: '1' },
  ],
  [
    { state: 'failed', attempts: 12, lastError: '550 No such user' },
    { Sent: '', Attempts: '12', 'Last answer': '550 No such user' },
  ],
  [{}, { Attempts: '', 'Last answer': '', 'Message-ID': '<m1@tempo.example>' }],
] as const)('staff read of a message with %j', (change, facts) => {
  const told = Object.fromEntries(factsInWords({ ...message, ...change }, { now, isKept: false }))
  expect(told).toMatchObject(facts)
  expect('Due' in told).toBe((('state' in change ? change.state : message.state) as string) === 'queued')
})

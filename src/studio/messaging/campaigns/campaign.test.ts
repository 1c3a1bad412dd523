import { expect, test } from 'vitest'
import {
  campaignForm,
  campaignTyped,
  decideSending,
  decideWriting,
  parseTo,
  purposesOf,
  reasonInWords,
  recipientsInWords,
  toText,
} from './campaign.ts'

const id = '00000000-0000-4000-8000-000000000001'
const now = new Date('2026-11-23T10:00:00Z')

test.each([`session:${id}`, 'product:ten-pass', `member:${id}`, 'members', 'subscribers'])('%s is someone', (text) => {
  expect(toText(parseTo(text)!)).toBe(text)
})

test.each(['', 'everyone', 'session', 'session:x', `member:${id}:x`, 'members:x', 'product:', "product:'"])(
  '%s is nobody',
  (text) => {
    expect(parseTo(text)).toBeNull()
  },
)

const typed = { to: 'members', subject: 'Hi', body: 'Hello', purpose: 'news' }

test('a bad field is named, with what to do', () => {
  const faults = (change: object) =>
    campaignForm.safeParse({ ...typed, ...change }).error?.issues.map(({ path, message }) => [path[0], message])
  expect(campaignForm.parse(typed)).toMatchObject({
    to: { recipients: 'members', recipientsId: null },
    withWaiting: false,
  })
  expect(faults({ to: 'x' })).toEqual([['to', 'Please choose who gets it']])
  expect(faults({ subject: ' ' })).toEqual([['subject', 'Please give it a subject']])
  expect(faults({ subject: 'x'.repeat(151) })).toHaveLength(1)
  expect(faults({ body: '' })).toEqual([['body', 'Please write the message']])
  expect(faults({ body: 'x'.repeat(10_001) })).toHaveLength(1)
  expect(faults({ body: '{x}' })?.[0]?.[0]).toBe('body')
  expect(faults({ purpose: '' })).toEqual([['purpose', 'Please say what it is about']])
  expect(campaignTyped.parse({ ...typed, withWaiting: 'on' }).withWaiting).toBe(true)
  expect(campaignTyped.parse(typed).withWaiting).toBe(false)
})

test('a teacher writes to a class of theirs, a receptionist to any class or one member, an admin to everyone', () => {
  const may = (role: 'member' | 'instructor' | 'receptionist' | 'admin', isOwnClass = false) =>
    (['session', 'product', 'members', 'subscribers', 'member'] as const).filter(
      (recipients) =>
        decideWriting({ role, isOwnClass }, { recipients, purpose: purposesOf(role, recipients)[0] ?? 'service' }).ok,
    )
  expect([may('member', true), may('instructor'), may('instructor', true)]).toEqual([[], [], ['session']])
  expect(may('receptionist')).toEqual(['session', 'member'])
  expect(may('admin')).toEqual(['session', 'product', 'members', 'subscribers', 'member'])
})

test.each([
  ['admin', 'subscribers', ['news']],
  ['admin', 'member', ['service']],
  ['admin', 'members', ['service', 'news']],
  ['admin', 'session', ['service', 'news']],
  ['receptionist', 'session', ['service']],
  ['instructor', 'session', ['service']],
] as const)('a message of an %s to %s is %j', (role, recipients, purposes) => {
  expect(purposesOf(role, recipients)).toEqual(purposes)
  expect(decideWriting({ role, isOwnClass: true }, { recipients, purpose: 'news' }).ok).toBe(
    (purposes as readonly string[]).includes('news'),
  )
})

const hours = (n: number) => new Date(now.getTime() + n * 3_600_000)

test.each([
  ['draft', null, 3, true],
  ['draft', null, 0, 'nobody'],
  ['draft', hours(1), 0, true],
  ['draft', now, 3, 'time_passed'],
  ['draft', hours(366 * 24), 3, true],
  ['draft', hours(367 * 24), 3, 'too_far'],
  ['scheduled', null, 3, 'not_draft'],
  ['sent', null, 3, 'not_draft'],
] as const)('%s, at %s, to %d people: %s', (state, sendAt, people, verdict) => {
  const decision = decideSending(state, { sendAt, people, now })
  expect(decision.ok || decision.refusal).toBe(verdict)
})

const salsa = { name: 'Salsa', startsAt: new Date('2026-11-23T18:15:00Z') }

test('who gets it and why, in words', () => {
  const session = { recipients: 'session', recipientsId: id, withWaiting: false } as const
  const waiting = { ...session, withWaiting: true }
  expect(recipientsInWords(session, salsa)).toBe('Everyone booked into Salsa, Monday 23 November, 18:15')
  expect(recipientsInWords(waiting, salsa)).toMatch(/18:15, and the waiting list$/)
  expect(recipientsInWords(session, null)).toBe('Everyone booked into what is not there any more')
  expect(reasonInWords({ ...waiting, purpose: 'service' }, salsa)).toMatch(
    /^You get this because you are booked into or waiting for Salsa/,
  )
  expect(reasonInWords({ ...session, purpose: 'service' }, salsa)).toMatch(
    /^You get this because you are booked into Salsa/,
  )
  expect(reasonInWords({ ...session, purpose: 'service' }, salsa, ['Lily Cole'])).toMatch(/because Lily Cole is booked/)
  expect(reasonInWords({ ...waiting, purpose: 'service' }, salsa, ['Lily Cole', 'Zoe'])).toMatch(
    /because Lily Cole and Zoe are booked into or waiting for Salsa/,
  )
  expect(reasonInWords({ ...session, purpose: 'news' }, salsa)).toBe(
    'You get this because you agreed to our newsletter.',
  )
  const product = { recipients: 'product', recipientsId: 'ten', withWaiting: false } as const
  expect(recipientsInWords(product, { name: 'Ten', startsAt: null })).toBe('Everyone who has Ten')
})

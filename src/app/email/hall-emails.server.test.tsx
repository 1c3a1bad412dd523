import { expect, test } from 'vitest'
import { type HallCustomerFacts, hallCustomerSample as sample } from '#src/studio/hall-hire/emails/hall-email.ts'
import { renderEmail } from './render-email.server.ts'
import { emailOf } from './emails.server.ts'

const studio = {
  name: 'Tempo',
  addressLines: ['Arch 14', 'London'],
  phone: '020 7946 0182',
  email: 'hello@tempo.example',
  url: 'https://tempo.example',
}

const draw = (kind: string, facts: Partial<HallCustomerFacts> = {}) =>
  renderEmail(emailOf(kind), { ...sample, ...facts }, studio)
const firstLink = (text: string) => /https?:\/\/\S+/.exec(text)?.[0]
const own = sample.requestUrl

// PRODUCT 1: the first link of the text part is the one to act on.
test.each([
  ['hall-hire-received', {}, own, 'See or cancel your request'],
  ['hall-hire-received', { keepMinutes: 30 }, own, 'Keep this time'],
  ['hall-hire-confirmed', { isConfirmed: true }, own, 'Pay £125 now'],
  ['hall-hire-confirmed', { isConfirmed: true, due: '' }, own, 'See your booking'],
  ['hall-hire-changed', { isConfirmed: true, due: '' }, own, 'See your booking'],
  ['hall-hire-cancelled', {}, sample.bookAgainUrl, 'See other times'],
  ['hall-deposit-kept', { kept: '£20', reason: 'A mirror' }, own, 'See your booking'],
  ['hall-hire-lapsed', {}, sample.bookAgainUrl, 'Ask again'],
] as const)('%s with %j leads to %s', async (kind, facts, link, words) => {
  const { text } = await draw(kind, facts)
  expect(firstLink(text)).toBe(link)
  expect(text).toContain(words)
  expect(text).toContain('Saturday 5 December 2026, 13:00 to 16:00')
})

test('a request is told until when it holds its time, and what keeps it while it is not known who asks', async () => {
  const heldUntil = '10:30 on Monday 23 November 2026'
  const known = (await draw('hall-hire-received', { heldUntil })).text
  expect(known).toContain(`The time is held for you until ${heldUntil}`)
  const unknown = await draw('hall-hire-received', { heldUntil, keepMinutes: 30 })
  expect(unknown.text).toContain(`We hold this time for 30 minutes, until ${heldUntil}. Open this link to keep it`)
  expect(unknown.text).not.toContain('held for you until')
  expect(unknown.subject).toContain('Open to keep your time in the hall')
})

test('a cancellation says what goes back, and why not when nothing does', async () => {
  const text = async (facts: Partial<HallCustomerFacts>) => (await draw('hall-hire-cancelled', facts)).text
  expect(await text({ cancelledBy: 'customer', refund: '£75', wasPaid: true })).toContain('We return £75 to you.')
  expect(await text({ cancelledBy: 'customer', wasPaid: true })).toContain(
    'A full refund is given until 48 hours before the start. It was cancelled later',
  )
  expect(await text({ cancelledBy: 'customer' })).toContain('as you asked, this booking is cancelled')
  const byStudio = await text({ cancelledBy: 'studio', reason: 'The boiler has failed.' })
  expect(byStudio).toContain('we had to cancel this booking')
  expect(byStudio).toContain('The boiler has failed.')
})

test('who pays a deposit reads when it comes back, and for what it does not', async () => {
  expect((await draw('hall-hire-confirmed')).text).toContain('Only what damage or loss costs is kept')
  expect((await draw('hall-hire-confirmed', { deposit: '' })).text).not.toMatch(/deposit/i)
})

test('a deposit that is kept: what, why, and what comes back', async () => {
  const facts = { kept: '£20', reason: 'A mirror was broken', depositKept: '£20', depositHeld: '£30' }
  const { subject, text } = await draw('hall-deposit-kept', { ...facts, hasVat: true })
  expect(subject).toBe('Your deposit for the hall on Saturday 5 December 2026: £20 is kept')
  for (const words of ['Why: A mirror was broken', 'Deposit: £50', 'The rest, £30, goes back', 'there is no VAT in it'])
    expect(text).toContain(words)
  const all = await draw('hall-deposit-kept', { ...facts, depositKept: '£50', depositHeld: '' })
  expect(all.text).toContain('Nothing is left of the deposit.')
  expect(all.text).not.toMatch(/VAT|Given back|The rest/)
})

// One entry in the customer's calendar for the life of the hire; what comes later replaces what came before.
test('the calendar gets the booking when it is confirmed, and loses it when it is cancelled', async () => {
  const confirmed = (await draw('hall-hire-confirmed', { isConfirmed: true, sequence: 1 })).calendar
  const cancelled = (await draw('hall-hire-cancelled', { isConfirmed: true, sequence: 2 })).calendar
  expect(confirmed).toMatchObject({ method: 'PUBLISH', status: 'CONFIRMED', startsAt: '2026-12-05T13:00:00.000Z' })
  expect(cancelled).toMatchObject({
    uid: [confirmed!].flat()[0]!.uid,
    method: 'CANCEL',
    status: 'CANCELLED',
    sequence: 2,
  })
  for (const kind of ['hall-hire-received', 'hall-hire-cancelled', 'hall-hire-changed', 'hall-hire-lapsed'])
    expect((await draw(kind, { isConfirmed: false })).calendar).toBeNull()
})

test('staff read who asks for what, and are led to the hire', async () => {
  const email = emailOf('hall-hire-for-staff')
  const { subject, text } = await renderEmail(email, email.sample, studio)
  expect(subject).toBe('New hall request: Saturday 5 December 2026, 13:00 to 16:00')
  for (const words of ['Priya Shah', 'priya@example.com', '07700 900123', '24', 'A table by the door for the cake'])
    expect(text).toContain(words)
  expect(firstLink(text)).toContain('/dashboard/hall-hires/')
})

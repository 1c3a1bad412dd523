import { expect, test } from 'vitest'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { aClassSession, aMembership, ctxFor } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const db = studio.services.db

async function aPastBooking() {
  const member = await studio.signedIn()
  const { id: userId, name, email, signInSessionId } = member.account
  await aMembership(db, { userId })
  const session = await aClassSession(db)
  const actor = { kind: 'account', userId, role: 'member', name, email, signInSessionId } as const
  const booked = await bookSession(ctxFor(db, actor), { sessionId: session.id })
  if (!booked.ok) throw new Error(booked.refusal)
  studio.setClock('2026-11-23T20:00:00Z')
  return { member, bookingId: booked.value.id }
}

test('a class that has been is pending until its register is marked, then attended or a no show', async () => {
  const { member, bookingId } = await aPastBooking()
  const badge = async () =>
    /(Attended|No Show|Pending)<\/span>/.exec((await member.page('/dashboard/history')).html)?.[1]
  expect(await badge()).toBe('Pending')
  const admin = await studio.signedIn('admin')
  await admin.post(`/attendance/${bookingId}`, { mark: 'attended' })
  expect(await badge()).toBe('Attended')
  await admin.post(`/attendance/${bookingId}`, { mark: 'no_show' })
  expect(await badge()).toBe('No Show')
})

test('nothing yet is said kindly, and a fault in place with a way to try again', async () => {
  const member = await studio.signedIn()
  expect((await member.page('/dashboard/history')).html).toContain('No classes yet')
  await studio.sql('alter table bookings rename to bookings_away')
  try {
    const { html } = await member.page('/dashboard/history')
    expect(html).toContain('Failed to fetch attendance history')
    expect(html).toContain('Try again')
  } finally {
    await studio.sql('alter table bookings_away rename to bookings')
  }
})

test('payments are listed with their receipts, and what changed with who changed it', async () => {
  const member = await studio.signedIn('member', { name: 'Ada King' })
  const form = { packageId: 'basic', amountPence: '3300', methodId: 'pm_card_visa', startsNow: 'on' }
  await member.follow(await member.post('/membership/pay?package=basic', form))
  const [{ id: paid } = { id: '' }] = await studio.sql<{ id: string }>('select id from payments')
  const { html } = await member.page('/dashboard/history?view=payments')
  for (const text of ['6 Class Package', '£33.00', 'Paid', 'T-000001']) expect(html).toContain(text)
  const receipt = await member.page(`/dashboard/history/receipts/${paid}`)
  for (const text of ['Receipt T-000001', 'Ada King', '£33.00', 'Monday 23 November 2026'])
    expect(receipt.html).toContain(text)
  expect((await member.page('/dashboard/history/receipts/nonsense')).status).toBe(404)

  await member.post('/dashboard/profile', { name: 'Ada Lovelace', contact: '07700 900123' })
  const changes = await member.page('/dashboard/history?view=changes')
  expect(changes.html).toContain('Profile changed')
  expect(changes.html).toContain('Membership opened: 6 Class Package')
})

test('history has pages', async () => {
  const member = await studio.signedIn()
  await studio.sql(
    `insert into activities (at, actor_kind, actor_id, verb, subject_id, member_id, details)
     select now() - n * interval '1 day', 'member', $1::uuid, 'profile.changed', $1, $1::uuid, '{}' from generate_series(1, 30) n`,
    [member.account.id],
  )
  const count = async (page: number) =>
    (await member.page(`/dashboard/history?view=changes&page=${page}`)).html.match(/Profile changed<\/th>/g)?.length
  expect([await count(1), await count(2)]).toEqual([25, 5])
})

test.each([
  ['attendance', 'bookings', 'Failed to fetch attendance history'],
  ['payments', 'payments', 'Failed to fetch payment history'],
  ['changes', 'activities', 'Failed to fetch the history of changes'],
])('when %s cannot be fetched it says so in place, with a way to try again', async (view, table, text) => {
  const member = await studio.signedIn()
  await studio.sql(`alter table ${table} rename to away`)
  try {
    const { html } = await member.page(`/dashboard/history?view=${view}`)
    expect(html).toContain(text)
    expect(html).toContain('Try again')
  } finally {
    await studio.sql(`alter table away rename to ${table}`)
  }
})

import { expect, test } from 'vitest'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { aClassSession, aMembership, ctxFor } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const db = studio.house.db

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

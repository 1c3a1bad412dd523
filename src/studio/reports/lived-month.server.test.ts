import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { newId } from '#src/kit/id.ts'
import { renewMemberships } from '#src/studio/billing/renewals/renew-memberships.server.ts'
import { sendReminders } from '#src/studio/messaging/reminders/send-reminders.server.ts'
import { writeMemberNote } from '#src/studio/people/notes/write-member-note.server.ts'
import { listFirstTimers } from '#src/studio/reports/figures/visits.store.server.ts'
import { sellAtTill } from '#src/studio/sales/till/sell-at-till.server.ts'
import { cancelClass } from '#src/studio/schedule/classes/cancel-class.server.ts'
import { changeClass } from '#src/studio/schedule/classes/change-class.server.ts'
import { buyPlace } from '#tests/helpers/class-paying.ts'
import { aMandate } from '#tests/helpers/money.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import {
  type ClassName,
  expected,
  must,
  type Name,
  news,
  NOTES,
  shown,
  twoFamilies,
} from '#tests/helpers/two-families.ts'
import { listRegister } from '#src/studio/bookings/attendance/attendance.store.server.ts'
import { markAllAttended } from '#src/studio/bookings/attendance/mark-all-attended.server.ts'
import { markAttendance } from '#src/studio/bookings/attendance/mark-attendance.server.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { cancelBooking } from '#src/studio/bookings/cancel-booking.server.ts'
import { moveBooking } from '#src/studio/bookings/move-booking.server.ts'
import { bookRecurring } from '#src/studio/bookings/recurring/book-recurring.server.ts'
import { startRecurring } from '#src/studio/bookings/recurring/start-recurring.server.ts'
import { adoptBookings } from '#src/studio/bookings/sheet/adopt-bookings.server.ts'
import { joinWaitingList } from '#src/studio/bookings/waiting-list/join-waiting-list.server.ts'
import { passOnDuePlaces } from '#src/studio/bookings/waiting-list/pass-on-due-places.server.ts'

// A month as two families, a teacher and a receptionist live it. After each step the registers with their notes and first times, the lines,
// the messages, what is left and what is owed are compared with a model that is kept by hand here, a line a person.

const studio = await openPayingTest()
const { account, as, ctx, db, setClock, sql } = studio

test('a month of two families is right for every person: registers, messages, what is left and what is owed', async () => {
  setClock('2026-11-02T10:00:00Z')
  const families = await twoFamilies(studio)
  const { model, admin, desk, teacher, ann, ben, classes, people } = families
  const seat = (key: ClassName, ...names: Name[]) => void (model.seated[key] = [...(model.seated[key] ?? []), ...names])
  const unseat = (key: ClassName, ...names: Name[]) =>
    void (model.seated[key] = (model.seated[key] ?? []).filter((name) => !names.includes(name)))
  const refs: Record<string, string> = {}
  const book = async (name: Name, key: ClassName, by = people[name].by) => {
    const personal = by === people[name].by ? {} : { forMemberId: people[name].memberId }
    const booked = must(
      await bookSession(as(by), { sessionId: classes[key].id, personId: people[name].id, ...personal }),
    )
    refs[`${key} ${name}`] = booked.reference
    return booked
  }
  const bookingId = async (key: ClassName, name: Name) =>
    (await listRegister(db.reader, [classes[key].id])).find((row) => row.name === name)!.bookingId
  const mark = async (key: ClassName, name: Name, came: boolean) => {
    must(
      await markAttendance(as(teacher), { bookingId: await bookingId(key, name), mark: came ? 'attended' : 'no_show' }),
    )
    model.marks[`${key} ${name}`] = came
  }
  const at = async (instant: string) => {
    await routines()
    setClock(instant)
    await routines()
    await sql(`update messages set state = 'sent', sent_at = due_at where state = 'queued' and due_at <= $1`, [instant])
  }
  const routines = async () => {
    await sendReminders(ctx())
    await passOnDuePlaces(ctx())
    await bookRecurring(ctx())
    await renewMemberships(studio.paying())
  }
  const step = async (title: string, messages: string[]) => {
    expect([title, await shown(families)]).toEqual([title, expected(families)])
    expect([title, await news(families)]).toEqual([title, messages.toSorted()])
  }
  const sell = async (memberId: string, packageId: string, amountPence: number) =>
    must(
      await sellAtTill(as(desk), {
        saleId: newId(),
        items: [{ packageId, quantity: 1 }],
        memberId,
        name: '',
        email: '',
        sessionId: '',
        promoCode: '',
        amountPence,
        creditPence: 0,
        debtPence: 0,
        tender: 'card_machine',
        reason: '',
      } as never),
    )

  await sell(ann.userId, 'family', 9500)
  await sell(ben.userId, 'pass-of-eight', 6000)
  for (const name of Object.keys(people) as Name[])
    for (const text of NOTES[name])
      must(await writeMemberNote(as(desk), { memberId: people[name].memberId, personId: people[name].id, text }))
  await step('bought at the desk', ['ann payment-receipt', 'ben payment-receipt'])

  for (const name of ['Lily Archer', 'Max Archer', 'Lily Brook'] as const) await book(name, 'ballet9')
  await book('Ann Archer', 'salsa11')
  await book('Ben Brook', 'salsa11', desk)
  must(await joinWaitingList(as(ann), { sessionId: classes.ballet9.id, personId: people['Ann Archer'].id }))
  seat('ballet9', 'Lily Archer', 'Max Archer', 'Lily Brook')
  seat('salsa11', 'Ann Archer', 'Ben Brook')
  model.waiting.ballet9 = ['Ann Archer']
  model.left = { Archer: 17, Brook: 6 }
  await step('booked', [
    ...['Lily Archer', 'Max Archer', 'Ann Archer'].map((name) => `ann booking-confirmed for ${name}`),
    ...['Lily Brook', 'Ben Brook'].map((name) => `ben booking-confirmed for ${name}`),
  ])

  await at('2026-11-03T09:00:00Z')
  must(await cancelBooking(as(ann), { reference: refs['ballet9 Max Archer']! }))
  unseat('ballet9', 'Max Archer')
  seat('ballet9', 'Ann Archer')
  model.waiting.ballet9 = []
  await step('one cancels in time, and who waits has the place', [
    'ann booking-cancelled for Max Archer',
    'ann waiting-promoted for Ann Archer',
  ])

  await at('2026-11-08T16:30:00Z')
  await step('reminded', [
    'ann class-reminder for Lily Archer',
    'ann class-reminder for Ann Archer',
    'ben class-reminder for Lily Brook',
  ])

  await at('2026-11-09T16:10:00Z')
  await mark('ballet9', 'Lily Archer', true)
  await mark('ballet9', 'Ann Archer', true)
  await mark('ballet9', 'Lily Brook', false)
  model.left.Brook = 7
  model.owed.Brook = 500
  await step('marked, one has missed it', ['ben class-missed for Lily Brook'])

  await at('2026-11-11T18:00:00Z')
  must(
    await bookSession(as(desk), {
      sessionId: classes.salsa11.id,
      guest: { name: 'Gus Guest', email: 'gus@example.com' },
      isWalkIn: true,
    }),
  )
  must(await cancelBooking(as(ben), { reference: refs['salsa11 Ben Brook']!, agreesTo: 'counts' }))
  seat('salsa11', 'Gus Guest')
  unseat('salsa11', 'Ben Brook')
  await step('a walk-in, and one cancels late', [
    'ann class-reminder for Ann Archer',
    'ben class-reminder for Ben Brook',
    'gus booking-confirmed',
    'ben booking-cancelled for Ben Brook',
  ])

  await at('2026-11-11T19:30:00Z')
  must(await markAllAttended(as(desk), { sessionId: classes.salsa11.id }))
  for (const name of ['Ann Archer', 'Gus Guest'] as const) model.marks[`salsa11 ${name}`] = true
  await step('all have come', [])

  await at('2026-11-12T10:00:00Z')
  await aMandate(studio, ann)
  must(await startRecurring(as(ann), { sessionId: classes.ballet16.id, personId: people['Lily Archer'].id }))
  await book('Lily Brook', 'ballet16')
  await book('Max Archer', 'ballet16')
  for (const key of ['ballet16', 'ballet23', 'ballet30'] as const) seat(key, 'Lily Archer')
  seat('ballet16', 'Lily Brook', 'Max Archer')
  model.left = { Archer: 13, Brook: 6 }
  await step('each week for one, once for two', [
    'ann booking-confirmed for Lily Archer',
    'ann recurring-booked for Lily Archer',
    'ben booking-confirmed for Lily Brook',
    'ann booking-confirmed for Max Archer',
  ])

  await at('2026-11-13T10:00:00Z')
  await sql(`update mandates set state = 'ended', ended_because = 'switched_off'`)
  must(
    await changeClass(as(admin), { sessionId: classes.ballet16.id, reach: 'this-date', words: { startTime: '17:00' } }),
  )
  await step('its time is changed', [
    'ann class-changed for Lily Archer',
    'ann class-changed for Max Archer',
    'ben class-changed for Lily Brook',
  ])

  await book('Max Archer', 'ballet23')
  must(
    await moveBooking(as(desk), {
      bookingId: await bookingId('ballet23', 'Max Archer'),
      sessionId: classes.salsa25.id,
    }),
  )
  await book('Lily Brook', 'ballet23')
  seat('salsa25', 'Max Archer')
  seat('ballet23', 'Lily Brook')
  model.left = { Archer: 12, Brook: 5 }
  await step('one is moved to another class', [
    'ann booking-confirmed for Max Archer',
    'ann booking-moved for Max Archer',
    'ben booking-confirmed for Lily Brook',
  ])

  await at('2026-11-16T17:10:00Z')
  for (const name of ['Lily Archer', 'Lily Brook', 'Max Archer'] as const)
    await mark('ballet16', name, name !== 'Max Archer')
  model.left.Archer = 13
  model.owed.Archer = 500
  await step('one of two of a family has missed it', [
    'ann class-reminder for Lily Archer',
    'ann class-reminder for Max Archer',
    'ben class-reminder for Lily Brook',
    'ann class-missed for Max Archer',
  ])

  await at('2026-11-18T10:00:00Z')
  must(await cancelClass(as(admin), { sessionId: classes.ballet23.id, reach: 'this-date' }))
  unseat('ballet23', 'Lily Archer', 'Lily Brook')
  model.left = { Archer: 14, Brook: 6 }
  await step('the studio cancels a class', [
    'ann class-cancelled for Lily Archer',
    'ben class-cancelled for Lily Brook',
  ])

  await at('2026-11-20T10:00:00Z')
  await buyPlace(studio, classes.salsa25.id, { buyer: { name: 'Gus Guest', email: 'gus@example.com' } })
  seat('salsa25', 'Gus Guest')
  await step('a guest buys a place', ['gus booking-confirmed', 'gus payment-receipt'])
  const gus = await account('member', { name: 'Gus Guest', email: 'gus@example.com' })
  expect(await adoptBookings(ctx(), { memberId: gus.userId, email: gus.email })).toBe(1)
  await step('who is a member now, and no first-timer', [])

  // The pass of the second of November is for 28 days: its last evening can be used, the day after cannot.
  await book('Lily Brook', 'tap29')
  seat('tap29', 'Lily Brook')
  model.left.Brook = 5
  expect(
    await bookSession(as(ben), { sessionId: classes.ballet30.id, personId: people['Lily Brook'].id }),
  ).toMatchObject({ ok: false })
  await step('the last evening of a pass', ['ben booking-confirmed for Lily Brook'])

  await at('2026-11-30T17:30:00Z')
  await mark('ballet30', 'Lily Archer', true)
  model.left.Brook = 0
  await step('the pass is over', [
    'ann class-reminder for Max Archer',
    'gus class-reminder',
    'ben class-reminder for Lily Brook',
    'ann class-reminder for Lily Archer',
    'ann membership-ending',
  ])
  await sell(ann.userId, 'family', 9500)
  await book('Ann Archer', 'salsa2')
  seat('salsa2', 'Ann Archer')
  model.left.Archer = 33
  await step('the next month is bought, and a class of it booked', [
    'ann payment-receipt',
    'ann booking-confirmed for Ann Archer',
  ])

  await at('2026-12-02T20:30:00Z')
  model.left.Archer = 19
  await step('the first month is over, what was left of it with it', ['ann class-reminder for Ann Archer'])
  const newcomers = await listFirstTimers(db.reader, { from: '2026-11-01', to: '2026-12-31' }, studio.clock.now())
  expect(newcomers.map(({ name, day }) => `${day} ${name}`).toSorted()).toEqual([
    '2026-11-09 Ann Archer',
    '2026-11-09 Lily Archer',
    '2026-11-11 Gus Guest',
    '2026-11-16 Lily Brook',
    '2026-11-25 Max Archer',
  ])
  expect(await findBrokenInvariants(async (text) => ({ rows: await sql(text) }))).toEqual([])
})

import { expect, test } from 'vitest'
import { emailOf } from '#src/app/email/emails.server.ts'
import { renderEmail } from '#src/app/email/render-email.server.ts'
import { calendarText } from '#src/kit/calendar.ts'
import { sendReminders } from '#src/studio/messaging/reminders/send-reminders.server.ts'
import { cancelClass } from '#src/studio/schedule/classes/cancel-class.server.ts'
import { closeStudio } from '#src/studio/schedule/closures/close-studio.server.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, aMember } from '#tests/helpers/build.ts'
import { aPersonOf } from '#tests/helpers/places.ts'
import { emailsOf } from '#tests/helpers/hall.ts'
import { TEST_STUDIO } from '#tests/helpers/outbox.tsx'
import { bookSession } from '../book-session.server.ts'
import { cancelBooking } from '../cancel-booking.server.ts'
import { moveBooking } from '../move-booking.server.ts'
import { joinWaitingList } from '../waiting-list/join-waiting-list.server.ts'

const setup = await openUseCaseTest()
const { account, as, db, sql } = setup

test('of a family with three people in one class each e-mail, calendar entry and line of the log says whose place it is', async () => {
  const admin = as(await account('admin'))
  const ann = await aMember(db, { packageId: 'family', allowance: 30 })
  const [lily, max] = [await aPersonOf(setup, ann, 'Lily'), await aPersonOf(setup, ann, 'Max')]
  const [salsa, tango, ballet, off, closed] = [
    await aClassSession(db, { date: '2026-11-30' }),
    await aClassSession(db, { name: 'Tango', date: '2026-11-25' }),
    await aClassSession(db, { name: 'Ballet', date: '2026-11-26', capacity: 1 }),
    await aClassSession(db, { name: 'Off', date: '2026-11-27' }),
    await aClassSession(db, { name: 'Closed', date: '2026-12-03' }),
  ]
  const book = async (sessionId: string, personId?: string) => {
    const outcome = await bookSession(as(ann), { sessionId, personId })
    if (!outcome.ok) throw new Error(outcome.refusal)
    return outcome.value
  }
  for (const personId of [undefined, lily]) await book(salsa.id, personId)
  const moved = await book(salsa.id, max)
  await sendReminders(admin)
  await moveBooking(admin, { bookingId: moved.id, sessionId: tango.id })
  for (const by of [as(ann), admin]) await cancelBooking(by, { reference: (await book(tango.id, lily)).reference })
  await bookSession(admin, { sessionId: ballet.id, guest: { name: 'Gus', email: 'gus@example.com' } })
  expect(await joinWaitingList(as(ann), { sessionId: ballet.id, personId: lily })).toMatchObject({ ok: true })
  for (const personId of [lily, max]) await book(off.id, personId)
  for (const personId of [undefined, lily, max]) await book(closed.id, personId)
  for (const one of [off, ballet]) await cancelClass(admin, { sessionId: one.id, reach: 'this-date' })
  const day = { from: '2026-12-03', to: '2026-12-03', startTime: null, endTime: null, reason: 'Storm' }
  expect(await closeStudio(admin, day)).toMatchObject({ ok: true })

  const received = (await emailsOf(db)).filter(({ recipient }) => recipient === ann.email)
  const seen: string[] = []
  for (const { kind, facts } of received) {
    const { subject, text, calendar } = await renderEmail(emailOf(kind), facts, TEST_STUDIO)
    const all = `${subject}\n${text}\n${calendar ? calendarText(calendar, { stampedAt: new Date(0) }) : ''}`
    const named = [...new Set(all.match(/for (?:Lily|Max|Member \d+)/g))].map((one) =>
      one.replace(/for Member \d+/, 'for Ann'),
    )
    seen.push([kind, ...named.toSorted()].join(' '))
  }
  const expected = [
    ...['Ann', 'Lily', 'Max'].map((one) => `booking-confirmed for ${one}`),
    ...['Ann', 'Lily', 'Max'].map((one) => `class-reminder for ${one}`),
    'booking-moved for Max',
    ...Array(2).fill('booking-confirmed for Lily'),
    ...Array(2).fill('booking-cancelled for Lily'),
    ...['Lily', 'Max'].flatMap((one) => [`booking-confirmed for ${one}`, `class-cancelled for ${one}`]),
    ...['Ann', 'Lily', 'Max'].map((one) => `booking-confirmed for ${one}`),
    'waiting-ended for Lily',
    'studio-closed for Ann for Lily for Max',
  ]
  expect(seen).toHaveLength(expected.length)
  expect(seen).toEqual(expect.arrayContaining(expected))
  const unnamed = await sql(
    `select verb from activities where verb ~ '^(booking|waiting_list)' and member_id is not null and details->>'person' is null`,
  )
  expect(unnamed).toEqual([])
})

test('an account from which everyone else was removed is one person again, whom nothing needs to name', async () => {
  const ann = await aMember(db)
  const lily = await aPersonOf(setup, ann, 'Lily')
  const whom = () =>
    sql<{ name: string | null }>('select whose_place(id) as name from people where member_id = $1 and is_holder', [
      ann.userId,
    ])
  expect(await whom()).toEqual([{ name: ann.name }])
  await sql('update people set removed_at = now() where id = $1', [lily])
  expect(await whom()).toEqual([{ name: null }])
})

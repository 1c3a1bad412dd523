import { dayAndTime } from '#src/kit/time.ts'
import { cancelBooking } from '#src/studio/bookings/cancel-booking.server.ts'
import { cancelClass } from '#src/studio/schedule/classes/cancel-class.server.ts'
import { changeWorkshop } from '#src/studio/products/workshops/change-workshop.server.ts'
import { expect } from 'vitest'
import { ctxFor } from './build.ts'
import { observeRefundedUntil } from './observed-policy.ts'
import { hidden } from './orders.ts'
import type { openTestStudio } from './studio.ts'
import { aWorkshop } from './workshops.ts'

type Studio = Awaited<ReturnType<typeof openTestStudio>>
type SignedIn = Awaited<ReturnType<Studio['signedIn']>>
type Shows = (who: SignedIn, path: string, where: string) => Promise<void>

const WORKSHOPS = [
  { name: 'With terms of its own', refundDays: 2, days: ['2026-12-05', '2026-12-12'], isMoved: false },
  { name: 'With the policy of the studio', refundDays: null, days: ['2026-12-06', '2026-12-13'], isMoved: true },
] as const

/** Workshops looked at, sold, moved and given back: what their pages show, their e-mails, and all that may be said of their tickets, made
 *  of nothing but what happened when one was given back. */
export async function walkWorkshops(studio: Studio, shows: Shows): Promise<string[]> {
  const truths: string[] = []
  for (const workshop of WORKSHOPS) truths.push(...(await walkWorkshop(studio, shows, workshop)))
  return truths
}

async function walkWorkshop(studio: Studio, shows: Shows, given: (typeof WORKSHOPS)[number]) {
  const { name, refundDays, days, isMoved } = given
  const { db } = studio.services
  const dates = days.map((date) => ({ date, startTime: '14:00', durationMinutes: 60 }))
  const { workshop, staff } = await aWorkshop(db, { name, refundDays, dates })
  const [first] = workshop.dates
  const buyer = await studio.signedIn()
  await shows(buyer, `/workshops/${workshop.id}`, 'the page of a workshop')
  await shows(buyer, `/book/${first!.sessionId}`, 'the sheet of a workshop')
  const tickets = [await buyTicket(buyer, first!.sessionId), await buyTicket(await studio.signedIn(), first!.sessionId)]
  const [own, late] = tickets as [string, string]
  const firstAt = new Date(`${days[0]}T14:00:00Z`)
  const untilBefore = await observeRefundedUntil(db, staff.actor, { reference: own, firstAt })
  await shows(buyer, `/booking/cancel?booking=${own}`, 'the page of a ticket')
  await shows(buyer, '/dashboard/schedule', 'the list with a ticket')
  const listed = await buyer.call<{ bookings: { freeUntil: string; lateCost: string }[] }>('GET', '/api/bookings')
  const terms = { freeUntil: untilBefore.toISOString(), lateCost: 'counts' }
  expect(listed.body.bookings).toMatchObject([terms, terms])
  const atStart = ctxFor(db, staff.actor, new Date(firstAt.getTime() - 1))
  expect(await cancelBooking(atStart, { reference: late })).toMatchObject({ ok: true })
  const truths = [
    ...saidUntil(untilBefore),
    'What you paid comes back.',
    ...(untilBefore < firstAt
      ? [
          'It was too late for a refund, as the workshop’s page and your confirmation say.',
          'If you cancel, nothing of what you paid is refunded.',
        ]
      : []),
  ]
  if (!isMoved) return truths
  // A date is moved, and then cancelled: from then on what is left is free until the next of them.
  const moved = [dates[0]!, { ...dates[1]!, startTime: '16:00' }]
  expect(await changeWorkshop(staff, { id: workshop.id, terms: { dates: moved } })).toMatchObject({ ok: true })
  const untilAfter = await observeRefundedUntil(db, staff.actor, { reference: own, firstAt })
  await cancelClass(staff, { sessionId: workshop.dates[1]!.sessionId, reach: 'this-date' })
  const untilLeft = await observeRefundedUntil(db, staff.actor, { reference: own, firstAt })
  const freed =
    'If that does not suit you without the others, you can give back the rest before it begins, and what you paid for it is refunded.'
  return [
    ...truths,
    ...saidUntil(untilAfter),
    ...saidUntil(untilLeft),
    ...(untilLeft.getTime() === firstAt.getTime() ? [freed] : []),
  ]
}

const saidUntil = (until: Date) => [
  `If you cancel, all of it is refunded until ${dayAndTime(until)}, and nothing after that.`,
  `That holds until ${dayAndTime(until)}.`,
]

/** Buys the ticket on the sheet, and answers the reference of one of its places. */
async function buyTicket(who: SignedIn, sessionId: string): Promise<string> {
  const here = `/book/${sessionId}`
  const sheet = (await who.page(here)).html.replaceAll('<!-- -->', '')
  const fields = ['formKey', 'productId', 'amountPence'].map((field) => [field, hidden(sheet, field)])
  await who.post(here, { ...Object.fromEntries(fields), methodId: 'pm_card_visa' })
  const { body } = await who.call<{ bookings: { id: string }[] }>('GET', '/api/bookings')
  return body.bookings[0]!.id
}

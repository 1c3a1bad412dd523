import { addDays, studioDate, weekdayOf } from '#src/kit/time.ts'
import { findHallHire } from '#src/studio/hall-hire/hall-hire.store.server.ts'
import { cancelHallHire } from '#src/studio/hall-hire/cancel-hall-hire.server.ts'
import { confirmHallHire } from '#src/studio/hall-hire/confirm-hall-hire.server.ts'
import type { EventType } from '#src/studio/hall-hire/hall-hire.ts'
import { keepHallRequest } from '#src/studio/hall-hire/keep-hall-request.server.ts'
import { recordHallPayment } from '#src/studio/hall-hire/money/record-hall-payment.server.ts'
import { requestHallHire } from '#src/studio/hall-hire/request-hall-hire.server.ts'
import { writeHallNote } from '#src/studio/hall-hire/write-hall-note.server.ts'
import { startHallPayment } from '#src/studio/billing/pay-online/start-hall-payment.server.ts'
import { confirmPayment } from '#src/studio/billing/payments/confirm-payment.server.ts'
import type { Staff } from './found-studio.ts'
import { chance, type Life, oneOf, RETURN_URL } from './life.ts'

const HIRERS = [
  [
    'Hannah Sørensen',
    'wedding-reception',
    30,
    'We bring our own string trio and need six long tables along the mirrors.',
  ],
  ['Dele Martins', 'workshop', 18, 'West African drumming for beginners. It will be loud.'],
  ['Priya Anand', 'birthday-party', 24, 'Our daughter turns six. Could we have a table by the door for the cake?'],
  ['Gwen Harper', 'meeting', 12, ''],
  ['Tom Lindqvist', 'corporate-event', 28, 'A movement session for our team, with one of yours to lead it if you can.'],
  ['Abena Quaye', 'birthday-party', 20, 'A disco for ten-year-olds. Is there a lamp we can turn off?'],
  ['Foundry Yard Players', 'other', 15, 'Rehearsals. We leave the room as we find it.'],
  ['Lewis Pryce', 'dance-class', 22, 'Ceilidh practice before the big night.'],
] as const satisfies readonly (readonly [string, EventType, number, string])[]

/** When the hall stands empty: Saturdays, Friday evenings, Sunday mornings. */
const TIMES = [
  { weekday: 6, startTime: '15:00', endTime: '18:00' },
  { weekday: 5, startTime: '18:30', endTime: '20:30' },
  { weekday: 7, startTime: '11:00', endTime: '13:00' },
  { weekday: 6, startTime: '10:00', endTime: '12:00' },
]

/** Someone asks for the hall, by the form: two to six weeks ahead. */
export async function askForHall(life: Life): Promise<void> {
  const [customerName, eventType, expectedAttendees, specialRequirements] = oneOf(life, HIRERS)
  const { weekday, startTime, endTime } = oneOf(life, TIMES)
  const from = addDays(studioDate(life.now()), 12 + Math.floor(life.random() * 25))
  const customerEmail = `${customerName.toLowerCase().replaceAll(' ', '.').replace('ø', 'o')}@example.org`
  const asking = await requestHallHire(life.ctx(), {
    customerName,
    customerEmail,
    customerPhone: '07700 900412',
    eventDate: addDays(from, (weekday - weekdayOf(from) + 7) % 7),
    startTime,
    endTime,
    expectedAttendees,
    eventType,
    specialRequirements,
  })
  if (!asking.ok) return
  const { id } = asking.value
  if (chance(life, 0.92))
    await keepHallRequest(life.ctx({ kind: 'link', purpose: 'hall-hire-mailed', subject: id }), id)
}

/** The front desk answers what waits, half of it on the day; one in eight lapses. */
export async function answerHirers(life: Life, { receptionist, admin }: Staff): Promise<void> {
  const waiting = await hires(life, `status = 'pending' and kept_at is not null and lapses_at > $1`)
  for (const { id: hireId } of waiting) {
    if (!chance(life, 0.7)) continue
    if (chance(life, 0.08)) {
      await cancelHallHire(life.as(receptionist), {
        hireId,
        by: 'studio',
        reason: 'The floor is being oiled that day.',
      })
      continue
    }
    const isDesk = chance(life, 0.3)
    const depositPence = chance(life, 0.4) ? 10_000 : 0
    await confirmHallHire(life.as(admin), { hireId, depositPence, paidBy: isDesk ? 'bank_transfer' : null })
    if (chance(life, 0.25))
      await writeHallNote(life.as(receptionist), { hireId, text: 'Comes half an hour early to set up.' })
  }
}

/** Hirers pay what they were asked for by the link; a few cancel; deposits go back after the day. */
export async function followHires(life: Life, { admin }: Staff): Promise<void> {
  for (const { id: hireId } of await hires(life, `status = 'confirmed' and starts_at > $1`)) {
    const hire = await findHallHire(life.db.reader, hireId)
    if (!hire || !chance(life, 0.2)) continue
    const amountPence = hire.pricePence + hire.depositPence
    const started = await startHallPayment(life.ctx(), { hireId, amountPence, limitKey: null })
    if (started.ok) {
      const paymentId = started.value.payment.id
      await confirmPayment(life.ctx(), { paymentId, methodId: 'pm_card_visa', returnUrl: RETURN_URL })
    }
    const link = { kind: 'link', purpose: 'hall-hire', subject: hireId } as const
    if (chance(life, 0.06)) await cancelHallHire(life.ctx(link), { hireId, by: 'customer' })
  }
  const over = `status = 'confirmed' and deposit_pence > 0 and ends_at <= $1 and ends_at > $1::timestamptz - interval '1 day'`
  for (const { id: hireId, depositPence } of await hires(life, over)) {
    const back = { hireId, kind: 'deposit_return', method: 'bank_transfer', amountPence: depositPence } as const
    const returned = await recordHallPayment(life.as(admin), back)
    if (!returned.ok) life.faults.push(`the deposit of ${hireId} was not returned: ${returned.refusal}`)
  }
}

async function hires(life: Life, where: string): Promise<{ id: string; depositPence: number }[]> {
  const { rows } = await life.db.pool.query<{ id: string; depositPence: number }>(
    `select id, deposit_pence as "depositPence" from hall_hires where ${where} order by created_at, id`,
    [life.now()],
  )
  return rows
}

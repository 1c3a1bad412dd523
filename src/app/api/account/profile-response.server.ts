import { z } from '@hono/zod-openapi'
import { lastDay, weekdayName } from '#src/kit/time.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { instant } from '#src/platform/http/open-api.server.ts'
import { ends } from '../billing/memberships.server.ts'
import { describeActivity, withNames } from '#src/studio/activity/activity-words.ts'
import { listActivitiesOf } from '#src/studio/activity/activity.store.server.ts'
import { listUpcomingBookings } from '#src/studio/bookings/booking-entries.store.server.ts'
import { countUsedClasses } from '#src/studio/bookings/used-classes.store.server.ts'
import { findMandateInForce } from '#src/studio/billing/direct-debit/mandates.store.server.ts'
import { findMember } from '#src/studio/people/members/members.store.server.ts'
import { classesRemaining } from '#src/studio/memberships/allowance/allowance.ts'
import { standingOf } from '#src/studio/memberships/membership-standing.ts'
import { findMembershipCovering, listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { findPendingChange, listPlanChanges } from '#src/studio/memberships/plan-changes/plan-changes.store.server.ts'
import { listProductNames, listProducts } from '#src/studio/products/products.store.server.ts'
import { HISTORY_STATES, paymentHistory } from '#src/studio/billing/payments/payment-history.ts'
import { listMemberLines } from '#src/studio/billing/payments/payment-search.store.server.ts'
import { listStandingOrders } from '#src/studio/bookings/recurring/recurring.store.server.ts'

/** The specification's user profile (point 3), as projections. */
export const profileSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    contact: z.string(),
    membershipType: z
      .string()
      .nullable()
      .openapi({ description: 'basic, standard, family, inactive, or null: never held' }),
    pendingChange: z.boolean(),
    changeEffectiveDate: instant.nullable(),
    lastPaymentDate: instant.nullable(),
    paymentHistory: z.array(
      z.object({
        date: instant,
        amount: z.number().int().openapi({ description: 'Pence' }),
        type: z.enum(['upgrade', 'downgrade', 'renewal', 'order']),
        from: z.string().nullable(),
        to: z.string().nullable(),
        state: z.enum(HISTORY_STATES).openapi({
          description:
            'A downgrade is pending until its day, or withdrawn; a purchase may be given back, disputed by the payer’s bank, or withdrawn before money went back',
        }),
        givenBack: z.number().int().openapi({ description: 'Pence of the amount that went back' }),
      }),
    ),
    bookings: z.array(
      z.object({
        classId: z.string(),
        className: z.string(),
        day: z.string(),
        time: z.string(),
        instructor: z.string(),
        bookedAt: instant,
      }),
    ),
    recurringBookings: z.array(z.string()),
    history: z.array(z.object({ type: z.string(), date: instant, details: z.string() })),
    createdAt: instant,
    notifType: z.enum(['email', 'sms']),
    notifTime: z.string(),
    directDebit: z.boolean(),
    classesRemaining: z.number().int().nullable().openapi({ description: 'null: unlimited' }),
    classAllowance: z.number().int().nullable().openapi({ description: 'null: unlimited' }),
    membershipEndsAt: ends.endsAt,
    membershipLastDay: ends.lastDay,
  })
  .openapi('Profile')

const HISTORY_SHOWN = 100

export async function findProfileResponse(
  reader: Reader,
  memberId: string,
  now: Date,
): Promise<z.input<typeof profileSchema> | null> {
  const member = await findMember(reader, memberId)
  if (!member) return null
  const membership = await findMembershipFields(reader, memberId, now)
  const money = await findMoneyFields(reader, memberId)
  const [bookings, activities, mandate, orders] = [
    await listUpcomingBookings(reader, memberId, now),
    await listActivitiesOf(reader, memberId, HISTORY_SHOWN),
    await findMandateInForce(reader, memberId),
    await listStandingOrders(reader, memberId),
  ]
  const names = await listProductNames(reader)
  return {
    ...member,
    ...membership,
    ...money,
    bookings: bookings.map((booking) => ({ ...booking, day: weekdayName(booking.weekday) })),
    recurringBookings: [...new Set(orders.map(({ classId }) => classId))],
    history: activities.map(({ verb, at, details }) => {
      return { type: verb, date: at, details: describeActivity(verb, withNames(verb, details, names)) }
    }),
    notifTime: String(member.notifTime),
    directDebit: mandate?.state === 'active',
  }
}

async function findMembershipFields(reader: Reader, memberId: string, now: Date) {
  const cover = await findMembershipCovering(reader, memberId, now)
  const hasEverHeld = (await listMemberships(reader, memberId)).some(({ startsAt }) => startsAt <= now)
  const standing = standingOf({ cover, hasEverHeld, pending: await findPendingChange(reader, memberId, now) })
  const used = cover ? await countUsedClasses(reader, memberId, cover) : 0
  return {
    ...standing,
    classesRemaining: classesRemaining(cover, used),
    classAllowance: cover ? cover.allowance : 0,
    membershipEndsAt: cover?.endsAt ?? null,
    membershipLastDay: cover && lastDay(cover.endsAt),
  }
}

async function findMoneyFields(reader: Reader, memberId: string) {
  const besidePlans = new Set((await listProducts(reader)).flatMap(({ id, kind }) => (kind === 'plan' ? [] : [id])))
  const payments = (await listMemberLines(reader, memberId)).map((line) => {
    return besidePlans.has(line.packageId ?? '') ? { ...line, purpose: 'order' } : line
  })
  const entries = paymentHistory(await listPlanChanges(reader, memberId), payments)
  return {
    lastPaymentDate: entries[0]?.date ?? null,
    paymentHistory: entries.map((entry) => ({ ...entry, amount: entry.amountPence, givenBack: entry.givenBackPence })),
  }
}

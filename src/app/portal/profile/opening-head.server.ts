import { isolated } from '#src/kit/text/isolated.ts'
import { formatPenceExact } from '#src/kit/money.ts'
import {
  addDays,
  dayInWords,
  daysBetween,
  formatDate,
  lastDay,
  lastDayInWords,
  studioDate,
  studioTime,
} from '#src/kit/time.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import type { Links } from '#src/platform/links.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import {
  type BookingEntry,
  listPastBookings,
  listUpcomingBookings,
} from '#src/studio/bookings/booking-entries.store.server.ts'
import { offerFor } from '#src/studio/bookings/offers/booking-offer.ts'
import { listSessionOffers } from '#src/studio/bookings/offers/session-offers.store.server.ts'
import { suggestClasses } from '#src/studio/bookings/offers/suggestions.ts'
import { listOwnWaits } from '#src/studio/bookings/waiting-list/waiting-list.store.server.ts'
import { positionText } from '#src/studio/bookings/waiting-list/waiting-texts.ts'
import { findBalancePence } from '#src/studio/billing/account/account.store.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { countUsedClasses } from '#src/studio/bookings/used-classes.store.server.ts'
import { sessionAddress } from '#src/studio/schedule/sessions/session-address.ts'
import { directDebitOf, methodWords } from '#src/studio/billing/direct-debit/mandate.ts'
import { findStandingMandate } from '#src/studio/billing/direct-debit/mandates.store.server.ts'
import { classesRemaining, describeRemaining, type Cover } from '#src/studio/memberships/allowance/allowance.ts'
import { findMembershipCovering, listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import type { Package } from '#src/studio/products/packages.ts'
import { firstStepOf, shopWords } from '#src/studio/products/product-words.ts'
import { listProducts } from '#src/studio/products/products.store.server.ts'
import { findPendingChange } from '#src/studio/memberships/plan-changes/plan-changes.store.server.ts'
import { countWaitingClaims } from '#src/studio/sales/gifts/waiting-claims.store.server.ts'
import { listPayments } from '#src/studio/billing/payments/payments.store.server.ts'
import { readDueMonth } from '#src/studio/billing/pay-online/read-due-month.server.ts'
import { signPayLink } from '#src/studio/billing/pay-online/sign-pay-link.server.ts'
import { findOpenRenewal } from '#src/studio/billing/renewals/renewals.store.server.ts'
import { listHousehold } from '#src/studio/people/households/household.store.server.ts'
import { readPasses } from '../membership/passes.server.ts'
import { type MemberFacts, nextNeed, thingsToDo } from './things-to-do.ts'

export type OpeningHead = Awaited<ReturnType<typeof readOpeningHead>>

/** How many past classes make a habit, and how far ahead the next dates are looked for. */
const [HABIT_CLASSES, HABIT_DAYS] = [30, 9]

/** The data of the portal's head: the next class, the classes that remain, what needs doing, what to book next, and where they wait
 *  (PRODUCT 3). */
export async function readOpeningHead({ actor, reader, now, links, paysOnline }: SignedInCtx, newEmail: string | null) {
  const cover = await findMembershipCovering(reader, actor.userId, now())
  const packages = await listProducts(reader)
  const held = packages.find(({ id }) => id === cover?.packageId) ?? null
  const passes = await readPasses(reader, actor.userId, now())
  const facts = await readFacts(reader, {
    memberId: actor.userId,
    hasPasses: passes.length > 0,
    now: now(),
    cover,
    held,
    packages,
    newEmail,
    links,
    paysOnline,
  })
  const [upcoming, waits, suggested, balancePence] = await Promise.all([
    listUpcomingBookings(reader, actor.userId, now()),
    listOwnWaits(reader, { memberId: actor.userId }),
    readSuggestions(reader, actor.userId, now()),
    findBalancePence(reader, actor.userId),
  ])
  const used = cover ? await countUsedClasses(reader, actor.userId, cover) : 0
  const remaining = cover && classesRemaining(cover, used)
  const things = thingsToDo(facts)
  const onSale = packages.filter(({ kind, state }) => kind !== 'ticket' && state === 'on_sale')
  const hasClassesLeft = passes.length > 0 || (cover !== null && remaining !== 0)
  return {
    next: upcoming[0] ? nextClass(upcoming[0], now()) : null,
    more: Math.max(0, upcoming.length - 1),
    firstStep: firstStepOf(onSale),
    words: shopWords(onSale),
    hasMonths: onSale.some(({ kind }) => kind === 'plan') || facts.hasEverHeld,
    plan: held?.name ?? null,
    allowance: cover && {
      remaining,
      of: cover.allowance,
      isShared: cover.isShared,
      text: describeRemaining(cover, used),
    },
    until: cover && lastDayInWords(cover.endsAt, 'full'),
    changesOn: facts.pendingChangeOn,
    passes,
    credit: balancePence > 0 ? formatPenceExact(balancePence) : null,
    isNew: cover === null && passes.length === 0 && !facts.hasEverHeld && upcoming.length === 0,
    things,
    need: nextNeed(things, { hasClassesLeft }),
    suggested,
    waits: waits.map(({ id, name, sessionId, date, time, position, personName, isHolder }) => ({
      id,
      href: sessionAddress({ id: sessionId, date }),
      name: personName ? `${name} for ${isolated(personName)}` : name,
      when: `${formatDate(date)}, ${time}`,
      position: positionText(position, !isHolder),
    })),
  }
}

/** Classes to book by the habit of the holder, for whom their button books, each at its next date. */
async function readSuggestions(reader: Reader, memberId: string, now: Date) {
  const today = studioDate(now)
  const holder = (await listHousehold(reader, memberId)).find(({ isHolder }) => isHolder)
  const [{ bookings }, offered, settings] = await Promise.all([
    listPastBookings(reader, { memberId, personId: holder?.id, now }, { page: 1, pageSize: HABIT_CLASSES }),
    listSessionOffers(reader, { from: today, to: addDays(today, HABIT_DAYS), now }, memberId),
    readSettings(reader),
  ])
  const offers = offered.map((session) => ({ ...session, offer: offerFor(session, now, settings.bookings) }))
  return suggestClasses(bookings, offers).map(({ id, date, name, typeId, startTime, instructor }) => ({
    id,
    name,
    typeId,
    instructor,
    href: sessionAddress({ id, date }),
    when: `${formatDate(date)}, ${startTime}`,
  }))
}

type Standing = {
  memberId: string
  hasPasses: boolean
  now: Date
  cover: Cover | null
  held: Package | null
  packages: Package[]
  newEmail: string | null
  links: Links
  paysOnline: boolean
}

async function readFacts(reader: Reader, standing: Standing): Promise<MemberFacts> {
  const { memberId, hasPasses, now, cover, held, packages, newEmail, links, paysOnline } = standing
  const month = await readDueMonth(reader, memberId)
  const renewal = await findOpenRenewal(reader, memberId)
  const periods = await listMemberships(reader, memberId)
  const mandate = await findStandingMandate(reader, memberId)
  const pending = await findPendingChange(reader, memberId, now)
  const stuck = (await listPayments(reader, memberId)).filter(
    ({ state, purpose }) =>
      ['failed', 'requires_action'].includes(state) && ['membership', 'upgrade'].includes(purpose),
  )
  return {
    packageName: held?.name ?? null,
    packageId: held?.id ?? null,
    endsIn: cover && daysBetween(studioDate(now), lastDay(cover.endsAt)),
    endsOn: cover && lastDayInWords(cover.endsAt),
    hasNextMonth: cover !== null && periods.some(({ startsAt }) => startsAt >= cover.endsAt),
    hasEverHeld: periods.some(({ startsAt }) => startsAt <= now),
    hasPasses,
    pendingChangeOn: pending && dayInWords(pending.effectiveAt, 'full'),
    directDebit: directDebitOf(mandate),
    collector: methodWords(mandate?.method ?? 'bacs_debit').name,
    unpaid: packages
      .filter(({ id }) => stuck.some(({ packageId }) => packageId === id))
      .map(({ id, name }) => ({ packageId: id, name })),
    payUrl: paysOnline ? month && signPayLink(links, month) : null,
    paysOnline,
    owed: month?.isArrears ? formatPenceExact(month.amountPence) : null,
    retriesOn: renewal?.state === 'waiting' ? dayInWords(renewal.dueAt) : null,
    claimsWaiting: await countWaitingClaims(reader, memberId, now),
    newEmail,
  }
}

function nextClass(booking: BookingEntry, now: Date) {
  const days = daysBetween(studioDate(now), booking.date)
  const day = formatDate(booking.date)
  return {
    reference: booking.reference,
    href: sessionAddress({ id: booking.sessionId, date: booking.date }),
    name: booking.className,
    typeId: booking.typeId,
    day: days === 0 ? `Today, ${day}` : days === 1 ? `Tomorrow, ${day}` : day,
    time: `${booking.time} to ${studioTime(booking.endsAt)}`,
    room: booking.room,
    instructor: booking.instructor,
    personName: booking.personName,
    hasStarted: booking.startsAt <= now,
  }
}

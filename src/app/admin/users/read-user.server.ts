import { isolated } from '#src/kit/text/isolated.ts'
import { newId } from '#src/kit/id.ts'
import { formatPenceExact } from '#src/kit/money.ts'
import { addDays, dayAndTime, dayInWords, formatDate, lastDayInWords, studioDate } from '#src/kit/time.ts'
import { isSecondFactorOn } from '#src/platform/auth/second-factor/second-factor.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import type { Services } from '#src/platform/app-services.server.ts'
import { listActivityLog } from '#src/studio/activity/activity-log.store.server.ts'
import { attendanceLabel } from '#src/studio/bookings/attendance/attendance.ts'
import { listMarkings } from '#src/studio/bookings/attendance/attendance.store.server.ts'
import { listPastBookings, listUpcomingBookings } from '#src/studio/bookings/booking-entries.store.server.ts'
import { listSessionOffers } from '#src/studio/bookings/offers/session-offers.store.server.ts'
import { countUsedClasses } from '#src/studio/bookings/used-classes.store.server.ts'
import { sessionAddress } from '#src/studio/schedule/sessions/session-address.ts'
import { listInstructorAccounts } from '#src/studio/people/instructors/instructors.store.server.ts'
import { findBalancePence, listAccountEntries } from '#src/studio/billing/account/account.store.server.ts'
import { listForgivable } from '#src/studio/billing/account/forgivable.store.server.ts'
import { entryWords } from '#src/studio/billing/account/credit.ts'
import { methodWords } from '#src/studio/billing/direct-debit/mandate.ts'
import { findMandateInForce } from '#src/studio/billing/direct-debit/mandates.store.server.ts'
import { ACCEPTED_WHEN, LEGAL_PAGES, versionPath } from '#src/studio/legal/legal-page.ts'
import { listAccepted } from '#src/studio/legal/legal.store.server.ts'
import { forWhom } from '#src/studio/people/households/for-whom.ts'
import { listHousehold } from '#src/studio/people/households/household.store.server.ts'
import type { Account } from '#src/studio/people/members/members.store.server.ts'
import { listMemberNotes, type MemberNote } from '#src/studio/people/notes/member-notes.store.server.ts'
import { listWithoutPassword } from '#src/studio/member-import/member-import.store.server.ts'
import { findUsedOf, listHoldings } from '#src/studio/memberships/holdings/holdings.store.server.ts'
import { listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { listProductNames, listProductsOnSale } from '#src/studio/products/products.store.server.ts'
import { findPause } from '#src/studio/memberships/plan-changes/pauses.store.server.ts'
import { findPendingChange } from '#src/studio/memberships/plan-changes/plan-changes.store.server.ts'
import { listMessagesOf } from '#src/studio/outbox/lists/messages-of.store.server.ts'
import { paymentStanding } from '#src/studio/billing/payments/payment-search.ts'
import { listMemberLines } from '#src/studio/billing/payments/payment-search.store.server.ts'
import { readHeldChoices } from './held-choices.server.ts'
import type { NoteLine } from './user-notes.tsx'
import { messageLine } from '../messages/message-line.ts'
import { activityLine } from '../activity/activity-line.ts'

const PAST_SHOWN = 15
const MESSAGES_SHOWN = 15
const ACTS_SHOWN = 15
const ENTRIES_SHOWN = 15
const ACCEPTED_SHOWN = 10
const DAYS_TO_BOOK = 14

/** All that the front desk shows of one account, in words. */
export async function readUser({ actor, reader, now }: SignedInCtx, services: Services, account: Account) {
  const at = now()
  const [membership, bookings, others] = await Promise.all([
    readMembership(reader, account.id, at),
    readBookings(reader, account.id, at),
    readRest(reader, services, account, at),
  ])
  const user = { ...membership, ...bookings, ...others, choices: await readChoices(reader, account.id, at) }
  // The front desk looks people up; what was written to them, what they paid and who did what is read by admins.
  return actor.role === 'admin' ? user : { ...user, messages: [], acts: [], payments: [], entries: [] }
}

async function readMembership(reader: Reader, memberId: string, now: Date) {
  const held = await listMemberships(reader, memberId)
  const pending = await findPendingChange(reader, memberId, now)
  const mandate = await findMandateInForce(reader, memberId)
  const pause = await findPause(reader, memberId, studioDate(now))
  const balancePence = await findBalancePence(reader, memberId)
  const entries = await listAccountEntries(reader, memberId, ENTRIES_SHOWN)
  const nameOf = await listProductNames(reader)
  const used = await Promise.all(held.map((period) => countUsedClasses(reader, memberId, period)))
  const periods = held.map((period, n) => ({
    id: period.id,
    name: period.name || (nameOf.get(period.packageId) ?? period.packageId),
    span: `${dayInWords(period.startsAt, 'full')} to ${lastDayInWords(period.endsAt, 'full')}`,
    classes: period.allowance === null ? `${used[n]} classes used` : `${used[n]} of ${period.allowance} classes used`,
    source: sources[period.source],
    state: period.endsAt <= now ? 'Ended' : period.startsAt > now ? 'To come' : 'Now',
  }))
  return {
    periods: [...(await readHoldings(reader, memberId, now)), ...periods.toReversed()],
    owed: balancePence < 0 ? formatPenceExact(-balancePence) : null,
    debt: balancePence < 0 ? { paymentId: newId(), pence: -balancePence } : null,
    credit: balancePence > 0 ? formatPenceExact(balancePence) : null,
    entries: entries.map((entry) => ({
      id: entry.id,
      text: `${dayInWords(entry.at, 'full')}: ${formatPenceExact(entry.amountPence)}, ${entryWords(entry)}`,
    })),
    ...(await readHeldChoices(reader, memberId, { plan: { goesOn: (held.at(-1)?.endsAt ?? now) > now, pause }, now })),
    pending:
      pending &&
      `${nameOf.get(pending.toPackageId) ?? pending.toPackageId} from ${dayInWords(pending.effectiveAt, 'full')}`,
    collectedBy: mandate
      ? `${methodWords(mandate.method).title}${mandate.state === 'active' ? '' : ', being set up'}`
      : 'Nothing',
  }
}

/** What is held beside plans, the latest first. */
async function readHoldings(reader: Reader, memberId: string, now: Date) {
  const held = await listHoldings(reader, memberId)
  const used = await Promise.all(held.map((one) => findUsedOf(reader, one)))
  return held
    .map(({ id, name, personName, allowance, startsAt, endsAt, daysFromFirstUse, source }, n) => ({
      id,
      name: forWhom(name, { personName }),
      span:
        startsAt && endsAt
          ? `${dayInWords(startsAt, 'full')} to ${lastDayInWords(endsAt, 'full')}`
          : daysFromFirstUse === null
            ? 'Without an end'
            : `${daysFromFirstUse} days from the first class`,
      classes: allowance === null ? `${used[n]} classes used` : `${used[n]} of ${allowance} classes used`,
      source: sources[source],
      state: endsAt && endsAt <= now ? 'Ended' : allowance !== null && used[n]! >= allowance ? 'Used up' : 'Now',
    }))
    .toReversed()
}

const sources = {
  purchase: 'Bought',
  grant: 'Granted by the studio',
  claim: 'Claimed from a gift',
  starter: 'Starter month',
  renewal: 'Renewed',
} as const

async function readBookings(reader: Reader, memberId: string, now: Date) {
  const coming = await listUpcomingBookings(reader, memberId, now)
  const past = await listPastBookings(reader, { memberId, now }, { page: 1, pageSize: PAST_SHOWN })
  const markings = await listMarkings(
    reader,
    past.bookings.map(({ id }) => id),
  )
  const late = await listForgivable(reader, memberId, PAST_SHOWN)
  return {
    late: late.map(({ bookingId, className, personName, startsAt, isLateCancel, feePence }) => ({
      bookingId,
      what: personName ? `${className} for ${isolated(personName)}` : className,
      when: dayAndTime(startsAt, 'full'),
      cost: `${isLateCancel ? 'cancelled late' : 'missed'}, ${feePence > 0 ? `${formatPenceExact(feePence)} fee` : 'counts as used'}`,
    })),
    upcoming: coming.map(({ reference, sessionId, className, date, time, personName, startsAt }) => ({
      reference,
      href: sessionAddress({ id: sessionId, date }),
      className,
      when: `${formatDate(date)}, ${time}`,
      personName,
      hasStarted: startsAt <= now,
    })),
    past: past.bookings.map(({ id, reference, sessionId, className, date, time, personName }) => ({
      reference,
      href: sessionAddress({ id: sessionId, date }),
      className,
      when: `${formatDate(date, 'full')}, ${time}`,
      personName,
      attendance: attendanceLabel(markings.get(id)?.attended ?? null),
    })),
    pastTotal: past.total,
  }
}

async function readRest(reader: Reader, services: Services, { id }: Account, now: Date) {
  const [payments, messages, acts, notes, hasSecondFactor, [uninvited], accepted] = await Promise.all([
    listMemberLines(reader, id),
    listMessagesOf(reader, id, MESSAGES_SHOWN),
    listActivityLog(reader, { people: [id], kind: '', from: '', to: '', after: null }, ACTS_SHOWN),
    listMemberNotes(reader, id),
    isSecondFactorOn(reader, id),
    listWithoutPassword(reader, { memberId: id }),
    listAccepted(reader, id, ACCEPTED_SHOWN),
  ])
  const names = await listProductNames(reader)
  return {
    hasSecondFactor,
    invitation: uninvited?.isLive
      ? { invitedOn: uninvited.invitedAt && dayInWords(uninvited.invitedAt, 'full') }
      : null,
    payments: payments.map((line) => ({
      id: line.id,
      description: line.description,
      amount: formatPenceExact(line.amountPence),
      state: paymentStanding(line, line.amountPence),
      when: dayInWords(line.settledAt ?? line.createdAt, 'full'),
    })),
    messages: messages.map((message) => messageLine(services, message, now)),
    accepted: accepted.map(({ page, number, occasion, acceptedAt }) => ({
      to: versionPath(page, number),
      text: `${LEGAL_PAGES[page].title}, version ${number}`,
      when: `${dayInWords(acceptedAt, 'full')}, ${ACCEPTED_WHEN[occasion]}`,
    })),
    acts: acts.map((act) => activityLine(act, names)),
    notes: notes.map(noteLine),
  }
}

function noteLine({ id, person, text, authorName, writtenAt, endedAt, endedBy }: MemberNote): NoteLine {
  return {
    id,
    about: person
      ? `${isolated(person.name)}${person.isRemoved ? ', no longer on this account' : ''}`
      : 'The whole account',
    isOfAccount: !person,
    text,
    by: `${isolated(authorName)}, ${dayAndTime(writtenAt, 'full')}`,
    ended: endedAt && `Taken off by ${endedBy}, ${dayAndTime(endedAt, 'full')}`,
  }
}

async function readChoices(reader: Reader, memberId: string, now: Date) {
  const today = studioDate(now)
  const [packages, instructors, people, sessions] = await Promise.all([
    listProductsOnSale(reader),
    listInstructorAccounts(reader),
    listHousehold(reader, memberId),
    listSessionOffers(reader, { from: today, to: addDays(today, DAYS_TO_BOOK), now }, memberId),
  ])
  return {
    packages: packages.map(({ id, name }) => ({ value: id, label: name })),
    instructorId: instructors.find(({ userId }) => userId === memberId)?.id ?? '',
    instructors: instructors
      .filter(({ userId }) => userId === null || userId === memberId)
      .map(({ id, name }) => ({ value: id, label: name })),
    people: people.map(({ id, name }) => ({ value: id, label: name })),
    sessions: sessions
      .filter(({ status, startsAt }) => status === 'scheduled' && startsAt > now)
      .map(({ id, date, startTime, name, spotsLeft }) => ({
        value: id,
        label: `${formatDate(date, 'short')}, ${startTime}: ${name} (${spotsLeft > 0 ? `${spotsLeft} left` : 'full'})`,
        disabled: spotsLeft <= 0,
      })),
  }
}

import type { BookingOffer } from './booking-offer.ts'

/** A class that a person has been to. */
export type VisitedClass = { classId: string; typeId: string }

type Offered = VisitedClass & { startsAt: Date; offer: BookingOffer }

const MOST = 3
/** The same class counts as much as this many of its kind. */
const SAME_CLASS = 3

/** The next dates to book by habit: of classes that were visited, then of the kinds that were, what was visited most often first.
 *  Each class once, and only what can be booked at once. */
export function suggestClasses<Session extends Offered>(
  visited: readonly VisitedClass[],
  offered: Session[],
): Session[] {
  const scoreOf = ({ classId, typeId }: VisitedClass) =>
    visited.filter((one) => one.classId === classId).length * SAME_CLASS +
    visited.filter((one) => one.typeId === typeId).length
  const bookable = offered
    .filter(({ offer }) => offer.kind === 'book')
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const once = bookable.filter(({ classId }, n) => bookable.findIndex((other) => other.classId === classId) === n)
  return once
    .map((session) => ({ session, score: scoreOf(session) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ session }) => session)
}

import { isBefore, studioDate } from '#src/kit/time.ts'
import type { ProductKind } from '#src/studio/products/product.ts'

/** Something a member has that covers a date: what is left of it, and what it is for. `id` is null for the next month, which direct
 *  debit will pay for but has not yet (PRODUCT 4.3). */
export type UsableHolding = {
  id: string | null
  kind: ProductKind
  name: string
  /** Null means unlimited. */
  allowance: number | null
  used: number
  /** The class types it is for; null means all. */
  covers: string[] | null
  isShared: boolean
  /** The person of the account it was bought for; null or absent for the holder. */
  personId?: string | null
  /** Where its days count from the first class booked: how many. */
  daysFromFirstUse: number | null
  /** Null before its first use, and where it has no end. */
  startsAt: Date | null
  endsAt: Date | null
  /** Studio dates of the pause of anything but a plan: its first day, and the first after it. */
  pausedFrom?: string | null
  resumesOn?: string | null
}

type Place = {
  startsAt: Date
  typeId: string
  /** Plans are paused on that day. */
  isPaused?: boolean
  /** For which person of the account; null for its holder. */
  personId: string | null
  /** What the member wants it counted on, instead of what the rule would take. */
  holdingId?: string
}

/** What a class is counted on, and what the rule of booking must know of it. */
export type HoldingChoice = {
  holding: UsableHolding | null
  /** Those that would do, the one that is used first. */
  usable: UsableHolding[]
  isUnshared: boolean | null
  isPaused: boolean
  /** Null when nothing covers the class. */
  allowanceLeft: number | 'unlimited' | null
}

// A ticket is for its workshop alone, so it goes first.
const ORDER: Record<ProductKind, number> = { ticket: 0, plan: 1, pass: 2, intro: 2, single: 3 }

/** Chooses what a class is counted on: something that covers its type and its date and has one left; plans, then passes, then single
 *  classes, what ends soonest first, unless the member says otherwise. PRODUCT 4.4a. */
export function chooseHolding(holdings: readonly UsableHolding[], place: Place): HoldingChoice {
  const covering = holdings.filter((one) => coversClass(one, place) && !isOfAnother(one, place)).toSorted(soonestFirst)
  const running = covering.filter((one) => !isPausedFor(one, place))
  const own = running.filter(({ isShared, personId = null }) => isShared || personId === place.personId)
  const usable = own.filter((one) => leftOf(one) !== 0)
  const holding = (place.holdingId ? usable.find(({ id }) => id === place.holdingId) : usable[0]) ?? null
  const judged = place.holdingId ? holding : (holding ?? own[0] ?? running[0] ?? covering[0])
  return {
    holding,
    usable,
    isUnshared: running.length > 0 ? own.length === 0 : null,
    isPaused: covering.length > 0 && running.length === 0,
    allowanceLeft: judged ? leftOf(judged) : null,
  }
}

/** Whether it was bought for another person of the account, who alone uses it. */
function isOfAnother({ isShared, personId = null }: UsableHolding, place: Place): boolean {
  return !isShared && personId !== null && personId !== place.personId
}

/** Whether something the member holds may be used for a class of this type that starts then. */
function coversClass({ covers, startsAt, endsAt }: UsableHolding, place: Place): boolean {
  if (covers && !covers.includes(place.typeId)) return false
  const hasBegun = startsAt === null || !isBefore(place.startsAt, startsAt)
  return hasBegun && (endsAt === null || isBefore(place.startsAt, endsAt))
}

function isPausedFor({ kind, pausedFrom, resumesOn }: UsableHolding, { startsAt, isPaused = false }: Place): boolean {
  if (kind === 'plan') return isPaused
  if (!pausedFrom || !resumesOn) return false
  const date = studioDate(startsAt)
  return pausedFrom <= date && date < resumesOn
}

function leftOf({ allowance, used }: UsableHolding): number | 'unlimited' {
  return allowance === null ? 'unlimited' : Math.max(0, allowance - used)
}

function soonestFirst(a: UsableHolding, b: UsableHolding): number {
  const ends = (one: UsableHolding) => one.endsAt?.getTime() ?? Number.MAX_SAFE_INTEGER
  return ORDER[a.kind] - ORDER[b.kind] || ends(a) - ends(b)
}

/** A holding as PostgreSQL writes it into JSON, where instants are texts. */
export function withDates(row: UsableHolding): UsableHolding {
  return { ...row, startsAt: row.startsAt && new Date(row.startsAt), endsAt: row.endsAt && new Date(row.endsAt) }
}

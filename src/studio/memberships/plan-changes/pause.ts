import { z } from 'zod'
import { ok, type Outcome, type RefusalText, refuse } from '#src/kit/outcome.ts'
import { addDays, daysBetween, formatDate, isStudioDate, lastDay, studioDate } from '#src/kit/time.ts'
import { lineOrNone, reasonTyped } from '#src/kit/typed-text.ts'
import { daysLater, daysPaused, isPausedIn, type Pause, type Period } from '../membership-period.ts'

/** The shortest pause, and the most days of pause within a year. */
export const SHORTEST_PAUSE_DAYS = 7
export const PAUSED_DAYS_A_YEAR = 92

const day = lineOrNone(40).refine(isStudioDate, 'Please choose a day')

/** What is filled in to pause a plan: its first and its last day, and why. */
export const pauseForm = z.object({
  /** A pass; nothing for the plan. */
  holdingId: lineOrNone(40).default(''),
  from: day,
  until: day,
  reason: reasonTyped,
})
export type PauseForm = z.output<typeof pauseForm>

/** Which pause is ended: that of a pass, or for nothing that of the plan. */
export const endPauseForm = pauseForm.pick({ holdingId: true })

/** People say the last day that is paused. */
export function pauseOf({ from, until }: Pick<PauseForm, 'from' | 'until'>): Pause {
  return { startsOn: from, resumesOn: addDays(until, 1) }
}

type Month = Period & { id: string }

/** What is known of a member when their plan is to be paused. */
export type PauseFacts = {
  now: Date
  /** The months held now and bought ahead, earliest first. */
  months: readonly Month[]
  /** The month that direct debit will pay for after those, if one follows. */
  next: { isOnItsWay: boolean; isUnpaid: boolean } | null
  isChanging: boolean
  /** Those that were not withdrawn, past and to come. */
  pauses: readonly Pause[]
}

/** Whether a plan may be paused on those days, and the months that move with it: the month in which the pause begins gets its days at its
 *  end, and those bought ahead begin later by as many; the day of the month moves along (anchorAfter). A month that is not yet
 *  held gets them when it opens. A collection that is on its way is honoured first: the pause begins after its month has.
 *  PRODUCT 4.4a. */
export function decidePause(facts: PauseFacts, pause: Pause): Outcome<{ moved: Month[] }, PauseRefusal> {
  const { now, months, next, pauses, isChanging } = facts
  const today = studioDate(now)
  const last = months.at(-1)
  if (!last) return refuse(next?.isOnItsWay ? 'being_collected' : 'no_plan')
  if (pauses.some(({ resumesOn }) => resumesOn > today)) return refuse('is_paused')
  if (isChanging) return refuse('change_waits')
  if (next?.isUnpaid) return refuse('month_unpaid')
  if (pause.startsOn <= today) return refuse('too_soon')
  if (pause.startsOn > addDays(today, DAYS_AHEAD)) return refuse('too_far')
  if (daysPaused(pause) < SHORTEST_PAUSE_DAYS) return refuse('too_short')
  if (daysWithin([...pauses, pause], addDays(pause.resumesOn, -365)) > PAUSED_DAYS_A_YEAR) return refuse('too_long')
  if (next?.isOnItsWay && pause.startsOn <= studioDate(last.endsAt)) return refuse('being_collected')
  if (!next && pause.startsOn > lastDay(last.endsAt)) return refuse('ends_before')
  return ok({ moved: moveMonths(months, pause, daysPaused(pause)) })
}

const DAYS_AHEAD = 365

/** Days of these pauses since a date. */
function daysWithin(pauses: readonly Pause[], since: string): number {
  const daysOf = (pause: Pause) => Math.max(0, Math.min(daysPaused(pause), daysBetween(since, pause.resumesOn)))
  return pauses.reduce((sum, pause) => sum + daysOf(pause), 0)
}

/** The month a pause begins in and those behind it, moved by some days; back again when it ends early, by those not used. */
export function moveMonths(months: readonly Month[], pause: Pause, days: number): Month[] {
  const within = months.findIndex((month) => beginsWithin(month, pause))
  const first = within === -1 ? months.findIndex((month) => isPausedIn(month, pause)) : within
  if (first === -1) return []
  return months.slice(first).map((month, n) => ({
    ...month,
    startsAt: n === 0 ? month.startsAt : daysLater(month.startsAt, days),
    endsAt: daysLater(month.endsAt, days),
  }))
}

/** On its first day too. Only where no month that is held has that day, it belongs to the one at the end of which it begins, so that
 *  what follows is not collected in it. */
function beginsWithin({ startsAt, endsAt }: Month, { startsOn }: Pause): boolean {
  return studioDate(startsAt) <= startsOn && startsOn < studioDate(endsAt)
}

/** The months that move back when a pause ends today, by the days of it that were not used. */
export function decideEndOfPause(facts: PauseFacts, pause: Pause): Outcome<{ moved: Month[] }, EndPauseRefusal> {
  const { now, months, next } = facts
  const unused = Math.min(daysPaused(pause), daysBetween(studioDate(now), pause.resumesOn))
  const moved = moveMonths(months, pause, -unused)
  if (moved.length > 0 && next?.isOnItsWay) return refuse('being_collected')
  return ok({ moved })
}

/** What is known of a pass, single class or offer that is to be paused. */
export type PausablePass = {
  endsAt: Date | null
  daysFromFirstUse: number | null
  isUnbegun: boolean
  resumesOn: string | null
}

/** Whether a pass may be paused at all: its days have begun and are not over, and no pause is on or to come. */
export function isPassPausable({ isUnbegun, endsAt, resumesOn }: PausablePass, now: Date): boolean {
  return !isUnbegun && endsAt !== null && endsAt > now && (resumesOn === null || resumesOn <= studioDate(now))
}

/** Whether a pass may be paused on those days, and its end then: nothing of it is lost. */
export function decidePassPause(
  held: PausablePass,
  pause: Pause,
  now: Date,
): Outcome<Pick<PausablePass, 'endsAt' | 'daysFromFirstUse'>, PauseRefusal> {
  const today = studioDate(now)
  const { endsAt, isUnbegun, resumesOn } = held
  if (isUnbegun || endsAt === null || endsAt <= now) return refuse('nothing_to_pause')
  if (resumesOn !== null && resumesOn > today) return refuse('is_paused')
  if (pause.startsOn <= today) return refuse('too_soon')
  if (daysPaused(pause) < SHORTEST_PAUSE_DAYS) return refuse('too_short')
  if (daysPaused(pause) > PAUSED_DAYS_A_YEAR) return refuse('too_long')
  if (pause.startsOn > lastDay(endsAt)) return refuse('ends_before')
  return ok(passMoved(held, daysPaused(pause)))
}

/** What is left of the pause of a pass when it ends today, and the end of the pass without the days not used; null where none is on or
 *  to come. */
export function decideEndOfPassPause(held: PausablePass & { pausedFrom: string | null }, now: Date) {
  const [today, { pausedFrom, resumesOn }] = [studioDate(now), held]
  if (pausedFrom === null || resumesOn === null || resumesOn <= today) return null
  const pause = { startsOn: pausedFrom, resumesOn }
  const unused = Math.min(daysPaused(pause), daysBetween(today, resumesOn))
  const left: Pause = { startsOn: pausedFrom, resumesOn: pausedFrom < today ? today : pausedFrom }
  return { ...passMoved(held, -unused), left }
}

/** The end of a pass and its days, by some days more, or fewer. */
export function passMoved(
  { endsAt, daysFromFirstUse }: Pick<PausablePass, 'endsAt' | 'daysFromFirstUse'>,
  days: number,
) {
  return {
    endsAt: endsAt && daysLater(endsAt, days),
    daysFromFirstUse: daysFromFirstUse === null ? null : daysFromFirstUse + days,
  }
}

/** The days of the pause of a pass that is on or to come; null for none. */
export function pauseOfPassInWords(
  { pausedFrom: startsOn, resumesOn }: { pausedFrom: string | null; resumesOn: string | null },
  now: Date,
): string | null {
  return startsOn === null || resumesOn === null || resumesOn <= studioDate(now)
    ? null
    : pauseInWords({ startsOn, resumesOn })
}

/** `Monday 4 January 2027 to Sunday 17 January 2027`: its first and last day. */
export function pauseInWords({ startsOn, resumesOn }: Pause): string {
  return `${formatDate(startsOn, 'full')} to ${formatDate(addDays(resumesOn, -1), 'full')}`
}

export const pauseRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  nothing_to_pause: { status: 409, message: 'This has no days that could be paused' },
  no_plan: { status: 409, message: 'There is no membership to pause' },
  is_paused: { status: 409, message: 'There is a pause already. End it first to choose other days.' },
  change_waits: {
    status: 409,
    message: 'A change of package waits for the end of this membership. Withdraw it first.',
  },
  month_unpaid: { status: 409, message: 'A month has not been paid. Please settle it first.' },
  too_soon: { status: 409, message: 'A pause can begin tomorrow at the earliest' },
  too_far: { status: 409, message: 'A pause can begin within a year' },
  too_short: { status: 409, message: `A pause is at least ${SHORTEST_PAUSE_DAYS} days long` },
  too_long: { status: 409, message: `A membership can be paused for ${PAUSED_DAYS_A_YEAR} days a year at most` },
  being_collected: {
    status: 409,
    message: 'The next month is being collected just now. A pause can begin after that month has begun.',
  },
  ends_before: { status: 409, message: 'It ends before that day' },
} satisfies Record<string, RefusalText>

export type PauseRefusal = keyof typeof pauseRefusals

export const endPauseRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  not_paused: { status: 409, message: 'No pause is planned' },
  being_collected: {
    status: 409,
    message: 'The next month is being collected just now. Please try again when it has been paid.',
  },
} satisfies Record<string, RefusalText>

export type EndPauseRefusal = keyof typeof endPauseRefusals

export const PAUSED_TEXT = 'Your membership will be paused'
export const PAUSE_ENDED_TEXT = 'The pause is over: classes can be booked again'

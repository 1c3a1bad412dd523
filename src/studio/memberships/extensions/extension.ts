import { z } from 'zod'
import { ok, type Outcome, type RefusalText, refuse } from '#src/kit/outcome.ts'
import { lastDay, lastDayInWords } from '#src/kit/time.ts'
import { lineOrNone, reasonTyped } from '#src/kit/typed-text.ts'
import { forWhom } from '#src/studio/people/households/for-whom.ts'
import type { ProductKind } from '#src/studio/products/product.ts'
import { daysLater } from '../membership-period.ts'

export const MOST_DAYS = 366

export const days = z.coerce
  .number('Please give a number of days')
  .int('Please give whole days')
  .min(1, 'Please give at least one day')
  .max(MOST_DAYS, 'Please give a year at most')

/** What staff fill in to extend something that is held: the last month, where it is not said what. */
export const extendForm = z.object({ holdingId: lineOrNone(40).default(''), days, reason: reasonTyped })
export type ExtendForm = z.output<typeof extendForm>

/** What is known of something held that is to be extended. */
export type Extendable = {
  id: string
  memberId: string
  memberName: string
  productId: string
  kind: ProductKind
  name: string
  /** Whose it is, where that is to be said (`whose_holding`). */
  personName: string | null
  startsAt: Date | null
  endsAt: Date | null
  daysFromFirstUse: number | null
  /** Its days count from a first class, and there is none. */
  isUnbegun: boolean
  /** Of a month: another one is held behind it. */
  isFollowed: boolean
  isChanging: boolean
  isPaused: boolean
  /** What pays for the month behind it is on its way. */
  isBeingCollected: boolean
}

/** What an extension changes: its end, and how many days it has from its first class, where they count from that. */
export type Extension = { endsAt: Date | null; daysFromFirstUse: number | null }

/** Whether something held may be extended, and to when: the last month while it goes on, because what is agreed follows it; anything
 *  else that has an end, also one that is past, if the new one is not. PRODUCT 4.4a, 4.11. */
export function decideExtension(
  held: Extendable,
  more: { days: number; now: Date },
): Outcome<Extension, ExtendRefusal> {
  const { kind, endsAt, daysFromFirstUse, isUnbegun } = held
  const daysThen = daysFromFirstUse === null ? null : daysFromFirstUse + more.days
  if (isUnbegun) return ok({ endsAt, daysFromFirstUse: daysThen })
  if (endsAt === null || kind === 'ticket') return refuse('no_end')
  if (kind === 'plan') {
    if (endsAt <= more.now) return refuse('membership_ended')
    if (held.isFollowed) return refuse('not_last')
    if (held.isChanging) return refuse('change_waits')
    if (held.isPaused) return refuse('is_paused')
    if (held.isBeingCollected) return refuse('being_collected')
  }
  const endsThen = daysLater(endsAt, more.days)
  return endsThen > more.now ? ok({ endsAt: endsThen, daysFromFirstUse: daysThen }) : refuse('too_long_over')
}

export type Extended<Held extends Extendable = Extendable> = { held: Held; extension: Extension }
export type Extensions<Held extends Extendable = Extendable> = {
  extended: Extended<Held>[]
  left: { held: Held; refusal: ExtendRefusal }[]
}

/** The same of many: those extended, and those left as they are, with why. */
export function decideExtensions<Held extends Extendable>(
  all: readonly Held[],
  more: { days: number; now: Date },
): Extensions<Held> {
  const made: Extensions<Held> = { extended: [], left: [] }
  for (const held of all) {
    const decision = decideExtension(held, more)
    if (decision.ok) made.extended.push({ held, extension: decision.value })
    else made.left.push({ held, refusal: decision.refusal })
  }
  return made
}

/** What the activity log records of it. */
export function extendedFacts({ kind, productId, name, endsAt, daysFromFirstUse }: Extendable, after: Extension) {
  const of = kind === 'plan' ? { package: productId } : { product: name }
  const at = (end: Date | null, count: number | null) => {
    return { ...(end ? { lastDay: lastDay(end) } : {}), ...(count === null ? {} : { daysFromFirstUse: count }) }
  }
  return { ...of, before: at(endsAt, daysFromFirstUse), after: at(after.endsAt, after.daysFromFirstUse) }
}

/** `10 Class Pass, until 2 Jan 2027`, to choose from. */
export function extendableInWords({ endsAt, daysFromFirstUse, isUnbegun, ...held }: Extendable): string {
  const name = forWhom(held.name, held)
  if (isUnbegun) return `${name}, ${daysFromFirstUse} days from the first class`
  return endsAt ? `${name}, until ${lastDayInWords(endsAt, 'dated')}` : name
}

export const extendRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  membership_not_found: { status: 404, message: 'There is nothing to extend' },
  membership_ended: { status: 409, message: 'This membership has ended: grant a month instead' },
  not_last: { status: 409, message: 'Another month follows this one: extend the last one' },
  no_end: { status: 409, message: 'This has no last day that could be moved' },
  too_long_over: { status: 409, message: 'It ended longer ago than that: give more days' },
  change_waits: { status: 409, message: 'A change of package waits for the end of this membership' },
  is_paused: { status: 409, message: 'A pause of this membership is planned: end it first' },
  being_collected: { status: 409, message: 'The next month is being collected just now: extend it when it has begun' },
} satisfies Record<string, RefusalText>

export type ExtendRefusal = keyof typeof extendRefusals

/** What staff choose to extend all that was valid in a closure. */
export const afterClosureForm = z.object({ days })

export const afterClosureRefusals = {
  not_allowed: extendRefusals.not_allowed,
  closure_not_found: { status: 404, message: 'Closure not found' },
  extended_already: { status: 409, message: 'What was valid in this closure has been extended already' },
} satisfies Record<string, RefusalText>

export type AfterClosureRefusal = keyof typeof afterClosureRefusals

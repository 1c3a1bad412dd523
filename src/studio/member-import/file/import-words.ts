import { plainly } from '#src/kit/lists/named-columns.ts'

/** How a membership stands in the former system. */
export const STANDINGS = ['active', 'frozen', 'cancelled', 'ended'] as const
export type Standing = (typeof STANDINGS)[number]

const WORDS: Record<Standing, readonly string[]> = {
  active:
    plain(`active, current, valid, ongoing, live, in good standing, yes, trial, trialing, trialling, paid, overdue, past due, unpaid,
    declined, owing, new, open, pending, not started, future, upcoming, member, ok, recurring, enrolled, subscribed, good standing`),
  frozen: plain('frozen, freeze, paused, pause, suspended, on hold, hold, onhold, temporarily suspended'),
  cancelled:
    plain(`cancelled, canceled, cancelling, canceling, cancelled at period end, pending cancellation, scheduled cancellation,
    terminated, stopped, will not renew, not renewing, non renewing, ending`),
  ended:
    plain(`ended, expired, lapsed, inactive, used, used up, depleted, finished, completed, complete, past, former, former member,
    non member, no membership, deleted, archived, refunded, returned, closed, no, upgraded, downgraded, switched, changed, transferred,
    replaced, renewed, deactivated, void, voided, exhausted, consumed, terminated and ended`),
}

function plain(words: string): string[] {
  return words.split(',').map(plainly)
}

/** Reads a status; without one it is active. Null where the word is not known, and nobody has said what it means. */
export function standingOf(typed: string, chosen: Readonly<Record<string, Standing>> = {}): Standing | null {
  const word = plainly(typed)
  if (word === '') return 'active'
  return STANDINGS.find((standing) => WORDS[standing].includes(word)) ?? chosen[word] ?? null
}

/** More than anyone is sold: what systems write that have no word for unlimited. */
const AS_GOOD_AS_UNLIMITED = 999

/** Reads how many classes are left: `4`, `4.0`, `4 of 10`, `4/10`, `Unlimited`. Undefined where nothing is said, null where it is no number. */
export function classesLeftOf(typed: string): number | 'unlimited' | null | undefined {
  const text = typed.trim().toLowerCase()
  if (text === '' || text === '-' || text === 'n/a') return undefined
  if (text.startsWith('unlimited') || text === '∞') return 'unlimited'
  const [, digits] =
    /^(\d{1,9})(?:[.,]0+)?(?:\s*(?:\/|of|out of)\s*\d+)?(?:\s*(?:classes|credits|sessions|visits|left|remaining))*$/.exec(
      text,
    ) ?? []
  if (digits === undefined) return null
  return Number(digits) >= AS_GOOD_AS_UNLIMITED ? 'unlimited' : Number(digits)
}

const CONSENTS = new Set(plain('y, 1, opted in, subscribed, granted, accepted'))

/** Only a plain yes is consent: `Yes`, `Yes, send me marketing messages`. */
export function isConsent(typed: string): boolean {
  return /^(?:yes|true)\b/i.test(typed.trim()) || CONSENTS.has(plainly(typed))
}

/** Reads an amount: `£45.00`, `45`, `1,045.50 GBP`. Null where it is none. */
export function penceOf(typed: string): number | null {
  const text = typed.replace(/gbp|£|\s/gi, '').replace(/,(?=\d{3}(\D|$))/g, '')
  const [, pounds, pence = ''] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return pounds === undefined ? null : Number(pounds) * 100 + Number(pence.padEnd(2, '0'))
}

const NONE = new Set(plain('none, no, inactive, no membership, na').concat(''))

/** Whether a name of a product says that there is none. */
export function isNoProduct(name: string): boolean {
  return NONE.has(plainly(name))
}

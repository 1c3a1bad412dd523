import { formatPenceExact } from '#src/kit/money.ts'
import { dayInWords, studioTime } from '#src/kit/time.ts'
import type { Settings } from '#src/studio/settings/settings.ts'
import {
  type CancellablePlace,
  type Cost,
  freeUntil,
  lateCost,
  noShowCost,
  type PaidBy,
  type Policy,
} from './booking-policy.ts'
import { closesText, minutesInWords, type WindowRules } from './booking-window.ts'

// Every sentence on what cancelling, not coming and booking too late costs is made here, of the policy that decides it.

/** `You can cancel free of charge until 06:30 on Tuesday 24 November. After that the class counts as used.` */
export function cancellingText(policy: Policy, place: CancellablePlace, now: Date): string {
  const until = freeUntil(policy, place)
  const cost = lateCost(policy, place.by)
  if (until >= place.startsAt) return 'You can cancel free of charge until the class starts.'
  if (now > until) return `If you cancel, ${costText(cost, place.by)}.`
  return `You can cancel free of charge until ${instantInWords(until)}. After that ${costText(cost, place.by)}.`
}

/** `If you do not come, the class counts as used.`; empty where it costs nothing. */
export function noShowText(policy: Policy, by: PaidBy): string {
  const cost = noShowCost(policy, by)
  return cost === 'nothing' ? '' : `If you do not come, ${costText(cost, by)}.`
}

/** Both, as e-mails say them. */
export function termsText(policy: Policy, place: CancellablePlace, now: Date): string {
  return [cancellingText(policy, place, now), noShowText(policy, place.by)].filter(Boolean).join(' ')
}

/** `the class counts as used`, `a £5.00 fee goes on your account`: the end of a sentence. */
export function costText(cost: Cost, by: PaidBy): string {
  if (cost === 'nothing') return 'nothing is charged'
  if (cost === 'counts') return by === 'order' ? 'what you paid for it is not returned' : 'the class counts as used'
  return `a ${formatPenceExact(cost.feePence)} fee goes on your account`
}

/** What has come of a cancellation, after the catalogue's text. */
export function cancelledText(cost: Cost, by: PaidBy): string {
  if (cost === 'nothing') return ''
  if (cost === 'counts') return by === 'order' ? 'What you paid is not returned.' : 'The class counts as used.'
  return `A ${formatPenceExact(cost.feePence)} fee is on your account.`
}

/** `06:30 on Tuesday 24 November`, studio time. */
export function instantInWords(instant: Date): string {
  return `${studioTime(instant)} on ${dayInWords(instant)}`
}

/** The policy as the terms state it, a sentence or two for each rule. */
export function policyTexts(
  rules: Policy & WindowRules & Pick<Settings['bookings'], 'waitingListCutoffHours'>,
): string[] {
  const { cancellationCutoffHours: hours, weeksAhead, closesMinutesBefore } = rules
  const late = lateCost(rules, 'holding')
  const missed = noShowCost(rules, 'holding')
  const isAlwaysFree = hours === 0 || late === 'nothing'
  const until = isAlwaysFree ? 'the class starts' : `${minutesInWords(hours * 60)} before the class starts`
  const after = isAlwaysFree ? '' : ` After that ${costText(late, 'holding')}.`
  const paid = `What you paid for a single class is returned ${isAlwaysFree ? 'when you cancel' : 'when you cancel by then'}.`
  return [
    `Booking opens ${weeksAhead === 1 ? 'a week' : `${weeksAhead} weeks`} ahead and ${closesText(closesMinutesBefore)}.`,
    `You can cancel free of charge until ${until}.${after} ${paid}`,
    `If you do not come, ${missed === 'nothing' ? 'the class is not counted' : costText(missed, 'holding')}.`,
    'If we change a class that you have booked, you can cancel it free of charge until it starts.',
  ]
}

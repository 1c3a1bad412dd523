import type { DirectDebit } from '#src/studio/billing/direct-debit/mandate.ts'
import { PAID_AT_STUDIO_TEXT } from '#src/studio/settings/paid-at-studio.ts'

/** What a member has to do, as the portal's head lists it. Days count from today; null where there is nothing of the kind. */
export type MemberFacts = {
  packageName: string | null
  packageId: string | null
  /** Days until the last day of the present month, and that day in words; null without one. */
  endsIn: number | null
  endsOn: string | null
  hasNextMonth: boolean
  hasEverHeld: boolean
  /** Something besides a plan can still be used. */
  hasPasses: boolean
  pendingChangeOn: string | null
  directDebit: DirectDebit
  /** What collects the months, as the member reads it: "direct debit", or "saved card". */
  collector: string
  /** Packages whose payment was started and did not go through. */
  unpaid: { packageId: string; name: string }[]
  /** The address at which the next month can be paid; null when none is due. */
  payUrl: string | null
  /** Where nothing is paid online the packages page says how to pay, and nothing else leads to a payment. */
  paysOnline: boolean
  /** The day on which a failed collection is tried again. */
  retriesOn: string | null
  /** What they owe for classes of a month that was not paid; null for nothing. */
  owed: string | null
  claimsWaiting: number
  /** The new e-mail address that is not confirmed yet. */
  newEmail: string | null
}

export type ThingToDo = { id: string; text: string; action: { label: string; to: string } }

/** What only informs: nothing is lost when it waits. */
const CALM = ['change', 'claims']

/** What a member needs next, to which the page's one main button leads: the first thing that cannot wait, else a package, else a
 *  class. */
export type Need = { kind: 'thing'; id: string } | { kind: 'buy' } | { kind: 'book' }

export function nextNeed(things: readonly ThingToDo[], { hasClassesLeft }: { hasClassesLeft: boolean }): Need {
  const urgent = things.find(({ id }) => !CALM.includes(id))
  if (urgent) return { kind: 'thing', id: urgent.id }
  return { kind: hasClassesLeft ? 'book' : 'buy' }
}

const DAYS_BEFORE_THE_END = 7

/** Everything that needs doing, the most urgent first, each with its link. */
export function thingsToDo(facts: MemberFacts): ThingToDo[] {
  return [...payments(facts), ...renewal(facts), ...rest(facts)]
}

function payments({ unpaid, directDebit, collector, retriesOn, owed, paysOnline }: MemberFacts): ThingToDo[] {
  const debt: ThingToDo[] =
    owed === null
      ? []
      : [
          {
            id: 'owed',
            text: `You owe ${owed} for classes of a month that was not paid.${paysOnline ? '' : ` ${PAID_AT_STUDIO_TEXT}`}`,
            action: paysOnline
              ? { label: 'Pay now', to: '/membership/renew' }
              : { label: 'See your payments', to: '/dashboard/history?view=payments' },
          },
        ]
  if (!paysOnline) return debt
  const failed: ThingToDo[] =
    directDebit === 'failed'
      ? [
          {
            id: 'direct-debit',
            text: `Your ${collector} could not be set up.`,
            action: { label: 'Set it up again', to: '/dashboard/direct-debit' },
          },
        ]
      : []
  const open = unpaid.map(({ packageId, name }) => ({
    id: `pay-${packageId}`,
    text: `Your payment for the ${name} did not go through.`,
    action: { label: 'Pay now', to: `/membership/pay?package=${packageId}` },
  }))
  const bounced: ThingToDo[] =
    retriesOn === null
      ? []
      : [
          {
            id: 'collection',
            text: `Your bank did not pay for your next month. We ask it again on ${retriesOn}.`,
            action: { label: `See your ${collector}`, to: '/dashboard/direct-debit' },
          },
        ]
  return [...debt, ...failed, ...bounced, ...open]
}

function renewal(facts: MemberFacts): ThingToDo[] {
  const { packageName, packageId, endsIn, endsOn, hasNextMonth, hasEverHeld, directDebit, pendingChangeOn, payUrl } =
    facts
  if (packageName === null) {
    if (!hasEverHeld || facts.hasPasses) return []
    const action = { label: 'Choose a package', to: '/dashboard/membership' }
    return [{ id: 'ended', text: 'Your membership has ended.', action }]
  }
  const isEnding = endsIn !== null && endsIn <= DAYS_BEFORE_THE_END && !hasNextMonth
  if (!isEnding || directDebit === 'on') return []
  if (pendingChangeOn !== null) {
    const text = 'The first month of your new package is still to be paid.'
    return payUrl ? [{ id: 'pay-change', text, action: { label: 'Pay now', to: payUrl } }] : []
  }
  const action = facts.paysOnline
    ? { label: 'Renew', to: payUrl ?? `/membership/pay?package=${packageId}` }
    : { label: 'See how to renew', to: '/dashboard/membership' }
  return [{ id: 'renew', text: `Your ${packageName} ends on ${endsOn}.`, action }]
}

function rest({ pendingChangeOn, claimsWaiting, newEmail }: MemberFacts): ThingToDo[] {
  const things: ThingToDo[] = []
  if (pendingChangeOn !== null)
    things.push({
      id: 'change',
      text: `Your membership change will be effective on ${pendingChangeOn}`,
      action: { label: 'See or withdraw it', to: '/dashboard/membership' },
    })
  if (claimsWaiting > 0)
    things.push({
      id: 'claims',
      text:
        claimsWaiting === 1
          ? 'Something you bought waits to be claimed. Its link is in your email.'
          : `${claimsWaiting} things you bought wait to be claimed. Their links are in your email.`,
      action: { label: 'See what you bought', to: '/dashboard/membership' },
    })
  if (newEmail !== null)
    things.push({
      id: 'new-email',
      text: `Open the link we sent to ${newEmail} to confirm your new address.`,
      action: { label: 'Sign-in and security', to: '/dashboard/security' },
    })
  return things
}

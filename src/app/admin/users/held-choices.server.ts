import { forWhom } from '#src/studio/people/households/for-whom.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { decideExtension, extendableInWords, MOST_DAYS } from '#src/studio/memberships/extensions/extension.ts'
import { type HeldToExtend, listExtendable } from '#src/studio/memberships/extensions/extendable.store.server.ts'
import type { Pause } from '#src/studio/memberships/membership-period.ts'
import { isPassPausable, pauseInWords, pauseOfPassInWords } from '#src/studio/memberships/plan-changes/pause.ts'

type Plan = { goesOn: boolean; pause: Pause | null }

/** What of a member can be extended and paused, and the pauses that are planned or on; the plan's before those of passes. */
export async function readHeldChoices(reader: Reader, memberId: string, { plan, now }: { plan: Plan; now: Date }) {
  const held = await listExtendable(reader, memberId, now)
  const passes = held.filter(({ kind }) => kind !== 'plan')
  return {
    extendable: held.filter((one) => decideExtension(one, { days: MOST_DAYS, now }).ok).map(choiceOf),
    pausable: [
      ...(plan.goesOn && !plan.pause ? [{ value: '', label: 'The membership' }] : []),
      ...passes.filter((one) => isPassPausable(one, now)).map(choiceOf),
    ],
    paused: [
      ...(plan.pause ? [{ holdingId: '', text: pauseInWords(plan.pause) }] : []),
      ...passes.flatMap((one) => pauseOfPass(one, now)),
    ],
  }
}

function choiceOf(held: HeldToExtend) {
  return { value: held.id, label: extendableInWords(held) }
}

function pauseOfPass(held: HeldToExtend, now: Date) {
  const days = pauseOfPassInWords(held, now)
  return days === null ? [] : [{ holdingId: held.id, text: `${forWhom(held.name, held)}, ${days}` }]
}

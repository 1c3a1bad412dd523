import { newId } from '#src/kit/id.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { closePreparations, findMandateInForce, insertMandate, type Mandate } from './mandates.store.server.ts'
import { tellMandate } from './tell-mandate.server.ts'

type Kept = Pick<Mandate, 'memberId' | 'provider' | 'customerId' | 'methodId' | 'reference'>

/** Sets up direct debit with the card that has just paid for a first month (create-subscription). Promises: active at once;
 *  when another direct debit is in force, that one stays and nothing is stored. Locks: the member. */
export async function keepMandate(work: Work, kept: Kept): Promise<void> {
  await holdMember(work.tx, kept.memberId)
  if (await findMandateInForce(work.tx, kept.memberId)) return
  const id = newId()
  const mandate = await insertMandate(work.tx, { ...kept, id, method: 'card', state: 'active', createdAt: work.now() })
  await closePreparations(work.tx, kept.memberId, work.now())
  await tellMandate(work, mandate)
}

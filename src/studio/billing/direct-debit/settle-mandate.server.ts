import { invariant } from '#src/kit/outcome.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { decideMandate, type ProviderWord } from './mandate.ts'
import {
  closePreparations,
  findMandate,
  findMandateInForce,
  lockMandate,
  type Mandate,
  updateMandate,
} from './mandates.store.server.ts'
import { tellMandate } from './tell-mandate.server.ts'

type Truth = { word: ProviderWord } & Pick<Mandate, 'methodId' | 'reference' | 'bankReference'>

/** Asks the provider for the state of a direct debit and applies it here. Called by the return page, the provider's events and
 *  a routine alike, in any order and repeatedly. Null when there is no such direct debit. Promises: each change is announced
 *  once; only one is in force for a member: the first that the bank has agreed to, or decides on, closes every other set-up, and
 *  one that is completed at the bank afterwards is released. Throws ProviderUnavailable when the provider does not answer. Locks:
 *  the member, then the mandate; the provider is called before either. PRODUCT 4.3. */
export async function settleMandate(ctx: Ctx, mandateId: string): Promise<Mandate | null> {
  const known = await ctx.transaction(({ tx }) => findMandate(tx, mandateId))
  if (!known || isOver(known)) return known
  const truth = await askProvider(ctx, known)
  if (!truth) return known
  return ctx.transaction(async (work) => {
    await holdMember(work.tx, known.memberId)
    const mandate = await lockMandate(work.tx, mandateId)
    invariant(mandate, 'mandates are never removed')
    return settle(work, mandate, truth)
  })
}

/** Nothing changes any more. A set-up that was closed unfinished may still be completed at the bank. */
function isOver({ state, setupId, methodId }: Mandate): boolean {
  return state === 'failed' || (state === 'ended' && (setupId === null || methodId !== null))
}

async function askProvider(ctx: Ctx, known: Mandate): Promise<Truth | null> {
  const { setupId, methodId } = known
  if (!setupId) {
    const { reference } = known
    const mandate = reference ? await ctx.payments.retrieveMandate(reference) : null
    const word = { setup: 'succeeded' as const, mandate, failure: null }
    return mandate && { word, methodId, reference, bankReference: mandate.bankReference }
  }
  const setup = await ctx.payments.retrieveSetup(setupId)
  if (!setup) return null
  const word = { setup: setup.state, mandate: setup.mandate, failure: setup.failure }
  const { id: reference = null, bankReference = null } = setup.mandate ?? {}
  return { word, methodId: setup.methodId, reference, bankReference }
}

async function settle(work: Work, mandate: Mandate, { word, ...found }: Truth): Promise<Mandate> {
  const now = work.now()
  const kept = { ...found, updatedAt: now }
  if (mandate.state === 'ended') {
    // The provider has yet to forget what was completed after we had closed it.
    return found.methodId ? updateMandate(work.tx, mandate.id, { ...kept, forgottenAt: null }) : mandate
  }
  const { state, failureMessage } = decideMandate(mandate.state, word)
  if (state === mandate.state && failureMessage === mandate.failureMessage) return mandate
  const inForce = await findMandateInForce(work.tx, mandate.memberId)
  if ((state === 'pending' || state === 'active') && inForce && inForce.id !== mandate.id) {
    return updateMandate(work.tx, mandate.id, { ...kept, state: 'ended', endedBecause: 'replaced', endedAt: now })
  }
  const ending = state === 'ended' ? { endedBecause: 'bank' as const, endedAt: now } : {}
  const after = await updateMandate(work.tx, mandate.id, { ...kept, state, failureMessage, ...ending })
  if (state === 'pending' || state === 'active') await closePreparations(work.tx, mandate.memberId, now)
  if (state !== mandate.state) await tellMandate(work, after)
  return after
}

import type { Ctx } from '#src/platform/ctx.server.ts'
import { newId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Setup } from '#src/platform/payments/provider.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { acceptLegalTexts } from '#src/studio/legal/accept-legal-texts.server.ts'
import { reportProviderFault } from '../tasks/report-provider-fault.server.ts'
import type { MandateMethod, MandateRefusal } from './mandate.ts'
import {
  findMandateInForce,
  findOpenPreparation,
  insertMandate,
  type Mandate,
  updateMandate,
} from './mandates.store.server.ts'
import { withCustomer } from './with-customer.server.ts'

const GOES_ON_FOR_MS = 60 * 60 * 1000

/** Begins to set up direct debit: the member is then sent to `setup.url`, the provider's page, and returns to `returnUrl`.
 *  Promises: nothing is active yet; starting again within the hour continues the same set-up, so that two tabs make one; the terms in
 *  force are recorded with it. Locks:
 *  the member, and not while the provider is called. */
export async function startMandate(
  ctx: Ctx,
  request: { method: MandateMethod; returnUrl: string },
): Promise<Outcome<{ mandate: Mandate; setup: Setup }, MandateRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account') return refuse('sign_in_required')
  if (!ctx.paysOnline) return refuse('paid_at_studio')
  const { userId: memberId, name, email } = actor
  try {
    return await withCustomer(ctx, { id: memberId, name, email }, async (customerId) => {
      const found = await findOrWrite(ctx, { memberId, customerId, method: request.method })
      if (!found.ok) return found
      const { id, method } = found.value
      const idempotencyKey = `mandate:${id}:${customerId}`
      const setup = await ctx.payments.createSetup({ customerId, method, returnUrl: request.returnUrl, idempotencyKey })
      const change = { customerId, setupId: setup.id, updatedAt: ctx.now() }
      return ok({ mandate: await ctx.transaction(({ tx }) => updateMandate(tx, id, change)), setup })
    })
  } catch (error) {
    const fault = await reportProviderFault(ctx, error)
    return refuse(fault === 'amount_too_small' ? 'provider_refused' : fault)
  }
}

type MandateInput = Pick<Mandate, 'memberId' | 'customerId' | 'method'>

function findOrWrite(ctx: Ctx, input: MandateInput): Promise<Outcome<Mandate, MandateRefusal>> {
  const provider = ctx.payments.name
  return ctx.transaction(async (work) => {
    const { tx } = work
    await holdMember(tx, input.memberId)
    const inForce = await findMandateInForce(tx, input.memberId)
    if (inForce) return refuse(inForce.state === 'active' ? 'already_on' : 'bank_deciding')
    const since = new Date(ctx.now().getTime() - GOES_ON_FOR_MS)
    const begun = await findOpenPreparation(tx, { ...input, provider, since })
    const row = { ...input, id: newId(), provider, state: 'preparing' as const, createdAt: ctx.now() }
    const mandate = begun ?? (await insertMandate(tx, row))
    await acceptLegalTexts(work, { memberId: input.memberId, occasion: 'direct_debit', ref: mandate.id })
    return ok(mandate)
  })
}

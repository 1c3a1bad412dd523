import type { Ctx } from '#src/platform/ctx.server.ts'
import { keepLegalVersions } from './keep-legal-versions.server.ts'
import type { ACCEPTED_WHEN, LegalPageName } from './legal-page.ts'
import { insertAcceptances } from './legal.store.server.ts'

type Accepting = {
  memberId: string | null
  occasion: keyof typeof ACCEPTED_WHEN
  /** The payment or the set-up with which it is accepted; the member's id on signing up. */
  ref: string
}

/** Records that someone accepts the texts in force: the terms, and on signing up also the privacy notice, with the derived clauses as they are at that
 *  moment. Promises: once for each version, however often the same payment is begun; what is in force is kept first (keepLegalVersions).
 *  Locks: as keepLegalVersions. */
export async function acceptLegalTexts(ctx: Ctx, { memberId, occasion, ref }: Accepting): Promise<void> {
  await ctx.transaction(async (work) => {
    await keepLegalVersions(work)
    const pages: LegalPageName[] = occasion === 'sign_up' ? ['terms', 'privacy'] : ['terms']
    await insertAcceptances(work.tx, { memberId, occasion, ref, pages, at: work.now() })
  })
}

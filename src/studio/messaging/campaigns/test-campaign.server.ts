import { idOrNone } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { type CampaignRefusal, decideHandling } from './campaign.ts'
import { campaignFacts } from './campaign-facts.ts'
import { findCampaign } from './campaigns.store.server.ts'
import { findRecipientsName, findWriter } from './recipients.store.server.ts'

/** Sends a campaign to the person who asks, and to nobody else, marked as a test in its subject. Promises: it counts for nothing; its link
 *  to unsubscribe ends nobody's subscription. Locks: none. PRODUCT 4.9. */
export async function testCampaign(
  ctx: SignedInCtx,
  { campaignId }: { campaignId: string },
): Promise<Outcome<{ email: string }, CampaignRefusal>> {
  return ctx.transaction(async (work) => {
    const campaign = await findCampaign(work.tx, idOrNone(campaignId))
    if (!campaign) return refuse('campaign_not_found')
    const { name, email, userId: memberId } = work.actor
    const mayWrite = decideHandling(await findWriter(work.tx, work.actor, campaign), campaign)
    if (!mayWrite.ok) return mayWrite
    const subject = `Test: ${campaign.subject}`
    const known = await findRecipientsName(work.tx, campaign)
    const facts = campaignFacts({ ...campaign, subject }, { name, known })
    const to = { name, email }
    if (campaign.purpose === 'news') {
      const unsubscribeUrl = work.links.to('/newsletter/unsubscribe?token=test')
      await postMessage(work, { kind: 'newsletter', to, memberId, facts: { ...facts, unsubscribeUrl } })
    } else await postMessage(work, { kind: 'studio-message', to, memberId, facts })
    return ok({ email })
  })
}

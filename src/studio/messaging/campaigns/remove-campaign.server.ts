import { idOrNone } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { type CampaignRefusal, decideHandling } from './campaign.ts'
import { lockCampaign, removeCampaignRow } from './campaigns.store.server.ts'
import { findWriter } from './recipients.store.server.ts'

/** Deletes a draft. Promises: what was sent, or is to be, stays. Locks: the campaign. */
export async function removeCampaign(
  ctx: SignedInCtx,
  { campaignId }: { campaignId: string },
): Promise<Outcome<{ id: string }, CampaignRefusal>> {
  return ctx.transaction(async (work) => {
    const campaign = await lockCampaign(work.tx, idOrNone(campaignId))
    if (!campaign) return refuse('campaign_not_found')
    const mayWrite = decideHandling(await findWriter(work.tx, work.actor, campaign), campaign)
    if (!mayWrite.ok) return mayWrite
    if (campaign.state !== 'draft') return refuse('not_draft')
    await removeCampaignRow(work.tx, campaign.id)
    await recordActivity(work, { verb: 'campaign.removed', subjectId: campaign.id })
    return ok({ id: campaign.id })
  })
}

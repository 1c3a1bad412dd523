import { idOrNone } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { withdrawMessages } from '#src/studio/outbox/withdraw-messages.server.ts'
import { type CampaignRefusal, decideHandling } from './campaign.ts'
import { lockCampaign, updateCampaign } from './campaigns.store.server.ts'
import { findWriter } from './recipients.store.server.ts'

/** Stops a campaign: one that is scheduled is a draft again, of one that is being sent what has not left does not leave. Promises: no more
 *  is sent once this commits, but for what the mail server has in hand. Locks: the campaign. PRODUCT 4.9. */
export async function stopCampaign(
  ctx: SignedInCtx,
  { campaignId }: { campaignId: string },
): Promise<Outcome<{ state: 'draft' | 'stopped'; withdrawn: number }, CampaignRefusal>> {
  return ctx.transaction(async (work) => {
    const campaign = await lockCampaign(work.tx, idOrNone(campaignId))
    if (!campaign) return refuse('campaign_not_found')
    const mayWrite = decideHandling(await findWriter(work.tx, work.actor, campaign), campaign)
    if (!mayWrite.ok) return mayWrite
    const { state, sendAt } = campaign
    if (state === 'draft' || state === 'stopped') return refuse('not_stoppable')
    const withdrawn = await withdrawMessages(work.tx, { campaignId })
    if (state === 'sent' && withdrawn === 0) return refuse('not_stoppable')
    const next = state === 'scheduled' ? ('draft' as const) : ('stopped' as const)
    const change = { state: next, sendAt: next === 'draft' ? null : sendAt, changedAt: work.now() }
    await updateCampaign(work.tx, campaign.id, change)
    await recordActivity(work, {
      verb: 'campaign.stopped',
      subjectId: campaign.id,
      details: { before: state, withdrawn },
    })
    return ok({ state: next, withdrawn })
  })
}

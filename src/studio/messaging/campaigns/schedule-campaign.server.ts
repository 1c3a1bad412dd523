import { idOrNone } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { type CampaignRefusal, decideSending, decideHandling } from './campaign.ts'
import { lockCampaign, updateCampaign } from './campaigns.store.server.ts'
import { countRecipients, findWriter } from './recipients.store.server.ts'

/** Sends a draft, now or at a time of the studio: from then on `sendCampaigns` has it. Promises: it is sent once; who gets it is who is
 *  concerned when it leaves, and may be written to then. Locks: the campaign. PRODUCT 4.9. */
export async function scheduleCampaign(
  ctx: SignedInCtx,
  { campaignId, sendAt }: { campaignId: string; sendAt: Date | null },
): Promise<Outcome<{ people: number; sendAt: Date | null }, CampaignRefusal>> {
  return ctx.transaction(async (work) => {
    const now = work.now()
    const campaign = await lockCampaign(work.tx, idOrNone(campaignId))
    if (!campaign) return refuse('campaign_not_found')
    const mayWrite = decideHandling(await findWriter(work.tx, work.actor, campaign), campaign)
    if (!mayWrite.ok) return mayWrite
    const people = await countRecipients(work.tx, { ...campaign, now })
    const decision = decideSending(campaign.state, { sendAt, people, now })
    if (!decision.ok) return decision
    await updateCampaign(work.tx, campaign.id, { state: 'scheduled', sendAt: sendAt ?? now, changedAt: now })
    const { recipients, recipientsId, purpose } = campaign
    await recordActivity(work, {
      verb: sendAt ? 'campaign.scheduled' : 'campaign.sent',
      subjectId: campaign.id,
      memberId: recipients === 'member' ? recipientsId : null,
      details: { recipients, purpose, people, ...(sendAt && { sendAt: sendAt.toISOString() }) },
    })
    return ok({ people, sendAt })
  })
}

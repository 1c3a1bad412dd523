import { idOrNone, newId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { type CampaignForm, type CampaignRefusal, decideHandling, decideWriting } from './campaign.ts'
import { insertCampaign, lockCampaign, updateCampaign } from './campaigns.store.server.ts'
import { findRecipientsName, findWriter } from './recipients.store.server.ts'

/** Keeps a message to several people, or to one member, as a draft; with `campaignId` it changes that draft. Promises: nobody is written
 *  to; one that is scheduled or sent stays as it is; a receptionist writes to a class or one member only, a teacher to
 *  their own classes. Locks: the campaign. PRODUCT
 *  4.9. */
export async function writeCampaign(
  ctx: SignedInCtx,
  { campaignId, to, ...typed }: CampaignForm & { campaignId?: string },
): Promise<Outcome<{ id: string }, CampaignRefusal>> {
  return ctx.transaction(async (work) => {
    const now = work.now()
    const before = campaignId === undefined ? null : await lockCampaign(work.tx, idOrNone(campaignId))
    if (campaignId !== undefined && !before) return refuse('campaign_not_found')
    const mayChange = before ? decideHandling(await findWriter(work.tx, work.actor, before), before) : ok(undefined)
    if (!mayChange.ok) return mayChange
    if (before && before.state !== 'draft') return refuse('not_draft')
    const decision = decideWriting(await findWriter(work.tx, work.actor, to), { ...to, purpose: typed.purpose })
    if (!decision.ok) return decision
    if (to.recipientsId !== null && !(await findRecipientsName(work.tx, to))) return refuse('recipients_unknown')
    const row = { ...typed, ...to, withWaiting: to.recipients === 'session' && typed.withWaiting, changedAt: now }
    const id = before?.id ?? newId()
    if (before) await updateCampaign(work.tx, id, row)
    else await insertCampaign(work.tx, { ...row, id, createdAt: now })
    await recordActivity(work, {
      verb: before ? 'campaign.changed' : 'campaign.written',
      subjectId: id,
      memberId: to.recipients === 'member' ? to.recipientsId : null,
      details: { recipients: to.recipients, purpose: typed.purpose },
    })
    return ok({ id })
  })
}

import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { NEWSLETTER_KIND } from '../newsletter/newsletter.ts'
import { signUnsubscribeLink } from '../newsletter/sign-unsubscribe-link.server.ts'
import type { Campaign, RecipientsName } from './campaign.ts'
import { campaignFacts } from './campaign-facts.ts'
import { lockConfirmed, lockDueCampaign, updateCampaign } from './campaigns.store.server.ts'
import { findRecipientsName, listUnwritten, type Recipient } from './recipients.store.server.ts'

const AT_A_TIME = 250

/** Puts the messages of campaigns that are due in the outbox, some hundred in a transaction, until everyone concerned has one; returns how
 *  many it wrote. Promises: each member and each address gets a campaign once, however many processes work at it and wherever one is
 *  killed, and nobody is left out; news go to those alone who are on the newsletter's list when theirs is written, with a link that ends
 *  it. Locks: one campaign at a time, skipping those that others have in hand; then the subscriptions of a batch. PRODUCT 4.9. */
export async function sendCampaigns(ctx: Ctx): Promise<number> {
  let total = 0
  for (;;) {
    const written = await ctx.transaction(sendBatch)
    if (written === null) return total
    total += written
  }
}

/** Null when no campaign is due. */
async function sendBatch(work: Work): Promise<number | null> {
  const now = work.now()
  const campaign = await lockDueCampaign(work.tx, now)
  if (!campaign) return null
  const batch = await listUnwritten(work.tx, { ...campaign, now }, { campaignId: campaign.id, most: AT_A_TIME })
  const people = campaign.purpose === 'news' ? await stillAgreed(work, batch) : batch
  const known = await findRecipientsName(work.tx, campaign)
  for (const person of people) await post(work, { campaign, known, person })
  if (batch.length === 0) await updateCampaign(work.tx, campaign.id, { state: 'sent', changedAt: now })
  else if (campaign.state !== 'sending')
    await updateCampaign(work.tx, campaign.id, { state: 'sending', changedAt: now })
  return people.length
}

/** Who unsubscribes at this moment waits for this batch, and withdraws theirs; who has done so is not written to. */
async function stillAgreed(work: Work, batch: readonly Recipient[]): Promise<Recipient[]> {
  const ids = batch.map(({ subscriptionId }) => subscriptionId).filter((id) => id !== null)
  const confirmed = await lockConfirmed(work.tx, ids)
  return batch.filter(({ subscriptionId }) => subscriptionId !== null && confirmed.has(subscriptionId))
}

type Addressed = { campaign: Campaign; known: RecipientsName; person: Recipient }

async function post(work: Work, { campaign, known, person }: Addressed): Promise<void> {
  const { name, email, address, memberId, subscriptionId, places } = person
  const facts = campaignFacts(campaign, { name, known, places })
  const message = {
    to: { name, email },
    memberId,
    campaignId: campaign.id,
    dedupeKey: `campaign:${campaign.id}:${address}`,
  }
  if (campaign.purpose !== 'news' || subscriptionId === null)
    return await postMessage(work, { ...message, kind: 'studio-message', facts })
  const unsubscribeUrl = signUnsubscribeLink(work.links, subscriptionId, work.now())
  await postMessage(work, {
    ...message,
    kind: NEWSLETTER_KIND,
    subjectId: subscriptionId,
    facts: { ...facts, unsubscribeUrl },
  })
}

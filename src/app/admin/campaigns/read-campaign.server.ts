import { idOrNone } from '#src/kit/id.ts'
import { dayAndTime } from '#src/kit/time.ts'
import type { Services } from '#src/platform/app-services.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { isAtDesk } from '#src/platform/role.ts'
import {
  type Campaign,
  CAMPAIGN_STATE_NAMES,
  campaignRefusals,
  mayWriteTo,
  recipientsInWords,
} from '#src/studio/messaging/campaigns/campaign.ts'
import { campaignFacts } from '#src/studio/messaging/campaigns/campaign-facts.ts'
import { findCampaign } from '#src/studio/messaging/campaigns/campaigns.store.server.ts'
import {
  countRecipients,
  findRecipientsName,
  findWriter,
  listRecipients,
} from '#src/studio/messaging/campaigns/recipients.store.server.ts'
import { describeState, type MessageState } from '#src/studio/outbox/message.ts'
import { whenInWords } from '#src/studio/outbox/message-words.ts'
import { countCampaignMessages, listCampaignMessages } from '#src/studio/outbox/lists/messages-of.store.server.ts'

const PEOPLE_SHOWN = 12
export const PAGE_SIZE = 50

/** The campaign of an address, or a 404: also for one to people whom its reader does not write to. */
export async function readCampaign({ reader, actor }: SignedInCtx, id: string): Promise<Campaign> {
  const campaign = await findCampaign(reader, idOrNone(id))
  if (!campaign || !mayWriteTo(await findWriter(reader, actor, campaign), campaign.recipients))
    throw new Response(campaignRefusals.campaign_not_found.message, { status: 404 })
  return campaign
}

/** What is on its page whatever its state: to whom, and the e-mail as the first of them gets it. */
export async function readPreview(ctx: SignedInCtx, { emails }: Services, campaign: Campaign) {
  const { reader, links } = ctx
  const request = { ...campaign, now: ctx.now() }
  const [known, total, some] = await Promise.all([
    findRecipientsName(reader, campaign),
    countRecipients(reader, request),
    listRecipients(reader, request, PEOPLE_SHOWN),
  ])
  const facts = campaignFacts(campaign, { name: some[0]?.name ?? ctx.actor.name, known, places: some[0]?.places })
  const { subject, html, text } = await (campaign.purpose === 'news'
    ? emails.draw('newsletter', { ...facts, unsubscribeUrl: links.to('/newsletter/unsubscribe') })
    : emails.draw('studio-message', facts))
  return {
    words: recipientsInWords(campaign, known),
    email: { subject, html, text, sms: null, calendar: null },
    people: { total, some: some.map(({ name, email }, id) => ({ id, name, email: addressFor(ctx, email) })) },
  }
}

/** Who has got it, from the outbox: counts by state, and one page of people. */
export async function readDelivery(
  ctx: SignedInCtx,
  { config }: Services,
  { campaignId, state, page }: { campaignId: string; state: MessageState | null; page: number },
) {
  const { reader, now } = ctx
  const [counts, messages] = await Promise.all([
    countCampaignMessages(reader, [campaignId]),
    listCampaignMessages(reader, { campaignId, state }, { page, pageSize: PAGE_SIZE }),
  ])
  return {
    counts: counts.get(campaignId)!,
    lines: messages.map((message) => ({
      id: message.id,
      name: message.recipientName,
      email: addressFor(ctx, message.recipient),
      state: message.state,
      stateText: describeState(message, { now: now(), isKept: !config.smtpUrl }),
      when: whenInWords(message),
    })),
  }
}

/** Addresses are for the front desk, which has members' contact data; a teacher sees who it is (PRODUCT 2). */
function addressFor({ actor }: SignedInCtx, email: string): string {
  return isAtDesk(actor) ? email : ''
}

export function stateInWords({ state, sendAt }: Pick<Campaign, 'state' | 'sendAt'>): string {
  return [CAMPAIGN_STATE_NAMES[state], sendAt && dayAndTime(sendAt, 'short')].filter(Boolean).join(', ')
}

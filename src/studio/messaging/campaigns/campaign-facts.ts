import { seenBy, type Whose } from '#src/studio/bookings/emails/whose-place.ts'
import type { EmailFacts } from '#src/studio/outbox/email.ts'
import { type Campaign, reasonInWords, type RecipientsName } from './campaign.ts'
import { type Block, bodyBlocks } from './campaign-body.ts'

/** What an e-mail of a campaign says, for one person. */
export type CampaignFacts = EmailFacts & { name: string; subject: string; blocks: Block[]; reason: string }

/** What it says to someone of that name. */
export function campaignFacts(
  campaign: Pick<Campaign, 'recipients' | 'recipientsId' | 'withWaiting' | 'purpose' | 'subject' | 'body'>,
  { name, known, places = [] }: { name: string; known: RecipientsName; places?: readonly Whose[] },
): CampaignFacts {
  const { subject, body } = campaign
  const whose = [...new Set(places.flatMap((place) => seenBy(name, place) ?? []))]
  return { name, subject, blocks: bodyBlocks(body), reason: reasonInWords(campaign, known, whose) }
}

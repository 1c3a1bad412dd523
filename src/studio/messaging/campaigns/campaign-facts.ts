import type { EmailFacts } from '#src/studio/outbox/email.ts'
import { type Campaign, reasonInWords, type RecipientsName } from './campaign.ts'
import { type Block, bodyBlocks } from './campaign-body.ts'

/** What an e-mail of a campaign says, for one person. */
export type CampaignFacts = EmailFacts & { name: string; subject: string; blocks: Block[]; reason: string }

/** What it says to someone of that name. */
export function campaignFacts(
  campaign: Pick<Campaign, 'recipients' | 'recipientsId' | 'withWaiting' | 'purpose' | 'subject' | 'body'>,
  { name, known }: { name: string; known: RecipientsName },
): CampaignFacts {
  const { subject, body } = campaign
  return { name, subject, blocks: bodyBlocks(body), reason: reasonInWords(campaign, known) }
}

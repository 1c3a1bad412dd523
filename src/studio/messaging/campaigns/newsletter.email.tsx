import type { Email } from '#src/studio/outbox/email.ts'
import { EmailNote } from '#src/studio/outbox/email-layout.tsx'
import { withName } from './campaign-body.ts'
import { CampaignBody } from './campaign-email.tsx'
import type { CampaignFacts } from './campaign-facts.ts'

/** News and offers, to those who have agreed. */
export const email: Email<'newsletter', CampaignFacts & { unsubscribeUrl: string }> = {
  kind: 'newsletter',
  subject: ({ subject, name }) => withName(subject, name),
  Body: ({ facts }) => (
    <CampaignBody facts={facts}>
      <EmailNote>
        Had enough? <a href={facts.unsubscribeUrl}>Unsubscribe with one click</a>, now or whenever you like.
      </EmailNote>
    </CampaignBody>
  ),
  unsubscribeUrl: (facts) => facts.unsubscribeUrl,
  sample: {
    name: 'Ada',
    subject: 'News in December',
    blocks: [
      { kind: 'text', lines: [[{ text: 'Hello' }, { isName: true, before: ' ' }, { text: ',' }]] },
      { kind: 'text', lines: [[{ text: 'This month there is:' }]] },
      { kind: 'list', lines: [[{ text: 'a salsa workshop' }], [{ text: 'yoga on Sundays' }]] },
      { kind: 'text', lines: [[{ linkUrl: 'https://tempo.example/workshops', label: 'All workshops' }]] },
    ],
    reason: 'You get this because you agreed to our newsletter.',
    unsubscribeUrl: 'https://tempo.example/newsletter/unsubscribe?token=sample',
  },
}

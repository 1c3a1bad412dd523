import type { Email } from '#src/studio/outbox/email.ts'
import { withName } from './campaign-body.ts'
import { CampaignBody } from './campaign-email.tsx'
import type { CampaignFacts } from './campaign-facts.ts'

/** About a class or something that they hold, to everyone concerned. */
export const email: Email<'studio-message', CampaignFacts> = {
  kind: 'studio-message',
  subject: ({ subject, name }) => withName(subject, name),
  Body: CampaignBody,
  sample: {
    name: 'Ada',
    subject: 'Please bring a mat on Monday',
    blocks: [
      { kind: 'text', lines: [[{ text: 'Hello' }, { isName: true, before: ' ' }, { text: ',' }]] },
      { kind: 'text', lines: [[{ text: 'Our mats are being cleaned. Please bring your own.' }]] },
    ],
    reason: 'You get this because you are booked into Yoga, Monday 23 November, 18:15.',
  },
}

import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'

type Facts = { name: string; newsUrl: string; unsubscribeUrl: string }

export const email: Email<'newsletter-welcome', Facts> = {
  kind: 'newsletter-welcome',
  subject: () => 'You are on the list',
  Body: ({ facts }) => (
    <EmailLayout heading="You are on the list" preview="Our newsletter will reach you here">
      <EmailText>Thank you{facts.name && `, ${facts.name}`}. From now on our newsletter reaches you here.</EmailText>
      <EmailButton href={facts.newsUrl}>Read the latest news</EmailButton>
      <EmailNote>
        Had enough? <a href={facts.unsubscribeUrl}>Unsubscribe with one click</a>, now or whenever you like.
      </EmailNote>
    </EmailLayout>
  ),
  unsubscribeUrl: (facts) => facts.unsubscribeUrl,
  sample: {
    name: 'Ada',
    newsUrl: 'https://tempo.example/news',
    unsubscribeUrl: 'https://tempo.example/newsletter/unsubscribe?token=sample',
  },
}

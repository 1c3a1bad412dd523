import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailDetails, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'

type PassPausedFacts = {
  name: string
  passName: string
  days: string
  resumesOn: string
  /** The last day on which it can be used, as the pause has moved it. */
  endsOn: string
  url: string
}

export const email: Email<'pass-paused', PassPausedFacts> = {
  kind: 'pass-paused',
  subject: ({ passName }) => `Your ${passName} will be paused`,
  Body: ({ facts }) => (
    <EmailLayout heading={`Your ${facts.passName} will be paused`} preview={facts.days}>
      <EmailText>
        Hello {facts.name}, we have paused your {facts.passName}.
      </EmailText>
      <EmailDetails
        rows={[
          ['Paused', facts.days],
          ['Classes again from', facts.resumesOn],
          ['Can be used until', facts.endsOn],
        ]}
      />
      <EmailButton href={facts.url}>See what you have</EmailButton>
      <EmailNote>The paused days are added to it. Classes booked with it on them have been given back.</EmailNote>
    </EmailLayout>
  ),
  sample: {
    name: 'Ada',
    passName: '10 Class Pass',
    days: 'Monday 4 January 2027 to Sunday 17 January 2027',
    resumesOn: 'Monday 18 January 2027',
    endsOn: 'Friday 5 February 2027',
    url: 'https://tempo.example/dashboard/membership',
  },
}

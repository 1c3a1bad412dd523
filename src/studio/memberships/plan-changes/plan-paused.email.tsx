import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailDetails, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'

type PlanPausedFacts = {
  name: string
  packageName: string
  days: string
  resumesOn: string
  /** The last day of what is paid for, where the pause has moved it. */
  endsOn: string | null
  /** When the next month begins, where it will be collected. */
  nextStartsOn: string | null
  url: string
}

export const email: Email<'plan-paused', PlanPausedFacts> = {
  kind: 'plan-paused',
  subject: () => 'Your membership will be paused',
  Body: ({ facts }) => (
    <EmailLayout heading="Your membership will be paused" preview={facts.days}>
      <EmailText>Hello {facts.name}, your pause is booked. Nothing is collected while it lasts.</EmailText>
      <EmailDetails
        rows={[
          ['Package', facts.packageName],
          ['Paused', facts.days],
          ['Classes again from', facts.resumesOn],
          ...(facts.endsOn === null ? [] : [['Paid until', facts.endsOn] as const]),
          ...(facts.nextStartsOn === null ? [] : [['Next month from', facts.nextStartsOn] as const]),
        ]}
      />
      <EmailButton href={facts.url}>See your membership</EmailButton>
      <EmailNote>
        The paused days are added to your membership. Classes booked on them have been given back. You can end the pause
        at any time.
      </EmailNote>
    </EmailLayout>
  ),
  sample: {
    name: 'Ada',
    packageName: '10 Class Package',
    days: 'Monday 4 January 2027 to Sunday 17 January 2027',
    resumesOn: 'Monday 18 January 2027',
    endsOn: 'Friday 5 February 2027',
    nextStartsOn: 'Saturday 6 February 2027',
    url: 'https://tempo.example/dashboard/membership',
  },
}

import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailDetails, EmailLayout, EmailText } from '#src/studio/outbox/email-layout.tsx'

type DaysAddedFacts = {
  name: string
  /** `on Friday 25 December` */
  when: string
  days: number
  /** What was extended, and its last day now. */
  held: { name: string; lastDay: string }[]
  url: string
}

/** To everybody who had something valid while the studio was closed, once. */
export const email: Email<'days-added', DaysAddedFacts> = {
  kind: 'days-added',
  subject: (facts) => `${more(facts)} for you`,
  Body: ({ facts }) => (
    <EmailLayout heading={`${more(facts)} for you`} preview={facts.held.map((one) => one.name).join(', ')}>
      <EmailText>
        Hello {facts.name}, we have added {more(facts)} to what you have, because the studio is closed {facts.when}.
      </EmailText>
      <EmailDetails rows={facts.held.map((one) => [one.name, `Can be used until ${one.lastDay}`] as const)} />
      <EmailButton href={facts.url}>See what you have</EmailButton>
    </EmailLayout>
  ),
  sample: {
    name: 'Ada',
    when: 'from Monday 21 December to Sunday 27 December',
    days: 7,
    held: [{ name: '10 Class Pass', lastDay: 'Friday 5 February 2027' }],
    url: 'https://tempo.example/dashboard/membership',
  },
}

function more({ days }: DaysAddedFacts): string {
  return days === 1 ? '1 day more' : `${days} days more`
}

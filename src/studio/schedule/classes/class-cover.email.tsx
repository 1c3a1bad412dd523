import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailDetails, EmailLayout, EmailText } from '#src/studio/outbox/email-layout.tsx'

export type CoverFacts = {
  name: string
  className: string
  room: string
  /** Who taught it before; empty where nobody did. */
  before: string
  /** `Monday 23 November, 18:00`, earliest first. */
  dates: string[]
  registerUrl: string
}

const MOST_LISTED = 8

/** To an instructor who teaches a class from now on, or covers it on a date. */
export const email: Email<'class-cover', CoverFacts> = {
  kind: 'class-cover',
  subject: (facts) => `You teach ${facts.className}, ${facts.dates[0]}`,
  Body: ({ facts }) => (
    <EmailLayout heading={`You teach ${facts.className}`} preview={facts.dates[0] ?? ''}>
      <EmailText>
        Hello {facts.name}, this class is yours now{facts.before && `, instead of ${facts.before}`}.
      </EmailText>
      <EmailDetails
        rows={[
          ['Class', facts.className],
          ['When', datesInWords(facts)],
          ['Where', facts.room],
        ]}
      />
      <EmailButton href={facts.registerUrl}>Your registers</EmailButton>
    </EmailLayout>
  ),
  sms: (facts) => `You teach ${facts.className} in ${facts.room}: ${datesInWords(facts)}.`,
  sample: {
    name: 'Noor Haddad',
    className: 'Street dance',
    room: 'Studio',
    before: 'Maya Lindqvist',
    dates: ['Monday 23 November, 18:00'],
    registerUrl: 'https://tempo.example/dashboard/attendance',
  },
}

function datesInWords({ dates }: CoverFacts): string {
  const more = dates.length - MOST_LISTED
  return `${dates.slice(0, MOST_LISTED).join('; ')}${more > 0 ? ` and ${more} more` : ''}`
}

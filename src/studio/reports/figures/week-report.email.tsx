import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailDetails, EmailLayout, EmailNote } from '#src/studio/outbox/email-layout.tsx'

export type WeekFacts = {
  /** `in the week from 16 November`. */
  when: string
  /** The name of each report, and its title. */
  lines: [name: string, title: string][]
  reportsUrl: string
}

/** To the admins on Mondays: the figures of the week before. */
export const email: Email<'week-report', WeekFacts> = {
  kind: 'week-report',
  subject: ({ lines, when }) => lines[0]?.[1] ?? `Your studio ${when}`,
  Body: ({ facts: { when, lines, reportsUrl } }) => (
    <EmailLayout heading={`Your studio ${when}`} preview={lines[0]?.[1] ?? ''}>
      <EmailDetails rows={lines} />
      <EmailButton href={reportsUrl}>All figures</EmailButton>
      <EmailNote>You can turn this e-mail off below the reports.</EmailNote>
    </EmailLayout>
  ),
  sample: {
    when: 'in the week from 16 November',
    lines: [
      ['Takings by tender', 'Takings were £412 in the week from 16 November, 8% more than the week before'],
      ['Members at risk', '7 members have not come for 30 days'],
    ],
    reportsUrl: 'http://localhost:3000/dashboard/reports?from=2026-11-16&to=2026-11-22',
  },
}

import { EmailButton, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'
import type { Email } from '#src/studio/outbox/email.ts'

type EndedFacts = { name: string; packageName: string; endedOn: string; packagesUrl: string }

/** A membership has ended and nothing follows. */
export const email: Email<'membership-ended', EndedFacts> = {
  kind: 'membership-ended',
  subject: () => 'Your membership has ended',
  Body: ({ facts }) => (
    <EmailLayout heading="Your membership has ended" preview={`${facts.packageName}, until ${facts.endedOn}`}>
      <EmailText>
        Hello {facts.name}, your {facts.packageName} ended on {facts.endedOn}. Thank you for coming.
      </EmailText>
      <EmailButton href={facts.packagesUrl}>Start again</EmailButton>
      <EmailNote>
        Your account stays as it is. Places in classes after that day have been given back, and nothing was charged.
      </EmailNote>
    </EmailLayout>
  ),
  sample: {
    name: 'Ada',
    packageName: '10 Class Package',
    endedOn: 'Wednesday 23 December 2026',
    packagesUrl: 'https://tempo.example/dashboard/membership',
  },
}

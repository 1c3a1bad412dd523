import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'

type Facts = { name: string; goesOn: string; signInUrl: string }

/** Before an unused account is deleted: signing in keeps it. */
export const email: Email<'account-unused', Facts> = {
  kind: 'account-unused',
  subject: () => 'Your account will be deleted unless you log in',
  Body: ({ facts }) => (
    <EmailLayout heading="Do you still want your account?" preview={`It is deleted after ${facts.goesOn}`}>
      <EmailText>
        Hello {facts.name}, nobody has used your account for a long time. We keep what we know about people no longer
        than we need it, so it will be deleted after {facts.goesOn}.
      </EmailText>
      <EmailText>To keep it, log in once before then.</EmailText>
      <EmailButton href={facts.signInUrl}>Log in</EmailButton>
      <EmailNote>
        If you do nothing, your name, address, number and settings go. Records of payments stay without your name, as
        long as the law asks.
      </EmailNote>
    </EmailLayout>
  ),
  sample: { name: 'Mia', goesOn: 'Wednesday 23 December 2026', signInUrl: 'https://studio.example/member' },
}

import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailDetails, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'

type Facts = { name: string; cancelled: string[]; homeUrl: string }

export const email: Email<'account-deleted', Facts> = {
  kind: 'account-deleted',
  subject: () => 'Your account has been deleted',
  Body: ({ facts }) => (
    <EmailLayout heading="Your account has been deleted" preview="This is the last letter about it">
      <EmailText>
        Hello {facts.name}, your account is deleted, as you asked: your name, address, number, settings, messages and
        sign-ins are gone. Your receipts and payments stay without your name, because the law asks us to keep records of
        money for six years.
      </EmailText>
      {facts.cancelled.length > 0 && (
        <EmailDetails rows={facts.cancelled.map((text): [string, string] => ['Cancelled', text])} />
      )}
      <EmailText>It was good to have you here. You are welcome back at any time.</EmailText>
      <EmailButton href={facts.homeUrl}>See the studio</EmailButton>
      <EmailNote>If it was not you who asked for it, please tell us straight away.</EmailNote>
    </EmailLayout>
  ),
  sample: {
    name: 'Amara Cole',
    cancelled: ['Street dance for Lily Cole, Monday 23 November, 18:00'],
    homeUrl: 'https://studio.example/',
  },
}

import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailLayout, EmailText } from '#src/studio/outbox/email-layout.tsx'
import { PROBLEM_TEXT } from './problem.ts'

type Facts = { what: 'found' | 'over'; title: string; todo: string; healthUrl: string }

/** To those who run the studio: something needs a person, or no longer does. */
export const email: Email<'studio-problem', Facts> = {
  kind: 'studio-problem',
  subject: ({ what, title }) => (what === 'found' ? title : `Over: ${title}`),
  sms: ({ title, healthUrl }) => `${title}. What to do: ${healthUrl}`,
  Body: ({ facts: { what, title, todo, healthUrl } }) => (
    <EmailLayout heading={title} preview={what === 'found' ? 'Your studio needs you' : 'This is over'}>
      <EmailText>
        {what === 'found' ? todo : 'This is over: it has not been seen for half an hour. There is nothing to do.'}
      </EmailText>
      <EmailButton href={healthUrl}>See how the studio is</EmailButton>
    </EmailLayout>
  ),
  sample: { what: 'found', ...PROBLEM_TEXT['disk-filling'], healthUrl: 'http://localhost:3000/dashboard/health' },
}

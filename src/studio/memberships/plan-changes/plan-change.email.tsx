import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailDetails, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'

type PlanChangeFacts = { name: string; from: string; to: string; effectiveOn: string; url: string }

export const email: Email<'plan-change', PlanChangeFacts> = {
  kind: 'plan-change',
  subject: (facts) => `Your membership change to ${facts.to}`,
  Body({ facts }) {
    return (
      <EmailLayout heading="Your membership will change" preview={`${facts.to} from ${facts.effectiveOn}`}>
        <EmailText>Hello {facts.name}, your membership change is booked.</EmailText>
        <EmailDetails
          rows={[
            ['Until then', facts.from],
            ['From then on', facts.to],
            ['Effective on', facts.effectiveOn],
          ]}
        />
        <EmailButton href={facts.url}>See your membership</EmailButton>
        <EmailNote>
          Nothing is charged now. Your present package goes on until that day with the classes you have left. You can
          withdraw the change until then.
        </EmailNote>
      </EmailLayout>
    )
  },
  sample: {
    name: 'Ada',
    from: '10 Class Package',
    to: '6 Class Package',
    effectiveOn: 'Wednesday 23 December 2026',
    url: 'https://tempo.example/dashboard/membership',
  },
}

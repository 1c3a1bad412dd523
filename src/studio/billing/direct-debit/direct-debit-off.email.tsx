import { EmailButton, EmailLayout, EmailText } from '#src/studio/outbox/email-layout.tsx'
import type { Email } from '#src/studio/outbox/email.ts'
import { type MandateMethod, methodWords } from './mandate.ts'

type OffFacts = {
  name: string
  method: MandateMethod
  isNow: boolean
  endsOn: string | null
  cancelled: number
  packagesUrl: string
}

const places = (count: number) => (count === 1 ? 'one place' : `${count} places`)

/** A member has switched direct debit off. */
export const email: Email<'direct-debit-off', OffFacts> = {
  kind: 'direct-debit-off',
  subject: (facts) => `Your ${methodWords(facts.method).name} is off`,
  Body: ({ facts }) => (
    <EmailLayout heading={`Your ${methodWords(facts.method).name} is off`} preview="Nothing more will be collected">
      <EmailText>
        Hello {facts.name},{' '}
        {facts.isNow
          ? 'you have switched it off. Nothing more will be collected, and your membership is inactive from now on.'
          : `nothing more will be collected. Your membership stays yours until ${facts.endsOn ?? 'its end'}.`}
        {facts.cancelled > 0 && ` We have given back ${places(facts.cancelled)} you had in classes to come.`}
      </EmailText>
      <EmailButton href={facts.packagesUrl}>See the packages</EmailButton>
    </EmailLayout>
  ),
  sample: {
    name: 'Ada',
    method: 'bacs_debit',
    isNow: false,
    endsOn: 'Wednesday 23 December 2026',
    cancelled: 2,
    packagesUrl: 'https://tempo.example/dashboard/membership',
  },
}

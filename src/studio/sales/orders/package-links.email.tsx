import { dayInWords } from '#src/kit/time.ts'
import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'
import type { PackageLinksFacts } from '../gifts/claim-email.ts'

/** To the buyer: one link for each month bought that is not their own. */
export const email: Email<'package-links', PackageLinksFacts> = {
  kind: 'package-links',
  subject: ({ claims }) => (claims.length === 1 ? 'Your package to claim' : `Your ${claims.length} packages to claim`),
  Body: ({ facts: { buyerName, claims, hasPlace } }) => (
    <EmailLayout
      heading={claims.length === 1 ? 'Your package to claim' : 'Your packages to claim'}
      preview={claims.map(({ name }) => name).join(', ')}
    >
      <EmailText>
        Hello {buyerName}, thank you for your order.{' '}
        {hasPlace
          ? 'The link below puts what you bought into your account, and with it the place you have booked: that is the first class counted on it. Until then you can come all the same.'
          : 'Each link below is good for one month of classes. Use it yourself or pass it on: the month starts when it is claimed.'}
      </EmailText>
      {claims.map(({ name, claimUrl }) => (
        <EmailButton key={claimUrl} href={claimUrl}>{`Claim the ${name}`}</EmailButton>
      ))}
      <EmailNote>
        Each link can be used once, until {dayInWords(new Date(claims[0]?.until ?? ''), 'full')}. Whoever has it can
        claim the month, so please pass it on with care.
      </EmailNote>
    </EmailLayout>
  ),
  sample: {
    buyerName: 'Ada Lovelace',
    claims: [
      { name: '6 Class Package', until: '2027-11-23T10:00:00.000Z', claimUrl: 'https://tempo.example/claim?token=abc' },
      {
        name: '10 Class Package',
        until: '2027-11-23T10:00:00.000Z',
        claimUrl: 'https://tempo.example/claim?token=def',
      },
    ],
  },
  isSecret: true,
}

import { dayInWords } from '#src/kit/time.ts'
import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'
import { PRODUCT_NOUNS } from '#src/studio/products/product-words.ts'
import type { PackageLinksFacts } from '../gifts/claim-email.ts'

/** `Your package to claim`, `Your 2 passes to claim`. */
function titleOf({ nouns = { one: 'package', many: 'packages' }, claims }: PackageLinksFacts): string {
  return claims.length === 1 ? `Your ${nouns.one} to claim` : `Your ${claims.length} ${nouns.many} to claim`
}

const isMonth = ({ noun = PRODUCT_NOUNS.plan }: { noun?: string }) => noun === PRODUCT_NOUNS.plan

/** To the buyer: one link for each unit bought that is not their own. */
export const email: Email<'package-links', PackageLinksFacts> = {
  kind: 'package-links',
  subject: titleOf,
  Body({ facts }) {
    const { buyerName, claims, hasPlace } = facts
    const isOfMonths = claims.every(isMonth)
    return (
      <EmailLayout heading={titleOf(facts)} preview={claims.map(({ name }) => name).join(', ')}>
        <EmailText>
          Hello {buyerName}, thank you for your order.{' '}
          {hasPlace
            ? 'The link below puts what you bought into your account, and with it the place you have booked: that is the first class counted on it. Until then you can come all the same.'
            : isOfMonths
              ? 'Each link below is good for one month of classes. Use it yourself or pass it on: the month starts when it is claimed.'
              : 'Each link below is good for what it names, once. Use it yourself or pass it on: it is on the account of the person who claims it, from that day.'}
        </EmailText>
        {claims.map((claim) => (
          <EmailButton key={claim.claimUrl} href={claim.claimUrl}>
            {isMonth(claim) ? `Claim the ${claim.name}` : `Claim ${claim.name}`}
          </EmailButton>
        ))}
        <EmailNote>
          Each link can be used once, until {dayInWords(new Date(claims[0]?.until ?? ''), 'full')}. Whoever has it can
          claim {isOfMonths ? 'the month' : 'it'}, so please pass it on with care.
        </EmailNote>
      </EmailLayout>
    )
  },
  sample: {
    buyerName: 'Ada Lovelace',
    nouns: { one: 'package', many: 'packages' },
    claims: [
      {
        name: '6 Class Package',
        noun: 'package',
        until: '2027-11-23T10:00:00.000Z',
        claimUrl: 'https://tempo.example/claim?token=abc',
      },
      {
        name: '10 Class Package',
        noun: 'package',
        until: '2027-11-23T10:00:00.000Z',
        claimUrl: 'https://tempo.example/claim?token=def',
      },
    ],
  },
  isSecret: true,
}

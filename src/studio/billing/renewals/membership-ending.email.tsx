import { EmailButton, EmailDetails, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'
import type { Email } from '#src/studio/outbox/email.ts'
import { PAID_AT_STUDIO_TEXT } from '#src/studio/settings/paid-at-studio.ts'

type EndingFacts = {
  name: string
  packageName: string
  /** The last day of the month, and the first of the next. */
  endsOn: string
  startsOn: string
  nextPackageName: string
  /** A downgrade takes effect then. */
  isChange: boolean
  amount: string
  /** Null where it is paid at the studio. */
  payUrl: string | null
  packagesUrl: string
}

/** Three days before the end of a month whose next one will not be collected: the link pays it. */
export const email: Email<'membership-ending', EndingFacts> = {
  kind: 'membership-ending',
  subject: (facts) =>
    facts.isChange
      ? `Your ${facts.nextPackageName} begins on ${facts.startsOn}`
      : `Your membership ends on ${facts.endsOn}`,
  Body: ({ facts }) => (
    <EmailLayout
      heading={facts.isChange ? 'Your new month is about to begin' : 'Your membership is about to end'}
      preview={`${facts.nextPackageName}, ${facts.amount}`}
    >
      <EmailText>
        Hello {facts.name},{' '}
        {facts.isChange
          ? `your change to the ${facts.nextPackageName} takes effect on ${facts.startsOn}. Pay for its first month and it begins by itself.`
          : `your ${facts.packageName} ends on ${facts.endsOn}. Pay for the next month and it goes on without a gap.`}
      </EmailText>
      <EmailDetails
        rows={[
          ['Next month', facts.nextPackageName],
          ['From', facts.startsOn],
          ['Amount', facts.amount],
        ]}
      />
      {facts.payUrl === null ? (
        <>
          <EmailText>{PAID_AT_STUDIO_TEXT}</EmailText>
          <EmailButton href={facts.packagesUrl}>See the packages</EmailButton>
        </>
      ) : (
        <EmailButton href={facts.payUrl}>Pay {facts.amount}</EmailButton>
      )}
      <EmailNote>If you do nothing, your membership ends on that day and nothing is charged.</EmailNote>
    </EmailLayout>
  ),
  sample: {
    name: 'Ada',
    packageName: '10 Class Package',
    endsOn: 'Wednesday 23 December 2026',
    startsOn: 'Wednesday 23 December 2026',
    nextPackageName: '10 Class Package',
    isChange: false,
    amount: '£49.00',
    payUrl: 'https://tempo.example/membership/renew?token=abc',
    packagesUrl: 'https://tempo.example/membership',
  },
}

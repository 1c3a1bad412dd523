import type { Route } from './+types/privacy-page.ts'
import { whatStays } from '#src/studio/people/personal-data/data-rules.ts'
import { howLong, periodInWords } from '#src/studio/people/personal-data/retention.ts'
import { LegalPage } from './legal-page.tsx'
import { fixedMeta } from '../seo/page-meta.ts'
import { readStudioFacts } from '../seo/studio-facts.server.ts'

export const loader = ({ context }: Route.LoaderArgs) => readStudioFacts(context)

export const meta = fixedMeta({
  title: 'Privacy',
  description:
    'What we keep about you, why, for how long, who else sees it, and how to have it shown, changed or deleted.',
  path: '/privacy',
})

export default function PrivacyPage({ loaderData: studio }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Privacy"
      intro="What we keep about you, why, and for how long. No more than we need."
      updated="22 November 2026"
    >
      <p>
        {studio.name}, {studio.address}, is responsible for your data (the &ldquo;controller&rdquo; in the UK GDPR).
        Write to <a href={`mailto:${studio.email}`}>{studio.email}</a> or ring {studio.phone} about anything on this
        page.
      </p>
      <h2>What we keep, and why</h2>
      <ul>
        <li>
          <strong>Your account:</strong> name, email address, telephone number and a password that we store only as a
          fingerprint. We need them to let you in and to reach you about your classes (our contract with you).
        </li>
        <li>
          <strong>Your classes:</strong> what you booked, cancelled and attended. We need it to keep your place, to
          count your package and to tell you when something changes (our contract with you).
        </li>
        <li>
          <strong>Your payments:</strong> what you bought, when and for how much. Card numbers and bank details go to
          our payment provider and never reach us.
          {` Tax law makes us keep receipts for ${periodInWords(studio.retention, 'receiptsYears')}.`}
        </li>
        <li>
          <strong>Hall hire:</strong> who is hiring, how to reach them and what for, to answer the request and run the
          event.
        </li>
        <li>
          <strong>The newsletter:</strong> your address, only after you have confirmed it (your consent). Every
          newsletter carries a link that ends it with one click.
        </li>
        <li>
          <strong>Our records:</strong> which staff member changed what, and technical logs with addresses of visitors
          {studio.retention.logsDays !== null && ` for at most ${periodInWords(studio.retention, 'logsDays')}`}, to keep
          the site safe (our legitimate interest).
        </li>
      </ul>
      <h2>What we do not do</h2>
      <p>
        No advertising, no tracking, no analytics by others, no selling of data. Our pages load nothing from other
        companies, except the payment form while you pay.
      </p>
      <h2>Who else sees it</h2>
      <p>
        Those who work for us and need it: your instructor sees who is in the class. The companies that carry our mail,
        text messages and payments see what they need to do that, under contract. Nobody else, unless the law makes us.
      </p>
      <h2>Children</h2>
      <p>
        Parents keep their children in their own account. We ask for a first name and nothing more, and children have no
        sign-in.
      </p>
      <HowLong retention={studio.retention} />
      <h2>Your rights</h2>
      <p>
        You may see what we have about you, have it corrected, deleted or handed over in a file, object to a use of it,
        and take back any consent. Write to us and we answer within a month. If you think we got it wrong you may
        complain to the <a href="https://ico.org.uk/make-a-complaint/">Information Commissioner&rsquo;s Office</a>.
      </p>
    </LegalPage>
  )
}

type Retention = Route.ComponentProps['loaderData']['retention']

/** Rendered from the rules that the nightly routine and the deletion of an account use. */
function HowLong({ retention }: { retention: Retention }) {
  const inWords = (period: keyof Retention) => periodInWords(retention, period)
  return (
    <>
      <h2>How long</h2>
      <p>
        Your account, and what belongs to it, as long as you have it; you can have it deleted at any time. An account
        that nobody confirms goes after {inWords('unconfirmedAccountsDays')}. One that nobody has used for{' '}
        {inWords('unusedAccountsYears')} goes too, {inWords('warningDays')} after we have written to you about it. What
        has a time of its own goes by itself, or loses its names where the rest must stay:
      </p>
      <ul>
        {howLong(retention).map(({ what, time }) => (
          <li key={time}>
            <strong>{what.join('; ')}:</strong> {time}.
          </li>
        ))}
      </ul>
      <h3>What stays when an account is deleted, without your name</h3>
      <ul>
        {whatStays().map(({ why, titles }) => (
          <li key={why}>
            <strong>{titles.join(', ')}:</strong> {why}
          </li>
        ))}
      </ul>
    </>
  )
}

import type { Route } from './+types/terms-page.ts'
import { PAUSED_DAYS_A_YEAR, SHORTEST_PAUSE_DAYS } from '#src/studio/memberships/plan-changes/pause.ts'
import { LegalPage } from './legal-page.tsx'
import { fixedMeta } from '../seo/page-meta.ts'
import { readStudioFacts } from '../seo/studio-facts.server.ts'

export const loader = ({ context }: Route.LoaderArgs) => readStudioFacts(context)

export const meta = fixedMeta({
  title: 'Terms',
  description: 'How booking, packages, cancelling and hall hire work at the studio, in plain words.',
  path: '/terms',
})

export default function TermsPage({ loaderData: studio }: Route.ComponentProps) {
  return (
    <LegalPage title="Terms" intro="How we deal with each other, in plain words." updated="1 November 2026">
      <p>
        These terms are between you and {studio.name}, {studio.address}. Nothing in them takes away rights the law gives
        you as a consumer.
      </p>
      <h2>Packages</h2>
      <ul>
        <li>A package is a number of classes within one calendar month, starting on the day you buy it or claim it.</li>
        <li>
          Classes not used in the month end with it.
          {studio.dropIn && ` A single class without a package costs ${studio.dropIn}.`}
        </li>
        <li>The family package is for parents and siblings who live together.</li>
        <li>
          Moving to a bigger package costs the difference and counts at once. Moving to a smaller one counts after 30
          days.
        </li>
        <li>
          Direct debit, or a saved card, renews your package every month until you turn it off in your portal, which you
          can do at any time.
        </li>
        <li>
          You may pause your package in your portal, for {SHORTEST_PAUSE_DAYS} days or more and {PAUSED_DAYS_A_YEAR}{' '}
          days a year at most. The paused days are added to it, and nothing is collected in them.
        </li>
      </ul>
      <h2>Changing your mind</h2>
      <p>
        You may cancel a package within 14 days of buying it, without a reason. If you have already taken classes from
        it, we keep their share of the price and refund the rest. You find the button in your portal, under Membership.
      </p>
      <h2>Booking and cancelling</h2>
      <ul>
        <li>A booking holds one place for one person. You cannot hold two places at the same time.</li>
        {studio.bookingTerms.map((term) => (
          <li key={term}>{term}</li>
        ))}
        <li>If we cancel a class we tell everybody in it and the class goes back to your package.</li>
      </ul>
      <h2>In the studio</h2>
      <p>
        Come a few minutes early, tell the instructor about injuries, and stop when something hurts. Look after your
        things: we are liable for what we cause by carelessness, not for what goes missing.
      </p>
      <h2>Hall hire</h2>
      <p>
        A request holds your slot until we answer. {studio.hallTerms} No alcohol without prior permission, no smoking,
        and events end by closing time.
      </p>
      <h2>When something goes wrong</h2>
      <p>
        Tell us: <a href={`mailto:${studio.email}`}>{studio.email}</a> or {studio.phone}. English law applies, and if
        you live elsewhere in the UK you may go to your own courts.
      </p>
    </LegalPage>
  )
}

import type { Route } from './+types/accessibility-page.ts'
import { LegalPage } from './legal-page.tsx'
import { pageMeta } from './page-meta.ts'
import { readStudioFacts } from './studio-facts.server.ts'

export const loader = ({ context }: Route.LoaderArgs) => readStudioFacts(context)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Accessibility',
    description: 'How this site and our building work for everybody, and whom to tell when they do not.',
    path: '/accessibility',
  })

export default function AccessibilityPage({ loaderData: studio }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Accessibility"
      intro="Everybody moves. Our site and our building should not be in the way."
      updated="1 November 2026"
    >
      <h2>This site</h2>
      <p>
        We build to the Web Content Accessibility Guidelines 2.2, level AA, and test every page against them, in light
        and in dark, before each release.
      </p>
      <ul>
        <li>Everything works with a keyboard alone, and with a screen reader.</li>
        <li>Text can be enlarged to 400 % without scrolling sideways.</li>
        <li>Colour never carries meaning on its own: places left are always a number, too.</li>
        <li>If your device asks for less motion, nothing here moves.</li>
        <li>Browsing, signing up, booking and paying also work with scripts turned off.</li>
      </ul>
      <h2>Our building</h2>
      <ul>
        <li>Step-free from the street to both floors we teach on, with an accessible toilet and changing room.</li>
        <li>Assistance dogs are welcome in every class.</li>
        <li>
          Every instructor will show you a version of a movement that suits you. Ask before class, or tell us when you
          book.
        </li>
        <li>If you need a carer with you, they come free of charge.</li>
      </ul>
      <h2>Not good enough?</h2>
      <p>
        Then we want to know: <a href={`mailto:${studio.email}`}>{studio.email}</a> or {studio.phone}. We answer within
        five working days. If you are not happy with the answer, the{' '}
        <a href="https://www.equalityadvisoryservice.com/">Equality Advisory and Support Service</a> can help.
      </p>
    </LegalPage>
  )
}

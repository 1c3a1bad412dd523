import type { Route } from './+types/accessibility-page.ts'
import { LegalPage } from './legal-page.tsx'
import { fixedMeta } from '../seo/page-meta.ts'
import { readStudioFacts } from '../seo/studio-facts.server.ts'

export const loader = ({ context }: Route.LoaderArgs) => readStudioFacts(context)

export const meta = fixedMeta({
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
        <li>Text can be enlarged to 400% without scrolling sideways.</li>
        <li>Colour never carries meaning on its own: places left are always a number, too.</li>
        <li>If your device asks for less motion, nothing here moves.</li>
        <li>Browsing, signing up, booking and paying also work with scripts turned off.</li>
      </ul>
      {studio.access.length > 0 && (
        <>
          <h2>Our building</h2>
          <ul>
            {studio.access.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      <h2>Not good enough?</h2>
      <p>
        Then we want to know: <a href={`mailto:${studio.email}`}>{studio.email}</a> or {studio.phone}. If you are not
        happy with the answer, the{' '}
        <a href="https://www.equalityadvisoryservice.com/">Equality Advisory and Support Service</a> can help.
      </p>
    </LegalPage>
  )
}

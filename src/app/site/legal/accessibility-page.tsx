import type { Route } from './+types/accessibility-page.ts'
import { LegalPage } from './legal-page.tsx'
import { legalMeta } from './legal-meta.ts'
import { readLegalPage } from './read-legal-page.server.ts'

export const loader = (args: Route.LoaderArgs) => readLegalPage(args, 'accessibility')

export const meta = legalMeta(
  'accessibility',
  'How this site and our building work for everybody, and whom to tell when they do not.',
)

export default function AccessibilityPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />
}

import type { Route } from './+types/terms-page.ts'
import { LegalPage } from './legal-page.tsx'
import { legalMeta } from './legal-meta.ts'
import { readLegalPage } from './read-legal-page.server.ts'

export const loader = (args: Route.LoaderArgs) => readLegalPage(args, 'terms')

export const meta = legalMeta('terms', 'How buying, booking and cancelling work at the studio, in plain words.')

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />
}

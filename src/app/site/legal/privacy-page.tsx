import type { Route } from './+types/privacy-page.ts'
import { LegalPage } from './legal-page.tsx'
import { legalMeta } from './legal-meta.ts'
import { readLegalPage } from './read-legal-page.server.ts'

export const loader = (args: Route.LoaderArgs) => readLegalPage(args, 'privacy')

export const meta = legalMeta(
  'privacy',
  'What we keep about you, why, for how long, who else sees it, and how to have it shown, changed or deleted.',
)

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />
}

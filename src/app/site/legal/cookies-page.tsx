import type { Route } from './+types/cookies-page.ts'
import { LegalPage } from './legal-page.tsx'
import { legalMeta } from './legal-meta.ts'
import { readLegalPage } from './read-legal-page.server.ts'

export const loader = (args: Route.LoaderArgs) => readLegalPage(args, 'cookies')

export const meta = legalMeta(
  'cookies',
  'The few cookies this site needs, what each is for, and why there is no banner.',
)

export default function CookiesPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />
}

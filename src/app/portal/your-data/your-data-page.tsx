import { requireAccount } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/your-data-page.ts'

export const meta = unlistedMeta('Your data')

export function loader({ context, request }: Route.LoaderArgs) {
  requireAccount(ctxOf(context), request)
  return null
}

/** A member's rights over their data: download it, or have it deleted. */
export default function YourDataPage() {
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Your data"
        intro="What the studio keeps of you is yours to see, to take along and to delete."
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card as="section" aria-labelledby="take" className="grid justify-items-start gap-3">
          <h2 id="take" className="text-2xl">
            Download everything
          </h2>
          <p>
            Your details, bookings, attendance, memberships, payments, messages and settings in one file: as JSON for
            machines and as CSV for spreadsheets.
          </p>
          <ButtonLink to="/api/profile/data" download>
            Download my data
          </ButtonLink>
        </Card>
        <Card as="section" aria-labelledby="delete" className="grid justify-items-start gap-3">
          <h2 id="delete" className="text-2xl">
            Delete your account
          </h2>
          <p>We show you first what goes and what has to stay, and ask for your password.</p>
          <ButtonLink to="/dashboard/your-data/delete" variant="secondary">
            Delete my account
          </ButtonLink>
        </Card>
      </div>
      <p className="max-w-text text-muted">
        How and why we keep it is in our{' '}
        <a href="/privacy" className="underline underline-offset-4">
          privacy notice
        </a>
        .
      </p>
    </div>
  )
}

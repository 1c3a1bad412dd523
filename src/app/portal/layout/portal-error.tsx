import { isRouteErrorResponse, Outlet, useLocation, useMatches } from 'react-router'
import { PROFILE_FAILED_TEXT } from '#src/studio/people/members/profile.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import type { Route } from './+types/portal-error.ts'

// The title is the error's (below); without this the frame's would stand beside it.
export const meta = () => [{ name: 'robots', content: 'noindex' }]

/** An error within a tab is shown in its place, with a way to try again, and the rest of the portal stays. */
export default function PortalError() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation()
  const matches = useMatches()
  if (isRouteErrorResponse(error) && error.status < 500) return <NotThere isForbidden={error.status === 403} />
  return (
    <div className="grid gap-6">
      <title>{pageTitle(matches, 'Something went wrong')}</title>
      <h1 className="sr-only">Something went wrong</h1>
      <Notice tone="error">{PROFILE_FAILED_TEXT}</Notice>
      <EmptyState
        title="We could not fetch your details just now."
        text="Nothing of yours is lost, and it has been noted. Please try again in a moment."
        action={<ButtonLink to={pathname + search}>Try again</ButtonLink>}
      />
    </div>
  )
}

function NotThere({ isForbidden }: { isForbidden: boolean }) {
  const title = isForbidden ? 'That is not yours to see' : 'We could not find that'
  return (
    <div className="grid gap-6">
      <title>{pageTitle(useMatches(), title)}</title>
      <h1>{title}</h1>
      <EmptyState
        title={isForbidden ? 'It belongs to somebody else.' : 'It may have moved, or the address may be mistyped.'}
        action={<ButtonLink to="/dashboard/profile">Back to My Portal</ButtonLink>}
      />
    </div>
  )
}

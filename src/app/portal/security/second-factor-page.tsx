import { redirect } from 'react-router'
import { dayInWords } from '#src/kit/time.ts'
import { requireAccount, safePath } from '#src/platform/auth/require.server.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/second-factor-page.ts'

export const meta = unlistedMeta('Protect this account')

/** Where an admin without a second factor is sent at each sign-in: it may be postponed for 14 days, after which staff pages
 *  require it (PRODUCT 2). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, services } = scopeOf(context)
  const { actor, reader } = requireAccount(ctx, request)
  const next = safePath(new URL(request.url).searchParams.get('next'))
  const dueAt = await services.auth.findSecondFactorTerm(reader, actor.userId)
  if (!dueAt) throw redirect(next)
  return { next, canWait: dueAt > new Date(), until: dayInWords(dueAt, 'full') }
}

export default function SecondFactorPage({ loaderData: { next, canWait, until } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-xl gap-6">
      <PageHeader
        title="Protect this account"
        intro="This sign-in opens the names, addresses and payments of everybody here. A password alone is too little for that."
      />
      <Card as="section" className="grid gap-4">
        <p>Add a passkey of your phone or computer, or the codes of an authenticator app. It takes two minutes.</p>
        <p>
          {canWait
            ? `You can put it off until ${until}. From then on the pages for staff wait until it is done.`
            : 'The pages for staff wait until it is done. Your own bookings are open as before.'}
        </p>
        <p className="flex flex-wrap gap-3">
          <ButtonLink to="/dashboard/security">Set it up now</ButtonLink>
          {canWait && (
            <ButtonLink to={next} variant="secondary">
              Later
            </ButtonLink>
          )}
        </p>
      </Card>
    </div>
  )
}

import { isAtDesk } from '#src/platform/role.ts'
import { z } from 'zod'
import { dayAndTime, dayInWords } from '#src/kit/time.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'
import { authRefusals, authTexts } from '#src/platform/auth/auth-refusals.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { act, formAction } from '#src/platform/http/forms/form-action.server.ts'
import { PostForm } from '#src/ui/forms/post-form.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import { Cell, Table } from '#src/ui/table.tsx'
import type { Route } from './+types/sign-ins-page.ts'

const MOST = 100

export const meta = unlistedMeta('Sign-ins')

/** Accounts with staff roles, current sign-ins and failed attempts: for admins. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const { actor, reader } = requireAdmin(scope.ctx, request)
  const { auth } = scope.services
  const { staff, live } = await auth.listStaffSignIns(reader, MOST)
  return {
    staff: staff.map(({ dueAt, ...one }) => ({ ...one, due: dueAt && dayInWords(dueAt, 'full') })),
    live: live.map((one) => ({
      ...one,
      since: dayAndTime(one.since, 'short'),
      lastSeen: dayAndTime(one.lastSeen, 'short'),
      isThisOne: one.id === actor.signInSessionId,
    })),
    failures: (await auth.listSignInFailures(reader, MOST)).map((one) => ({ ...one, at: dayAndTime(one.at, 'short') })),
  }
}

const sessionForm = z.object({ sessionId: lineOrNone(200).catch('') })

export const action = formAction({
  who: requireAdmin,
  back: '/dashboard/sign-ins',
  acts: {
    form: act(sessionForm, (_ctx, { sessionId }, { scope }) => scope.services.auth.endSignInOf(scope, sessionId), {
      refusals: authRefusals,
      success: authTexts.sessionEnded,
      needsProof: true,
    }),
  },
})

export default function SignInsPage({ loaderData: { staff, live, failures } }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <PageHeader title="Sign-ins" intro="Who can get in as staff, who is signed in, and what was turned away." />
      <Staff staff={staff} />
      <Live live={live} />
      <Failures failures={failures} />
    </div>
  )
}

type PageData = Route.ComponentProps['loaderData']

function Staff({ staff }: Pick<PageData, 'staff'>) {
  return (
    <section aria-labelledby="staff-title" className="grid gap-3">
      <h2 id="staff-title">Staff and their second factor</h2>
      <ul className="grid">
        {staff.map(({ id, name, email, role, hasFactor, due }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
            <p className="min-w-0 wrap-anywhere">
              <strong>{name}</strong>, {role}, {email}
            </p>
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={hasFactor || !isAtDesk({ role }) ? 'plain' : 'error'}>
                {hasFactor ? 'Second factor on' : 'No second factor'}
              </Badge>
              {!hasFactor && due && <span className="text-muted">{`asked for until ${due}`}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Live({ live }: Pick<PageData, 'live'>) {
  return (
    <section aria-labelledby="live-title" className="grid gap-3">
      <h2 id="live-title">Signed in now</h2>
      <ul className="grid">
        {live.map(({ id, name, role, device, since, lastSeen, isThisOne }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
            <p className="min-w-0 wrap-anywhere">
              <strong>{name}</strong>, {role}, {device}
              <span className="block text-muted">{`Since ${since}, last seen ${lastSeen}`}</span>
            </p>
            {isThisOne ? (
              <Badge>This one</Badge>
            ) : (
              <PostForm isRouted>
                <input type="hidden" name="sessionId" value={id} />
                <Button size="small" variant="secondary" aria-label={`End the sign-in of ${name} on ${device}`}>
                  End
                </Button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const outcomes: Record<string, string> = {
  wrong_credentials: 'Wrong email or password',
  wrong_code: 'Wrong code',
  too_many_attempts: 'Blocked: too many attempts',
  passkey_refused: 'Unknown passkey',
  not_verified: 'Address not verified',
  deactivated: 'Account closed',
  busy: 'Turned away: too busy',
}

function Failures({ failures }: Pick<PageData, 'failures'>) {
  return (
    <section aria-labelledby="failures-title" className="grid gap-3">
      <h2 id="failures-title">Failed and blocked in the last 30 days</h2>
      {failures.length === 0 ? (
        <EmptyState title="Nothing was turned away" text="Failed sign-ins appear here, the newest first." />
      ) : (
        <Table
          caption="Failed and blocked sign-ins"
          isCaptionHidden
          head={['When', 'Account', 'From', 'What happened']}
        >
          {failures.map(({ id, at, name, network, outcome }) => (
            <tr key={id}>
              <Cell>{at}</Cell>
              <Cell>{name ?? 'No account here'}</Cell>
              <Cell>{network}</Cell>
              <Cell>{outcomes[outcome] ?? outcome}</Cell>
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}

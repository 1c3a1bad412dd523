import { redirect } from 'react-router'
import { parseForm } from '#src/kit/form.ts'
import { lastDayInWords } from '#src/kit/time.ts'
import { authRefusals } from '#src/platform/auth/auth-refusals.ts'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { formAction, type Post, shownAgain } from '#src/platform/http/forms/form-action.server.ts'
import { noticeCookie } from '#src/platform/http/notice.server.ts'
import { listUpcomingBookings } from '#src/studio/bookings/booking-entries.store.server.ts'
import { methodWords } from '#src/studio/billing/direct-debit/mandate.ts'
import { findMandateInForce } from '#src/studio/billing/direct-debit/mandates.store.server.ts'
import { findMembershipCovering } from '#src/studio/memberships/memberships.store.server.ts'
import { DELETED_TEXT, deletionForm, deletionRefusals } from '#src/studio/people/accounts/account-deletion.ts'
import { whatGoes, whatStays } from '#src/studio/people/personal-data/data-rules.ts'
import { readHasPaidOnline } from '#src/studio/people/personal-data/paid-online.store.server.ts'
import { deleteAccount } from '#src/studio/people/accounts/delete-account.server.ts'
import { readHasHallHire } from '#src/studio/hall-hire/hours/hall-hours.store.server.ts'
import { placeInWords } from '#src/studio/bookings/emails/whose-place.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { PageForm } from '#src/ui/forms/page-form.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/delete-account-page.ts'

export const meta = unlistedMeta('Delete your account')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { actor, reader, now, paysOnline } = requireAccount(ctxOf(context), request)
  const cover = await findMembershipCovering(reader, actor.userId, now())
  const mandate = await findMandateInForce(reader, actor.userId)
  const upcoming = await listUpcomingBookings(reader, actor.userId, now())
  const [hasHall, hasPaidBefore] = await Promise.all([readHasHallHire(reader), readHasPaidOnline(reader)])
  return {
    lost: [
      ...(cover ? [`Your membership until ${lastDayInWords(cover.endsAt, 'full')}, without money back`] : []),
      ...(mandate ? [`Your ${methodWords(mandate.method).name}, which is cancelled`] : []),
      ...upcoming.map((place) => `${placeInWords(place)}: cancelled`),
    ],
    goes: whatGoes(),
    stays: whatStays({ hasHall, hasPaidOnline: paysOnline || hasPaidBefore }),
  }
}

export const action = formAction({
  who: requireAccount,
  back: '/dashboard/your-data/delete',
  acts: { form: deleteOwn },
})

async function deleteOwn(post: Post<SignedInCtx>) {
  const { ctx, scope } = post
  const form = parseForm(deletionForm, post.form)
  if (!form.ok) return shownAgain(post, form)
  const proven = await scope.services.auth.provePassword(scope, form.value.password)
  if (!proven.ok) {
    const { status, message } = authRefusals[proven.refusal]
    return shownAgain(post, { status, fields: { password: message } })
  }
  const outcome = await deleteAccount({ ...ctx, payments: scope.services.payments })
  if (!outcome.ok) {
    const { status, message } = deletionRefusals[outcome.refusal]
    return shownAgain(post, { status, error: message })
  }
  const headers = new Headers({ 'Set-Cookie': noticeCookie({ tone: 'success', text: DELETED_TEXT }) })
  for (const cookie of await scope.services.auth.signOut(scope)) headers.append('Set-Cookie', cookie)
  return redirect('/', { status: 303, headers })
}

/** The confirmation page: what is deleted, what has to stay and why, and the password once more. */
export default function DeleteAccountPage({ loaderData: { lost, goes, stays } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-text gap-6">
      <PageHeader title="Delete your account" intro="This cannot be taken back." />
      {lost.length > 0 && <Listed title="You lose" items={lost} />}
      <Listed title="What goes for good" items={['Your name, email address and contact number', ...goes]} />
      <section aria-labelledby="stays" className="grid gap-3">
        <h2 id="stays" className="text-2xl">
          What has to stay, without your name
        </h2>
        <dl className="grid gap-3">
          {stays.map(({ why, titles }) => (
            <div key={why}>
              <dt className="font-semibold">{titles.join(', ')}</dt>
              <dd className="text-muted">{why}</dd>
            </div>
          ))}
        </dl>
        <p className="text-muted">
          The payment company keeps what the law asks of it. Backups are written over within a week, and the letter that
          tells you of the deletion is removed after three months.
        </p>
      </section>
      <Card>
        <PageForm isOwn={false} reloadDocument className="grid gap-4">
          <Field label="Your password" name="password" type="password" autoComplete="current-password" required />
          <div className="flex flex-wrap gap-3">
            <Button variant="danger">Delete my account for good</Button>
            <ButtonLink to="/dashboard/your-data" variant="secondary">
              Keep my account
            </ButtonLink>
          </div>
        </PageForm>
      </Card>
    </div>
  )
}

function Listed({ title, items }: { title: string; items: string[] }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-2xl">{title}</h2>
      <ul className="list-disc pl-5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}

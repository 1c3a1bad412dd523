import { Link } from 'react-router'
import { fieldValues } from '#src/kit/forms/form-edit.ts'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { act, formAction } from '#src/platform/http/forms/form-action.server.ts'
import { findLastActor } from '#src/studio/activity/activity-log.store.server.ts'
import { directDebitOf } from '#src/studio/billing/direct-debit/mandate.ts'
import { findStandingMandate } from '#src/studio/billing/direct-debit/mandates.store.server.ts'
import { findMember } from '#src/studio/people/members/members.store.server.ts'
import { PROFILE_SAVED_TEXT, profileForm, profileRefusals } from '#src/studio/people/members/profile.ts'
import { updateProfile } from '#src/studio/people/members/update-profile.server.ts'
import { Button, buttonLook, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { usePaysOnline } from '#src/ui/pays-online.ts'
import type { Route } from './+types/profile-page.ts'
import { PageForm } from '#src/ui/forms/page-form.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import { DirectDebitSwitch } from './direct-debit-switch.tsx'
import { NoProfile } from './no-profile.tsx'
import { Opening } from './opening-head.tsx'
import { type OpeningHead, readOpeningHead } from './opening-head.server.ts'

export const meta = unlistedMeta('Profile')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx: caller, services } = scopeOf(context)
  const ctx = requireAccount(caller, request)
  const member = await findMember(ctx.reader, ctx.actor.userId)
  const mandate = await findStandingMandate(ctx.reader, ctx.actor.userId)
  return {
    member: member && { name: member.name, email: member.email, contact: member.contact },
    isEditing: new URL(request.url).searchParams.has('edit'),
    directDebit: { state: directDebitOf(mandate), method: mandate?.method ?? ('bacs_debit' as const) },
    head: await readOpeningHead(ctx, await services.auth.findPendingEmail(ctx.reader, ctx.actor.userId)),
  }
}

export const action = formAction({
  who: requireAccount,
  back: '/dashboard/profile',
  acts: {
    form: act(profileForm, (ctx: SignedInCtx, typed) => updateProfile(ctx, typed), {
      refusals: profileRefusals,
      success: PROFILE_SAVED_TEXT,
      edits: {
        subject: ({ ctx }) => ctx.actor.userId,
        async present({ reader, actor }) {
          const member = await findMember(reader, actor.userId)
          return member && fieldValues(member)
        },
        by: findLastActor,
      },
    }),
  },
})

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { member, isEditing, head, directDebit } = loaderData
  const paysOnline = usePaysOnline()
  const { plan, allowance, changesOn } = head
  const isShared = allowance?.isShared
  const isShown = isEditing || Boolean(actionData)
  if (!member) return <NoProfile />
  return (
    <div className="grid grid-cols-1 gap-8">
      <h1>Profile</h1>
      {!isShown && <Opening name={member.name} head={head} />}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <Card as="section" aria-labelledby="details">
          <h2 id="details" className="mb-4 text-2xl">
            Your details
          </h2>
          {isShown ? (
            <EditProfile member={member} />
          ) : (
            <>
              <dl className="grid gap-3">
                <Fact name="Name" value={member.name} />
                <Fact name="Email" value={member.email} />
                <Fact name="Contact" value={member.contact || 'Not given'} />
              </dl>
              <Link to="/dashboard/profile?edit" className={`mt-5 ${buttonLook({ variant: 'secondary' })}`}>
                Edit Profile
              </Link>
            </>
          )}
        </Card>
        <Card as="section" tone="sunk" aria-labelledby="standing">
          <h2 id="standing" className="mb-4 text-2xl">
            Your membership
          </h2>
          <Standing head={head} />
          {((paysOnline && head.hasMonths) || directDebit.state === 'on') && <DirectDebitSwitch {...directDebit} />}
          {changesOn && <p className="mt-4">{`Your membership change will be effective on ${changesOn}`}</p>}
          <ButtonLink
            to="/dashboard/membership"
            variant={!isShown && !head.isNew && head.need.kind === 'buy' ? 'primary' : 'secondary'}
            className="mt-5"
          >
            {plan ? head.words.see : head.words.choose}
          </ButtonLink>
          {isShared && (
            <ButtonLink to="/dashboard/family" variant="secondary" className="mt-5 ml-3">
              Your family
            </ButtonLink>
          )}
        </Card>
      </div>
      <nav aria-label="Your account" className="-ml-4 flex flex-wrap gap-x-3">
        <ButtonLink to="/dashboard/security" variant="quiet">
          Sign-in and security
        </ButtonLink>
        <ButtonLink to="/dashboard/your-data" variant="quiet">
          Download or delete your data
        </ButtonLink>
      </nav>
    </div>
  )
}

/** The plan, and what they have besides it; without either that nothing is selected (specification 2). */
function Standing({ head: { plan, allowance, until, passes } }: { head: OpeningHead }) {
  return (
    <dl className="grid gap-3">
      {(plan || passes.length === 0) && (
        <>
          <Fact name="Membership Status" value={plan ?? 'No Plan Selected'} />
          <Fact name="Classes Remaining" value={allowance?.text ?? '0 of 0'} />
        </>
      )}
      {until && <Fact name="Until" value={until} />}
      {passes.map((pass) => (
        <Fact key={pass.id} name={pass.name} value={`${pass.left}${pass.until ? ` until ${pass.until}` : ''}`} />
      ))}
    </dl>
  )
}

function EditProfile({ member }: { member: { name: string; contact: string } }) {
  return (
    <PageForm action="/dashboard/profile" isEdit reloadDocument className="grid gap-4">
      <Field label="Name" name="name" autoComplete="name" required maxLength={100} defaultValue={member.name} />
      <Field
        label="Contact"
        name="contact"
        type="tel"
        autoComplete="tel"
        required
        maxLength={40}
        defaultValue={member.contact}
      />
      <div className="flex flex-wrap gap-3">
        <Button>Save Changes</Button>
        <Link to="/dashboard/profile" className={buttonLook({ variant: 'secondary' })}>
          Cancel
        </Link>
      </div>
    </PageForm>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold break-words">{value}</dd>
    </div>
  )
}

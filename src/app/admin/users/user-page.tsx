import { Link } from 'react-router'
import { emailInWords } from '#src/kit/text/email-address.ts'
import { isId } from '#src/kit/id.ts'
import { dayInWords } from '#src/kit/time.ts'
import { requireDesk } from '#src/platform/auth/require.server.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { formAction } from '#src/platform/http/forms/form-action.server.ts'
import { pathOf } from '#src/platform/http/redirect.server.ts'
import { ActivityList } from '#src/studio/activity/activity-list.tsx'
import { memberAdminRefusals } from '#src/studio/people/members/member-admin.ts'
import { findAccount } from '#src/studio/people/members/members.store.server.ts'
import { MessageList } from '#src/studio/outbox/message-list.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { buttonLook } from '#src/ui/button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import { PhoneLink } from '#src/ui/phone-link.tsx'
import type { Route } from './+types/user-page.ts'
import { userActs } from './user-acts.server.ts'
import { UserBookings } from './user-bookings.tsx'
import { AcceptedTexts } from './accepted-texts.tsx'
import {
  AddressForm,
  CloseAccount,
  ContactForm,
  InviteAgain,
  OpenAccount,
  ResetSecondFactor,
  RoleForm,
} from './user-account.tsx'
import { UserNotes } from './user-notes.tsx'
import { UserMembership } from './user-membership.tsx'
import { UserPayments } from './user-payments.tsx'
import { readUser } from './read-user.server.ts'
import { marksOf } from './user-line.ts'

export const meta = unlistedMeta('User')

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { ctx: caller, services } = scopeOf(context)
  const ctx = requireDesk(caller, request)
  const account = isId(params.id) ? await findAccount(ctx.reader, params.id) : null
  if (!account) throw new Response(memberAdminRefusals.member_not_found.message, { status: 404 })
  const { id, name, email, contact, role, deactivatedAt } = account
  return {
    account: { id, name, email, contact, role },
    isAdmin: ctx.actor.role === 'admin',
    isOwn: id === ctx.actor.userId,
    bookInto: new URL(request.url).searchParams.get('book'),
    closedOn: deactivatedAt && dayInWords(deactivatedAt, 'full'),
    since: dayInWords(account.createdAt, 'full'),
    marks: marksOf({ ...account, isDeactivated: deactivatedAt !== null }),
    user: await readUser(ctx, services, account),
  }
}

export const action = formAction({
  who: requireDesk,
  back: ({ request }, refusal) => (refusal === 'member_not_found' ? '/dashboard/users' : pathOf(request)),
  acts: userActs,
})

/** One account at the front desk: its details and every action on it (PRODUCT 4.7). */
export default function UserPage({ loaderData }: Route.ComponentProps) {
  const { account, isAdmin, isOwn, bookInto, closedOn, since, marks, user } = loaderData
  return (
    <div className="grid gap-8">
      <p>
        <Link to="/dashboard/users">All users</Link>
      </p>
      <PageHeader
        title={<span className="wrap-anywhere">{account.name || 'No name given'}</span>}
        intro={
          <span className="wrap-anywhere">
            {account.email ? <a href={`mailto:${account.email}`}>{account.email}</a> : emailInWords('')}
            {account.contact && (
              <>
                {' · '}
                <PhoneLink number={account.contact} className="underline underline-offset-2" />
              </>
            )}
            {` · since ${since}`}
          </span>
        }
        actions={
          <>
            {marks.map((mark) => (
              <Badge key={mark} tone={mark === 'Deactivated' ? 'error' : 'plain'}>
                {mark}
              </Badge>
            ))}
            <Badge tone={user.owed ? 'error' : 'plain'}>{user.owed ? `Owes ${user.owed}` : 'Owes nothing'}</Badge>
            {closedOn === null && <Reach account={account} />}
          </>
        }
      />
      {closedOn && isAdmin && <OpenAccount closedOn={closedOn} />}
      <div className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
        <div className="grid min-w-0 gap-6">
          <UserMembership user={user} isAdmin={isAdmin} />
          <UserBookings user={user} isOpen={closedOn === null} bookInto={bookInto} />
          {isAdmin && <UserPayments payments={user.payments} />}
        </div>
        <div className="grid min-w-0 gap-6">
          {user.invitation && <InviteAgain invitedOn={user.invitation.invitedOn} />}
          <UserNotes notes={user.notes} people={user.choices.people} />
          {account.email === '' && <AddressForm />}
          <ContactForm account={account} />
          <AcceptedTexts accepted={user.accepted} />
          {isAdmin && <RoleForm role={account.role} choices={user.choices} isOwn={isOwn} />}
          {isAdmin && user.hasSecondFactor && !isOwn && <ResetSecondFactor name={account.name} />}
          {isAdmin && !closedOn && !isOwn && <CloseAccount name={account.name} upcoming={user.upcoming} />}
        </div>
      </div>
      {isAdmin && <Past account={account} user={user} />}
    </div>
  )
}

/** To write to them, where they have an address, and to sell to them. */
function Reach({ account }: Pick<Route.ComponentProps['loaderData'], 'account'>) {
  return (
    <>
      {account.email && (
        <Link
          to={`/dashboard/campaigns/new?to=member:${account.id}`}
          className={buttonLook({ variant: 'secondary', size: 'small' })}
        >
          Message
        </Link>
      )}
      <Link to={`/dashboard/till?member=${account.id}`} className={buttonLook({ variant: 'secondary', size: 'small' })}>
        Sell
      </Link>
    </>
  )
}

/** What was written to a person, and what was done: for admins, as the pages it leads to. */
function Past({ account, user }: Pick<Route.ComponentProps['loaderData'], 'account' | 'user'>) {
  return (
    <>
      <section aria-labelledby="messages" className="grid gap-3">
        <h2 id="messages" className="text-2xl">
          Messages
        </h2>
        {user.messages.length === 0 ? (
          <p className="text-muted">Nothing has been written to this person in the last months.</p>
        ) : (
          <MessageList lines={user.messages} addressOf={(id) => `/dashboard/messages/${id}`} />
        )}
      </section>
      <section aria-labelledby="activity" className="grid gap-3">
        <h2 id="activity" className="text-2xl">
          Activity
        </h2>
        <ActivityList lines={user.acts} />
        <p>
          <Link to={`/dashboard/activity?person=${account.id}`}>All activity of this person</Link>
        </p>
      </section>
    </>
  )
}

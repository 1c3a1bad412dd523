import { Link } from 'react-router'
import { parseForm } from '#src/kit/form.ts'
import { emailInWords } from '#src/kit/text/email-address.ts'
import { dayInWords, formatDate } from '#src/kit/time.ts'
import { requireDesk } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { formAction, type Post, shownAgain } from '#src/platform/http/forms/form-action.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { listGuestsNamed } from '#src/studio/bookings/guests.store.server.ts'
import { addedText, addMemberForm, addMemberRefusals } from '#src/studio/member-import/by-hand/add-member.ts'
import { addMember } from '#src/studio/member-import/by-hand/add-member.server.ts'
import { findAccountId } from '#src/studio/member-import/member-import.store.server.ts'
import { ANY_PASS, memberSearchForm } from '#src/studio/people/members/member-search.ts'
import { countMembers, listMembers } from '#src/studio/people/members/member-search.store.server.ts'
import { listProductNames, listProducts } from '#src/studio/products/products.store.server.ts'
import { registerOf } from '#src/studio/schedule/sessions/session-address.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SelectField } from '#src/ui/forms/field.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Cell, RowHead, Table } from '#src/ui/table.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/users-page.ts'
import { AddMember } from './add-member.tsx'
import { listAddress, Paging } from '../paging.tsx'
import { Found, SearchBar, SearchField } from '../search-bar.tsx'
import { userLine } from './user-line.ts'
import { UserTable } from './user-table.tsx'

const PAGE_SIZE = 50
const MOST_GUESTS = 20

export const meta = unlistedMeta('Users')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { actor, reader, now } = requireDesk(ctxOf(context), request)
  const query = memberSearchForm.parse(Object.fromEntries(new URL(request.url).searchParams))
  const filter = { ...query, now: now() }
  const [members, total, packages, names, guests] = await Promise.all([
    listMembers(reader, filter, { page: query.page, pageSize: PAGE_SIZE, sort: query.sort }),
    countMembers(reader, filter),
    listProducts(reader),
    listProductNames(reader),
    listGuestsNamed(reader, query.search, MOST_GUESTS),
  ])
  return {
    isAdmin: actor.role === 'admin',
    query,
    total,
    guests: guests.map(({ bookingId, date, sessionId, name, email, className }) => ({
      id: bookingId,
      to: registerOf({ id: sessionId, date }),
      name,
      email,
      when: `${className}, ${formatDate(date)}`,
    })),
    lines: members.map((member) =>
      userLine(member, {
        packageName: (id) => names.get(id) ?? id,
        since: dayInWords(member.createdAt, 'dated'),
      }),
    ),
    // A ticket is found by its workshop.
    packages: packages.flatMap(({ id, name, kind }) => (kind === 'ticket' ? [] : [{ value: id, label: name }])),
  }
}

export const action = formAction({
  who: requireDesk,
  back: '/dashboard/users',
  acts: { add: addByHand },
})

async function addByHand(post: Post<SignedInCtx>) {
  const parsed = parseForm(addMemberForm, post.form)
  if (!parsed.ok) return shownAgain(post, parsed)
  const added = await addMember(post.ctx, parsed.value)
  if (added.ok) {
    const notice = { tone: 'success', text: addedText(added.value) } as const
    return redirectWithNotice(`/dashboard/users/${added.value.id}`, notice)
  }
  const { status } = addMemberRefusals[added.refusal]
  const takenBy = await findAccountId(post.ctx.reader, parsed.value.email)
  return shownAgain(post, { fields: added.fields, refusal: takenBy ?? undefined, status })
}

/** Everybody with an account: found by name, e-mail or contact, narrowed by membership and direct debit (specification 2, Admin
 *  users tab; PRODUCT 4.7). A plain form that asks for the page again; with scripts it does so on its own while one types. */
export default function UsersPage({
  loaderData: { isAdmin, query, total, lines, packages, guests },
}: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Users"
        intro="Members and staff: everybody with an account."
        actions={
          isAdmin && (
            <span className="flex flex-wrap gap-3">
              <ButtonLink to={addressOf({ ...query, page: 1 }, '/dashboard/users/export')} variant="secondary" download>
                Download CSV
              </ButtonLink>
              <ButtonLink to="/dashboard/import" variant="quiet">
                Bring members over
              </ButtonLink>
            </span>
          )
        }
      />
      <AddMember />
      <SearchForm query={query} packages={packages} />
      <Found total={total} one="person" many="people" />
      {lines.length === 0 ? (
        <EmptyState title="Nobody found" text="Try fewer letters, or take a filter away." />
      ) : (
        <UserTable lines={lines} />
      )}
      {guests.length > 0 && <Guests guests={guests} />}
      <Paging
        page={query.page}
        pageSize={PAGE_SIZE}
        total={total}
        addressOf={(page) => addressOf({ ...query, page })}
        before="Page before"
        after="Next page"
      />
    </div>
  )
}

type GuestLine = Route.ComponentProps['loaderData']['guests'][number]

/** Who has no account: they came as guests. */
function Guests({ guests }: { guests: GuestLine[] }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-2xl">Guests without an account</h2>
      <Table caption="Guests" isCaptionHidden head={['Name', 'Email', 'Last class']}>
        {guests.map(({ id, to, name, email, when }) => (
          <tr key={id}>
            <RowHead>{name}</RowHead>
            <Cell className="wrap-anywhere">{emailInWords(email)}</Cell>
            <Cell>
              <Link to={to}>{when}</Link>
            </Cell>
          </tr>
        ))}
      </Table>
    </section>
  )
}

type PageQuery = Route.ComponentProps['loaderData']['query']

function addressOf(query: PageQuery, path = '/dashboard/users'): string {
  return listAddress(path, query, { page: '1', sort: 'name' })
}

function SearchForm({ query, packages }: { query: PageQuery; packages: { value: string; label: string }[] }) {
  const types = [
    ...packages,
    { value: ANY_PASS, label: 'Any pass or single class' },
    { value: 'inactive', label: 'Inactive' },
    { value: 'none', label: 'Never held one' },
  ]
  return (
    <SearchBar label="People" className="grid-cols-2 xl:grid-cols-[2fr_1fr_1fr_1fr_auto]" asksItself>
      <SearchField label="Name, email or contact" search={query.search} className="max-xl:col-span-2" />
      <SelectField
        label="Membership"
        name="membershipType"
        defaultValue={query.membershipType}
        options={[{ value: '', label: 'Any' }, ...types]}
      />
      <SelectField
        label="Direct debit or saved card"
        name="directDebit"
        defaultValue={query.directDebit}
        options={{ '': 'Any', active: 'Active', inactive: 'Inactive' }}
      />
      <SelectField
        label="Order"
        name="sort"
        defaultValue={query.sort}
        options={{ name: 'By name', newest: 'Newest first' }}
      />
    </SearchBar>
  )
}

import { Link } from 'react-router'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { act, formAction, noFields } from '#src/platform/http/forms/form-action.server.ts'
import { MESSAGE_SHELVES, type MessageShelf } from '#src/studio/outbox/message.ts'
import { MessageList } from '#src/studio/outbox/message-list.tsx'
import { countMessages, countShelves, listMessages } from '#src/studio/outbox/messages.store.server.ts'
import { resendFailedMessages } from '#src/studio/outbox/resend/resend-failed-messages.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/messages-page.ts'
import { messageLine } from './message-line.ts'
import { listAddress, Paging } from '../paging.tsx'
import { Found, SearchBar, SearchField } from '../search-bar.tsx'

const PAGE_SIZE = 50
const FURTHEST_PAGE = 10_000

export const meta = unlistedMeta('Messages')

export const action = formAction({
  who: requireAdmin,
  back: '/dashboard/messages?state=failed',
  acts: {
    form: act(noFields, (ctx) => resendFailedMessages(ctx), {
      refusals: {},
      success: ({ count }) =>
        count === 1 ? 'One message is tried again' : `${count} messages of the last seven days are tried again`,
    }),
  },
})

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, services } = scopeOf(context)
  const { reader, now } = requireAdmin(ctx, request)
  const query = readQuery(new URL(request.url).searchParams)
  const filter = { ...query, now: now() }
  const [messages, shelves, found] = await Promise.all([
    listMessages(reader, filter, { page: query.page, pageSize: PAGE_SIZE }),
    countShelves(reader, filter.now),
    query.search ? countMessages(reader, filter) : null,
  ])
  const total = found ?? shelves[query.shelf]
  const lines = messages.map((message) => messageLine(services, message, filter.now))
  return { lines, total, query, filters: filtersOf(shelves, query), isKept: !services.config.smtpUrl }
}

type PageQuery = { shelf: MessageShelf; search: string; page: number }

function readQuery(params: URLSearchParams): PageQuery {
  const page = Number(params.get('page'))
  return {
    shelf: MESSAGE_SHELVES.find((shelf) => shelf === params.get('state')) ?? 'all',
    search: (params.get('search') ?? '').trim().slice(0, 100),
    page: Number.isInteger(page) && page >= 1 && page <= FURTHEST_PAGE ? page : 1,
  }
}

function addressOf({ shelf = 'all', search = '', page = 1 }: Partial<PageQuery>): string {
  return listAddress('/dashboard/messages', { state: shelf, search, page }, { state: 'all', page: '1' })
}

const shelfLabels: Record<MessageShelf, string> = {
  all: 'All',
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  withdrawn: 'Withdrawn',
  planned: 'Planned for later',
  held: 'Held until Go live',
}

function filtersOf(totals: Record<MessageShelf, number>, query: PageQuery) {
  return MESSAGE_SHELVES.map((shelf) => ({
    label: `${shelfLabels[shelf]} (${totals[shelf]})`,
    to: addressOf({ shelf, search: query.search }),
    isCurrent: shelf === query.shelf,
  }))
}

/** The outbox for the front desk: what was sent to whom, whether it arrived at the server, and what failed. */
export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const { lines, total, query, filters, isKept } = loaderData
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Messages"
        intro={isKept ? 'Mail stays here until SMTP_URL names a server.' : 'Everything the studio has written.'}
        actions={
          <span className="flex flex-wrap gap-3">
            <ButtonLink to="/dashboard/campaigns" variant="secondary">
              Write to people
            </ButtonLink>
            <ButtonLink to="/dashboard/subscribers" variant="quiet">
              Newsletter list
            </ButtonLink>
            {query.shelf === 'failed' && total > 0 && (
              <PageForm isOwn={false}>
                <SubmitButton variant="secondary">Send all of this week again</SubmitButton>
              </PageForm>
            )}
          </span>
        }
      />
      <nav aria-label="Filter by state" className="flex flex-wrap gap-x-5 gap-y-2">
        {filters.map((filter) => (
          <Link key={filter.to} to={filter.to} aria-current={filter.isCurrent ? 'page' : undefined}>
            {filter.label}
          </Link>
        ))}
      </nav>
      <SearchBar label="Messages" className="sm:grid-cols-[minmax(0,24rem)_auto]">
        {query.shelf !== 'all' && <input type="hidden" name="state" value={query.shelf} />}
        <SearchField label="Name or address" search={query.search} />
      </SearchBar>
      <Found total={total} one="message" many="messages" />
      {lines.length === 0 ? (
        <EmptyState title="No messages here" text="Try fewer letters, or another state." />
      ) : (
        <MessageList lines={lines} addressOf={(id) => `/dashboard/messages/${id}`} />
      )}
      <Paging
        page={query.page}
        pageSize={PAGE_SIZE}
        total={total}
        addressOf={(page) => addressOf({ ...query, page })}
      />
    </div>
  )
}

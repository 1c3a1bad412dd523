import { z } from 'zod'
import { dayInWords } from '#src/kit/time.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { act, formAction } from '#src/platform/http/forms/form-action.server.ts'
import { NEWSLETTER_STATE_NAMES, newsletterRefusals } from '#src/studio/messaging/newsletter/newsletter.ts'
import { subscriberSearchForm } from '#src/studio/messaging/newsletter/subscriber-search.ts'
import { countSubscribers, listSubscribers } from '#src/studio/messaging/newsletter/newsletter.store.server.ts'
import { removeSubscriber } from '#src/studio/messaging/newsletter/remove-subscriber.server.ts'
import { Badge, type BadgeTone } from '#src/ui/badge.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SelectField } from '#src/ui/forms/field.tsx'
import { PageForm } from '#src/ui/forms/page-form.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import { Cell, RowHead, Table } from '#src/ui/table.tsx'
import type { Route } from './+types/subscribers-page.ts'
import { listAddress, Paging } from '../paging.tsx'
import { Found, SearchBar, SearchField } from '../search-bar.tsx'

const PAGE_SIZE = 50

export const meta = unlistedMeta('Newsletter list')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { reader } = requireAdmin(ctxOf(context), request)
  const query = subscriberSearchForm.parse(Object.fromEntries(new URL(request.url).searchParams))
  const [subscribers, total] = await Promise.all([
    listSubscribers(reader, query, { page: query.page, pageSize: PAGE_SIZE }),
    countSubscribers(reader, query),
  ])
  const day = (at: Date | null) => at && dayInWords(at, 'dated')
  const lines = subscribers.map(({ id, email, name, state, ...at }) => {
    return {
      id,
      email,
      name,
      state,
      agreed: day(at.confirmedAt),
      requested: day(at.askedAt),
      left: day(at.unsubscribedAt),
    }
  })
  return { query, total, lines }
}

export const action = formAction({
  who: requireAdmin,
  back: '/dashboard/subscribers',
  acts: {
    remove: act(z.object({ subscriptionId: z.guid() }), removeSubscriber, {
      refusals: newsletterRefusals,
      success: ({ email }) => `${email} is off the list`,
    }),
  },
})

/** Who gets the newsletter, who has yet to confirm and who has left: found, exported, taken off (PRODUCT 4.6, 4.9). */
export default function SubscribersPage({ loaderData: { query, total, lines } }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Newsletter list"
        intro="Everyone who signed up. The newsletter goes only to those who confirmed."
        actions={
          <>
            <ButtonLink to="/dashboard/campaigns/new?to=subscribers">Write a newsletter</ButtonLink>
            <ButtonLink
              to={addressOf({ ...query, page: 1 }, '/dashboard/subscribers/export')}
              variant="secondary"
              download
            >
              Download CSV
            </ButtonLink>
          </>
        }
      />
      <SearchBar label="Subscribers" className="sm:grid-cols-[minmax(0,24rem)_minmax(0,16rem)_auto]" asksItself>
        <SearchField label="Name or email" search={query.search} />
        <SelectField
          label="State"
          name="state"
          defaultValue={query.state}
          options={{ '': 'Any', ...NEWSLETTER_STATE_NAMES }}
        />
      </SearchBar>
      <Found total={total} one="address" many="addresses" />
      {lines.length === 0 ? (
        <EmptyState title="Nobody found" text="Try fewer letters, or take the filter away." />
      ) : (
        <SubscriberTable lines={lines} />
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

type Data = Route.ComponentProps['loaderData']

const addressOf = (query: Data['query'], path = '/dashboard/subscribers') => listAddress(path, query, { page: '1' })

const tones: Record<Data['lines'][number]['state'], BadgeTone> = {
  confirmed: 'success',
  pending: 'info',
  unsubscribed: 'plain',
}

function SubscriberTable({ lines }: Pick<Data, 'lines'>) {
  return (
    <Table caption="Subscribers" isCaptionHidden head={['Address', 'State', 'Agreed', 'Take off the list']}>
      {lines.map((line) => (
        <tr key={line.id} data-subscriber-id={line.id}>
          <RowHead className="wrap-anywhere">
            {line.email}
            <span className="block font-normal text-muted">{line.name}</span>
          </RowHead>
          <Cell>
            <Badge tone={tones[line.state]}>{NEWSLETTER_STATE_NAMES[line.state]}</Badge>
          </Cell>
          <Cell className="whitespace-nowrap tabular-nums">
            {line.agreed ?? `Not yet, requested ${line.requested}`}
            {line.left && <span className="block text-muted">{`Left ${line.left}`}</span>}
          </Cell>
          <Cell>
            {line.state !== 'unsubscribed' && (
              <PageForm intent="remove" about={{ subscriptionId: line.id }} isOwn={false}>
                <Button variant="secondary" size="small" aria-label={`Take off: ${line.email}`}>
                  Take off
                </Button>
              </PageForm>
            )}
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

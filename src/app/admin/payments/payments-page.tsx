import { formatPenceExact } from '#src/kit/money.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import {
  type PaymentSearch,
  paymentPurposeLabels,
  paymentSearchForm,
  paymentShelfLabels,
} from '#src/studio/billing/payments/payment-search.ts'
import { countPaymentLines, listPaymentLines } from '#src/studio/billing/payments/payment-search.store.server.ts'
import { tenderLabels } from '#src/studio/billing/payments/tender.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SelectField } from '#src/ui/forms/field.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import { usePaysOnline } from '#src/ui/pays-online.ts'
import type { Route } from './+types/payments-page.ts'
import { listAddress, Paging } from '../paging.tsx'
import { DayFields, Found, SearchBar, SearchField } from '../search-bar.tsx'
import { paymentLine } from './payment-line.ts'
import { PaymentTable } from './payment-table.tsx'

const PAGE_SIZE = 50

export const meta = unlistedMeta('Payments')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { reader } = requireAdmin(ctxOf(context), request)
  const query = paymentSearchForm.parse(Object.fromEntries(new URL(request.url).searchParams))
  const [lines, { total, netPence }] = await Promise.all([
    listPaymentLines(reader, query, { page: query.page, pageSize: PAGE_SIZE }),
    countPaymentLines(reader, query),
  ])
  return { query, lines: lines.map(paymentLine), total, net: formatPenceExact(netPence) }
}

/** All payments: searchable by payer, receipt or purpose, filtered by state, kind, tender and date. */
export default function PaymentsPage({ loaderData: { query, lines, total, net } }: Route.ComponentProps) {
  const paysOnline = usePaysOnline()
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Payments"
        intro="What was paid, what is on its way, and what went back."
        actions={
          <span className="flex flex-wrap gap-3">
            {paysOnline && (
              <ButtonLink to="/dashboard/payments/books" variant="secondary">
                Compare with the provider
              </ButtonLink>
            )}
            <ButtonLink to="/dashboard/reports" variant="quiet">
              Reports
            </ButtonLink>
            <ButtonLink to="/dashboard/payments/accounts" variant="quiet">
              Accountant
            </ButtonLink>
            <ButtonLink to="/dashboard/payments/vat" variant="quiet">
              VAT
            </ButtonLink>
            <ButtonLink to={addressOf(query, '/dashboard/payments/export')} variant="quiet">
              Export CSV
            </ButtonLink>
          </span>
        }
      />
      <SearchForm query={query} />
      <Found total={total} one="payment" many="payments">{`, ${net} received and kept`}</Found>
      {lines.length === 0 ? (
        <EmptyState title="No payments here" text="Try fewer letters, or take a filter away." />
      ) : (
        <PaymentTable lines={lines} />
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

function addressOf(query: PaymentSearch, path = '/dashboard/payments'): string {
  return listAddress(path, query, { page: '1', state: 'all' })
}

function SearchForm({ query }: { query: PaymentSearch }) {
  return (
    <SearchBar label="Payments" className="sm:grid-cols-2 xl:grid-cols-4">
      <SearchField label="Payer, receipt or description" search={query.search} />
      <SelectField label="State" name="state" defaultValue={query.state} options={paymentShelfLabels} />
      <SelectField
        label="Kind"
        name="purpose"
        defaultValue={query.purpose}
        options={{ '': 'Any', ...paymentPurposeLabels }}
      />
      <SelectField
        label="Paid by"
        name="tender"
        defaultValue={query.tender}
        options={{ '': 'Anything', ...tenderLabels }}
      />
      <DayFields {...query} />
    </SearchBar>
  )
}

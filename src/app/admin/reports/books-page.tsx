import { Form } from 'react-router'
import { formatPenceExact } from '#src/kit/money.ts'
import { addDays, dayAndTime, dayInWords, formatDate, isStudioDate, studioDate, wallToInstant } from '#src/kit/time.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { type Scope, scopeOf } from '#src/platform/app-services.server.ts'
import { ProviderUnavailable } from '#src/platform/payments/provider.server.ts'
import { compareWithProvider, type ProviderBooks } from '#src/studio/billing/provider/compare-with-provider.server.ts'
import { ledgerKinds } from '../payments/ledger-lines.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import { Cell, rightAligned, Table } from '#src/ui/table.tsx'
import { usePaysOnline } from '#src/ui/pays-online.ts'
import type { Route } from './+types/books-page.ts'

const DAYS = 30

export const meta = unlistedMeta('Books')

/** Whether our ledger equals the provider's books, checked with the provider now. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const { now } = requireAdmin(scope.ctx, request)
  const today = studioDate(now())
  const typed = new URL(request.url).searchParams.get('since')
  const since = isStudioDate(typed) && typed <= today ? typed : addDays(today, -DAYS)
  return { since, today, provider: scope.services.payments.name, compared: await compared(scope, since) }
}

async function compared(scope: Scope, since: string) {
  try {
    const found = await compareWithProvider(scope.ctx, wallToInstant(since, '00:00'))
    return {
      ours: formatPenceExact(found.oursPence),
      theirs: formatPenceExact(found.theirsPence),
      lines: found.lines,
      fees: formatPenceExact(found.feesPence),
      paidOut: formatPenceExact(found.paidOutPence),
      payouts: found.payouts.map(payoutLine),
      differences: found.differences.map(({ ref, kind, at, oursPence, theirsPence }) => ({
        key: `${kind} ${ref}`,
        ref,
        kind: ledgerKinds[kind],
        when: dayAndTime(at, 'full'),
        ours: oursPence === null ? 'Not there' : formatPenceExact(oursPence),
        theirs: theirsPence === null ? 'Not there' : formatPenceExact(theirsPence),
      })),
    }
  } catch (error) {
    if (error instanceof ProviderUnavailable) return null
    throw error
  }
}

function payoutLine({
  id,
  isByHand,
  arrivesAt,
  state,
  isMatched,
  amountPence,
  lines,
}: ProviderBooks['payouts'][number]) {
  const matches = isByHand ? 'Matches the balance' : 'Matches'
  const standing = isMatched ? matches : isMatched === null ? 'Not put together yet' : 'Does not match'
  const feesPence = lines?.reduce((total, { feePence }) => total + feePence, 0)
  return {
    id,
    isByHand,
    when: dayInWords(arrivesAt),
    standing: state === 'failed' ? 'Failed' : state === 'on_its_way' ? `${standing}, on its way` : standing,
    isWrong: isMatched === false || state === 'failed',
    fees: feesPence === undefined ? '' : formatPenceExact(feesPence),
    amount: formatPenceExact(amountPence),
  }
}

export default function BooksPage({ loaderData: { since, today, provider, compared: found } }: Route.ComponentProps) {
  const paysOnline = usePaysOnline()
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Compare with the provider"
        intro={
          paysOnline
            ? `Our ledger beside the books of the ${provider === 'simulated' ? 'simulated' : 'Stripe'} provider.`
            : 'Nothing is paid online here, so there is nothing to compare.'
        }
      />
      {paysOnline && (
        <>
          <Form className="flex flex-wrap items-end gap-4">
            <Field label="Since" name="since" type="date" max={today} defaultValue={since} />
            <Button variant="secondary">Compare</Button>
          </Form>
          {found ? (
            <Found found={found} since={since} />
          ) : (
            <Notice tone="error">The provider does not answer. Please try again.</Notice>
          )}
        </>
      )}
      <p>
        <ButtonLink to="/dashboard/payments" variant="quiet">
          All payments
        </ButtonLink>
      </p>
    </div>
  )
}

type FoundBooks = NonNullable<Route.ComponentProps['loaderData']['compared']>

function Found({ found, since }: { found: FoundBooks; since: string }) {
  const { ours, theirs, lines, fees, paidOut, differences } = found
  return (
    <>
      <Card as="section">
        <h2 className="mb-4 text-2xl">Since {formatDate(since, 'full')}</h2>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-4">
          {[
            ['Our ledger', ours],
            ['The provider', theirs],
            ['Movements', lines.toLocaleString('en-GB')],
            ['Fees', fees],
            ['Paid out', paidOut],
          ].map(([name, value]) => (
            <div key={name}>
              <dt className="text-muted">{name}</dt>
              <dd className="text-2xl font-bold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {differences.length === 0 ? (
        <Notice tone="success">Our ledger equals the provider's books.</Notice>
      ) : (
        <>
          <Notice tone="error">
            {differences.length === 1 ? '1 difference' : `${differences.length} differences`}. What is on its way
            settles by itself within a minute.
          </Notice>
          <Table
            caption="Differences"
            head={['When', 'What', 'Reference', rightAligned('Our ledger'), rightAligned('The provider')]}
          >
            {differences.map((one) => (
              <tr key={one.key}>
                <Cell className="text-muted">{one.when}</Cell>
                <Cell>{one.kind}</Cell>
                <Cell className="wrap-anywhere">{one.ref}</Cell>
                <Cell className="text-right tabular-nums">{one.ours}</Cell>
                <Cell className="text-right tabular-nums">{one.theirs}</Cell>
              </tr>
            ))}
          </Table>
        </>
      )}
      <Payouts found={found} />
    </>
  )
}

function Payouts({ found: { payouts, paidOut } }: { found: FoundBooks }) {
  if (payouts.length === 0) return <p className="text-muted">Nothing was paid out to your bank in this time.</p>
  return (
    <>
      <Table
        caption="Payouts"
        head={['Arrives', rightAligned('Amount'), rightAligned('Fees in it'), 'State', 'Reference']}
      >
        {payouts.map((one) => (
          <tr key={one.id}>
            <Cell className="text-muted">{one.when}</Cell>
            <Cell className="text-right tabular-nums">{one.amount}</Cell>
            <Cell className="text-right tabular-nums">{one.fees}</Cell>
            <Cell>
              <Badge tone={one.isWrong ? 'error' : 'plain'}>{one.standing}</Badge>
            </Cell>
            <Cell>{one.id}</Cell>
          </tr>
        ))}
        <tr className="font-semibold">
          <Cell>Paid out</Cell>
          <Cell className="text-right tabular-nums">{paidOut}</Cell>
          <Cell colSpan={3} />
        </tr>
      </Table>
      {payouts.some(({ isByHand }) => isByHand) && (
        <p className="text-muted">
          Of a payout made by hand Stripe does not say what it is made of. Ours is compared with what left the balance.
        </p>
      )}
    </>
  )
}

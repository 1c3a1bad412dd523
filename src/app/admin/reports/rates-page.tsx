import { formatPence } from '#src/kit/money.ts'
import { byPerson } from '#src/studio/people/members/person-name.ts'
import { formatDate, studioDate } from '#src/kit/time.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { act, formAction } from '#src/platform/http/forms/form-action.server.ts'
import {
  instructorRateForm,
  instructorRateRefusals,
  payBasisLabels,
} from '#src/studio/people/instructors/instructor-rate.ts'
import { listInstructorRates } from '#src/studio/people/instructors/instructor-rates.store.server.ts'
import { listAllInstructors } from '#src/studio/people/instructors/instructors.store.server.ts'
import { setInstructorRate } from '#src/studio/people/instructors/set-instructor-rate.server.ts'
import { BackLink } from '#src/ui/back-link.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Field, SelectField } from '#src/ui/forms/field.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import { Cell, rightAligned, RowHead, Table } from '#src/ui/table.tsx'
import type { Route } from './+types/rates-page.ts'

export const meta = unlistedMeta('Rates')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { reader, now } = requireAdmin(ctxOf(context), request)
  const [instructors, rates] = await Promise.all([listAllInstructors(reader), listInstructorRates(reader)])
  const names = new Map(instructors.map(({ id, name }) => [id, name]))
  return {
    today: studioDate(now()),
    choices: Object.fromEntries(instructors.map(({ id, name }) => [id, name])),
    rates: rates
      .map(({ instructorId, fromDate, basis, pence }) => ({
        key: `${instructorId} ${fromDate}`,
        name: names.get(instructorId) ?? '',
        words: `${formatPence(pence)} ${payBasisLabels[basis]}`,
        from: formatDate(fromDate, 'dated'),
      }))
      .toSorted(byPerson),
  }
}

export const action = formAction({
  who: requireAdmin,
  back: '/dashboard/reports/rates',
  acts: {
    form: act(instructorRateForm, (ctx, { pounds: pence, ...rate }) => setInstructorRate(ctx, { ...rate, pence }), {
      refusals: instructorRateRefusals,
      success: ({ name }) => `Rate of ${name} saved`,
    }),
  },
})

/** What teachers are paid: each rate from a day on, so that a month that is closed stays as it was. */
export default function RatesPage({ loaderData: { today, choices, rates } }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <BackLink to="/dashboard/reports/pay">Teachers’ hours and pay</BackLink>
      <PageHeader title="Rates" intro="What teachers are paid. A rate counts from its day on, until the next one." />
      {Object.keys(choices).length === 0 ? (
        <EmptyState title="No instructors yet" text="Add them under Content." />
      ) : (
        <Card as="section" className="grid max-w-text gap-4">
          <h2 className="text-2xl">Set a rate</h2>
          <PageForm className="grid items-start gap-4 sm:grid-cols-2">
            <SelectField label="Teacher" name="instructorId" options={choices} />
            <Field label="From" name="fromDate" type="date" required defaultValue={today} />
            <Field label="Pounds" name="pounds" inputMode="decimal" required autoComplete="off" />
            <SelectField label="Paid" name="basis" options={payBasisLabels} />
            <SubmitButton className="justify-self-start sm:col-span-2">Save</SubmitButton>
          </PageForm>
        </Card>
      )}
      {rates.length > 0 && (
        <Table caption="Rates" head={['Teacher', rightAligned('Rate'), rightAligned('From')]}>
          {rates.map(({ key, name, words, from }) => (
            <tr key={key}>
              <RowHead>{name}</RowHead>
              <Cell className="text-right tabular-nums">{words}</Cell>
              <Cell className="text-right tabular-nums">{from}</Cell>
            </tr>
          ))}
        </Table>
      )}
    </div>
  )
}

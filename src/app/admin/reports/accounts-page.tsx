import { studioDate } from '#src/kit/time.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { act, formAction } from '#src/platform/http/forms/form-action.server.ts'
import { findLastActor } from '#src/studio/activity/activity-log.store.server.ts'
import { accountLabels, ACCOUNTS, accountsSetting } from '#src/studio/settings/accounts.ts'
import { changeSetting } from '#src/studio/settings/change-setting.server.ts'
import { settingRefusals } from '#src/studio/settings/content-forms.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field, SelectField } from '#src/ui/forms/field.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/accounts-page.ts'
import { DayFields } from '../search-bar.tsx'

const HERE = '/dashboard/payments/accounts'

export const meta = unlistedMeta('Accountant')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { reader, now } = requireAdmin(ctxOf(context), request)
  const { accounts } = await readSettings(reader)
  const today = studioDate(now())
  return { accounts, from: `${today.slice(0, 8)}01`, to: today }
}

export const action = formAction({
  who: requireAdmin,
  back: HERE,
  acts: {
    form: act(accountsSetting, (ctx, change) => changeSetting(ctx, { key: 'accounts', change }), {
      refusals: settingRefusals,
      success: 'Saved. The next file has them.',
      invalidText: 'Please look at the fields below.',
      edits: {
        subject: () => 'accounts',
        present: async ({ reader }) => (await readSettings(reader)).accounts,
        by: findLastActor,
      },
    }),
  },
})

/** The accountant's export, and the codes of the accounts in it. */
export default function AccountsPage({ loaderData: { accounts, from, to } }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <PageHeader
        title="For the accountant"
        intro="The ledger as journals, one for each day: every tender, fees, payouts, deposits and credit notes."
      />
      <Card as="section" className="grid max-w-text gap-4">
        <h2 className="text-2xl">Download</h2>
        {/* A plain form: what answers it is a file. */}
        <form action="/dashboard/payments/journal" className="grid items-end gap-4 sm:grid-cols-2">
          <DayFields from={from} to={to} />
          <SelectField label="For" name="format" options={{ xero: 'Xero', quickbooks: 'QuickBooks' }} />
          <Button className="justify-self-start">Download journals</Button>
        </form>
      </Card>
      <Card as="section" className="grid max-w-text gap-4">
        <h2 className="text-2xl">Accounts</h2>
        <p className="text-muted">
          As your bookkeeping has them: Xero takes the code of an account, QuickBooks its name; it is given the names
          below where there is a code. Xero takes no bank account in a journal: add clearing accounts (current assets)
          for Stripe, cash, the card machine and the bank. Its amounts include VAT, and each line has its tax rate, so
          that VAT reaches the VAT return: say so where Xero asks. A file has fewer than 300 lines, which is what Xero
          takes at once; more are several files in an archive. A deposit is held for the hirer, so it is no sale until
          it is kept.
        </p>
        <PageForm isEdit className="grid gap-4 sm:grid-cols-2">
          {ACCOUNTS.map((account) => (
            <Field
              key={account}
              label={accountLabels[account]}
              name={account}
              autoComplete="off"
              required
              maxLength={100}
              defaultValue={accounts[account]}
            />
          ))}
          <SubmitButton className="justify-self-start sm:col-span-2">Save</SubmitButton>
        </PageForm>
      </Card>
      <p>
        <ButtonLink to="/dashboard/payments" variant="quiet">
          All payments
        </ButtonLink>
      </p>
    </div>
  )
}

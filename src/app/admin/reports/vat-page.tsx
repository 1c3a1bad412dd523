import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { act, formAction } from '#src/platform/http/forms/form-action.server.ts'
import { findLastActor } from '#src/studio/activity/activity-log.store.server.ts'
import { changeSetting } from '#src/studio/settings/change-setting.server.ts'
import { settingRefusals } from '#src/studio/settings/content-forms.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { vatForm } from '#src/studio/settings/vat.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CheckboxField, Field } from '#src/ui/forms/field.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/vat-page.ts'

const HERE = '/dashboard/payments/vat'

export const meta = unlistedMeta('VAT')

export async function loader({ context, request }: Route.LoaderArgs) {
  return readVat(requireAdmin(ctxOf(context), request).reader)
}

async function readVat(reader: Reader) {
  const { vat } = await readSettings(reader)
  return { ...vat, rate: String(vat.basisPoints / 100) }
}

export const action = formAction({
  who: requireAdmin,
  back: HERE,
  acts: {
    form: act(vatForm, (ctx, change) => changeSetting(ctx, { key: 'vat', change }), {
      refusals: settingRefusals,
      success: 'Saved. It holds from the next receipt on.',
      invalidText: 'Please look at the fields below.',
      edits: {
        subject: () => 'vat',
        async present({ reader }) {
          const { isRegistered, isHallExempt, number, rate } = await readVat(reader)
          return { number, rate, isRegistered: isRegistered ? 'yes' : '', isHallExempt: isHallExempt ? 'yes' : '' }
        },
        by: findLastActor,
      },
    }),
  },
})

/** Whether the studio is registered for VAT, its number and its rate. */
export default function VatPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <PageHeader
        title="VAT"
        intro="What receipts and credit notes say of VAT. Prices include it, so no price changes."
      />
      <Card as="section" className="grid max-w-text gap-4">
        <PageForm isEdit className="grid gap-4">
          <CheckboxField
            label="The studio is registered for VAT"
            name="isRegistered"
            value="yes"
            defaultChecked={loaderData.isRegistered}
          />
          <Field label="VAT number" name="number" autoComplete="off" maxLength={20} defaultValue={loaderData.number} />
          <Field label="Rate in percent" name="rate" inputMode="decimal" required defaultValue={loaderData.rate} />
          <CheckboxField
            label="Hall hire is exempt"
            name="isHallExempt"
            value="yes"
            defaultChecked={loaderData.isHallExempt}
          />
          <p className="text-muted">
            Letting a hall is exempt unless you have opted to tax it: ask your accountant. Receipts that were issued
            keep the VAT they were issued with.
          </p>
          <SubmitButton className="justify-self-start">Save</SubmitButton>
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

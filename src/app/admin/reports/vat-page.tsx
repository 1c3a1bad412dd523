import { data, Form, useNavigation } from 'react-router'
import { type FieldErrors, parseForm } from '#src/kit/form.ts'
import { requireRole } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { changeSetting } from '#src/studio/settings/change-setting.server.ts'
import { settingRefusals } from '#src/studio/settings/content-forms.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { vatForm } from '#src/studio/settings/vat.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CheckboxField, Field } from '#src/ui/forms/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { OwnFields } from '#src/ui/forms/own-fields.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/vat-page.ts'

const HERE = '/dashboard/payments/vat'

export const meta = unlistedMeta('VAT')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { reader } = requireRole(ctxOf(context), request, ['admin'])
  const { vat } = await readSettings(reader)
  return { ...vat, rate: String(vat.basisPoints / 100) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireRole(ctxOf(context), request, ['admin'])
  const parsed = parseForm(vatForm, await request.formData())
  if (!parsed.ok) return data({ fields: parsed.fields, values: parsed.values }, { status: 400 })
  const changed = await changeSetting(ctx, { key: 'vat', change: parsed.value })
  if (!changed.ok) return redirectWithNotice(HERE, { tone: 'error', text: settingRefusals[changed.refusal].message })
  return redirectWithNotice(HERE, { tone: 'success', text: 'Saved. It holds from the next receipt on.' })
}

type Mistake = { fields: FieldErrors; values: Record<string, string> }

/** Whether the studio is registered for VAT, its number and its rate. */
export default function VatPage({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting'
  const mistake = actionData && 'fields' in actionData ? (actionData as Mistake) : null
  const isTicked = (name: 'isRegistered' | 'isHallExempt') =>
    mistake ? Boolean(mistake.values[name]) : loaderData[name]
  return (
    <div className="grid gap-6">
      <PageHeader
        title="VAT"
        intro="What receipts and credit notes say of VAT. Prices include it, so no price changes."
      />
      <Card as="section" className="grid max-w-text gap-4">
        {mistake && <Notice tone="error">Please look at the fields below.</Notice>}
        <Form method="post" className="grid gap-4">
          <OwnFields>
            <CheckboxField
              label="The studio is registered for VAT"
              name="isRegistered"
              value="yes"
              defaultChecked={isTicked('isRegistered')}
            />
            <Field
              label="VAT number"
              name="number"
              autoComplete="off"
              maxLength={20}
              defaultValue={mistake?.values.number ?? loaderData.number}
              error={mistake?.fields.number}
            />
            <Field
              label="Rate in percent"
              name="rate"
              inputMode="decimal"
              required
              defaultValue={mistake?.values.rate ?? loaderData.rate}
              error={mistake?.fields.rate}
            />
            <CheckboxField
              label="Hall hire is exempt"
              name="isHallExempt"
              value="yes"
              defaultChecked={isTicked('isHallExempt')}
            />
          </OwnFields>
          <p className="text-muted">
            Letting a hall is exempt unless you have opted to tax it: ask your accountant. Receipts that were issued
            keep the VAT they were issued with.
          </p>
          <Button isBusy={isBusy} className="justify-self-start">
            {isBusy ? 'Processing...' : 'Save'}
          </Button>
        </Form>
      </Card>
      <p>
        <ButtonLink to="/dashboard/payments" variant="quiet">
          All payments
        </ButtonLink>
      </p>
    </div>
  )
}

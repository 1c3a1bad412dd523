import { Form, useNavigation } from 'react-router'
import type { FieldErrors } from '#src/kit/form.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CheckboxField, Field, TextAreaField } from '#src/ui/forms/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { OwnFields } from '#src/ui/forms/own-fields.tsx'

type RefundFormProps = {
  refundId: string
  /** The largest refund possible. */
  left: string
  mistake: { fields: FieldErrors; values: Record<string, string>; error: string | null } | null
}

/** Refunds all or a part, with a reason that the payer reads too. */
export function RefundForm({ refundId, left, mistake }: RefundFormProps) {
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('intent') === 'refund'
  const given = (name: string) => ({ name, defaultValue: mistake?.values[name], error: mistake?.fields[name] })
  return (
    <Card as="section" tone="outline" className="grid gap-4">
      <h2 className="text-2xl">Refund</h2>
      <p className="max-w-text text-muted">
        {left} can go back. Once nothing is left of the payment, what it had given ends: the month, or the upgrade, and
        booked classes that nothing covers any more. A part takes nothing back.
      </p>
      {mistake?.error && <Notice tone="error">{mistake.error}</Notice>}
      <Form method="post" className="grid max-w-text gap-4" preventScrollReset>
        <input type="hidden" name="intent" value="refund" />
        <input type="hidden" name="refundId" value={mistake?.values.refundId ?? refundId} />
        <OwnFields form="refund">
          <Field
            {...given('amount')}
            label="Amount in pounds"
            inputMode="decimal"
            autoComplete="off"
            hint={`Leave it empty for all of it (${left}).`}
          />
          <TextAreaField
            {...given('reason')}
            label="Reason, which the payer reads too"
            required
            maxLength={500}
            rows={3}
          />
          <CheckboxField
            label="They keep what they bought"
            name="keepsGrant"
            value="yes"
            defaultChecked={Boolean(mistake?.values.keepsGrant)}
          />
        </OwnFields>
        <Button variant="danger" isBusy={isBusy} className="justify-self-start">
          {isBusy ? 'Processing...' : 'Give the money back'}
        </Button>
      </Form>
    </Card>
  )
}

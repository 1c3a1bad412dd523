import { debtTenderLabels } from '#src/studio/billing/payments/tender.ts'
import { Field, SelectField } from '#src/ui/forms/field.tsx'
import { useFormResult } from '#src/ui/forms/page-form.tsx'

export type Debt = { paymentId: string; pence: number }

/** The fields of the form that takes what a member owes, all of it or a part. */
export function DebtFields({ paymentId, pence }: Debt) {
  const refused = useFormResult({ intent: 'debt' })
  return (
    <>
      {/* The same form sent twice, also after a mistake in it, takes one payment. */}
      <input type="hidden" name="paymentId" value={refused?.values.paymentId ?? paymentId} />
      <input type="hidden" name="owedPence" value={pence} />
      <Field
        label="Amount in pounds"
        name="amount"
        id="debt-amount"
        required
        inputMode="decimal"
        autoComplete="off"
        defaultValue={(pence / 100).toFixed(2)}
        hint="All of it, or a part."
      />
      <SelectField label="Paid by" name="tender" id="debt-tender" options={debtTenderLabels} />
    </>
  )
}

import { Card } from '#src/ui/card.tsx'
import { CheckboxField, Field, TextAreaField } from '#src/ui/forms/field.tsx'
import { PageForm, SubmitButton, useFormResult } from '#src/ui/forms/page-form.tsx'
import { FoldedAct } from '../admin-action.tsx'

type RefundFormProps = {
  refundId: string
  /** The largest refund possible. */
  left: string
  /** Whether the member's account has paid all of it: it goes back there, as a whole. */
  isAllCredit: boolean
  /** Whether it may go to the account of a member instead of the way it came. */
  hasAccount: boolean
}

/** Refunds all or a part, with a reason that the payer reads too. */
export function RefundForm({ refundId, left, isAllCredit, hasAccount }: RefundFormProps) {
  const refused = useFormResult({ intent: 'refund' })
  return (
    <Card as="section" tone="outline" className="grid gap-4">
      <h2 className="text-2xl">Refund</h2>
      <p className="max-w-text text-muted">
        {isAllCredit
          ? `${left} of credit can go back to the account. What it had given ends with it, and booked classes that nothing covers any more.`
          : `${left} can go back. Once nothing is left of the payment, what it had given ends: the month, or the upgrade, and booked classes that nothing covers any more. A part takes nothing back.`}
      </p>
      <PageForm intent="refund" className="grid max-w-text gap-4" preventScrollReset>
        <input type="hidden" name="refundId" value={refused?.values.refundId ?? refundId} />
        {!isAllCredit && (
          <Field
            name="amount"
            label="Amount in pounds"
            inputMode="decimal"
            autoComplete="off"
            hint={`Leave it empty for all of it (${left}).`}
          />
        )}
        <TextAreaField name="reason" label="Reason, which the payer reads too" required maxLength={500} rows={3} />
        {!isAllCredit && hasAccount && (
          <CheckboxField
            label="To the member’s account, where it pays for something else, and not the way it came"
            name="toAccount"
            value="yes"
          />
        )}
        {!isAllCredit && <CheckboxField label="They keep what they bought" name="keepsGrant" value="yes" />}
        <SubmitButton variant="danger" className="justify-self-start">
          Give the money back
        </SubmitButton>
      </PageForm>
    </Card>
  )
}

/** Takes a sale at the till back as a whole, with a reason that the payer reads too. */
export function VoidForm({ refundId }: { refundId: string }) {
  const refused = useFormResult({ intent: 'void' })
  return (
    <FoldedAct title="Void this sale" intent="void" label="Void it" variant="danger">
      <input type="hidden" name="refundId" value={refused?.values.refundId ?? refundId} />
      <p className="max-w-text text-muted">
        All that is left of it goes back the way it came, and what it had given ends, with the classes booked on it.
      </p>
      <TextAreaField name="reason" label="Reason, which the payer reads too" required maxLength={500} rows={3} />
    </FoldedAct>
  )
}

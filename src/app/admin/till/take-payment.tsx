import { tillTenderLabels } from '#src/studio/sales/till/till.ts'
import { Card } from '#src/ui/card.tsx'
import { Field, SelectField } from '#src/ui/forms/field.tsx'
import { PageForm, SubmitButton, useFormResult } from '#src/ui/forms/page-form.tsx'

type TakePaymentProps = {
  saleId: string
  buyer: { id: string } | null
  items: string
  amountPence: number
  total: string
}

/** Takes the money for what is on the counter. */
export function TakePayment({ saleId, buyer, items, amountPence, total }: TakePaymentProps) {
  const refused = useFormResult({})
  return (
    <Card as="section" tone="outline" className="grid gap-4">
      <h2 className="flex flex-wrap justify-between gap-3 text-2xl">
        Payment <span className="tabular-nums">{total}</span>
      </h2>
      {items === '' ? (
        <p className="text-muted">Nothing is on the counter yet.</p>
      ) : (
        <PageForm className="grid gap-4">
          {/* The same form sent twice, also after a mistake in it, is one sale. */}
          <input type="hidden" name="saleId" value={refused?.values.saleId ?? saleId} />
          <input type="hidden" name="items" value={items} />
          <input type="hidden" name="amountPence" value={amountPence} />
          <input type="hidden" name="memberId" value={buyer?.id ?? ''} />
          {!buyer && (
            <>
              <Field label="Guest’s name" name="name" autoComplete="off" maxLength={100} />
              <Field label="Guest’s email address" name="email" type="email" autoComplete="off" maxLength={254} />
            </>
          )}
          <SelectField label="Paid by" name="tender" options={tillTenderLabels} />
          <Field
            label="Cash received in pounds"
            name="received"
            inputMode="decimal"
            autoComplete="off"
            hint="The change is worked out. Leave it empty when it is exact, or not cash."
          />
          <Field label="Reason, where it is complimentary" name="reason" autoComplete="off" maxLength={500} />
          <SubmitButton size="large">Take {total}</SubmitButton>
        </PageForm>
      )}
    </Card>
  )
}

import { Link } from 'react-router'
import { PROMO_FIELD, type PromoView } from '#src/studio/sales/promo-codes/promo-code.ts'
import { PromoForm } from '#src/studio/sales/promo-codes/promo-form.tsx'
import { tillTenderLabels } from '#src/studio/sales/till/till.ts'
import { Card } from '#src/ui/card.tsx'
import { Field, SelectField } from '#src/ui/forms/field.tsx'
import { PageForm, SubmitButton, useFormResult } from '#src/ui/forms/page-form.tsx'

type TakePaymentProps = {
  saleId: string
  /** The class that a place is sold in. */
  place: { id: string; isFull: boolean } | null
  buyer: { id: string; personId: string } | null
  /** Who came as a guest before, and buys now. */
  guest: { name: string; email: string } | null
  items: string
  amountPence: number
  total: string
  /** What is on the member's account, and what of it is used. */
  credit: { pence: number; held: string; used: string; other: string } | null
  /** What the member owes, and what of it is paid with this. */
  debt: { takenPence: number; owed: string; other: string } | null
  promo: PromoView
  /** What the address of the till holds besides. */
  here: Record<string, string>
  /** What is left to take. */
  left: string
}

/** Takes the money for what is on the counter. */
export function TakePayment(props: TakePaymentProps) {
  const { items, total, promo, here, place } = props
  return (
    <Card as="section" tone="outline" className="grid gap-4">
      <h2 className="flex flex-wrap justify-between gap-3 text-2xl">
        Payment <span className="tabular-nums">{total}</span>
      </h2>
      {place?.isFull ? (
        <p className="text-muted">Another place is sold once one is free.</p>
      ) : items === '' ? (
        <p className="text-muted">Nothing is on the counter yet.</p>
      ) : (
        <>
          <PromoForm promo={promo} keeps={here} />
          <Payment {...props} />
        </>
      )}
    </Card>
  )
}

function Payment({ saleId, place, buyer, guest, items, amountPence, promo, credit, debt, left }: TakePaymentProps) {
  const refused = useFormResult({})
  const creditPence = credit?.pence ?? 0
  const isAllCredit = creditPence > 0 && creditPence === amountPence
  const isFree = amountPence === 0 && !debt?.takenPence
  return (
    <PageForm className="grid gap-4">
      {/* The same form sent twice, also after a mistake in it, is one sale. */}
      <input type="hidden" name="saleId" value={refused?.values.saleId ?? saleId} />
      <input type="hidden" name="items" value={items} />
      <input type="hidden" name="sessionId" value={place?.id ?? ''} />
      <input type="hidden" name="amountPence" value={amountPence} />
      <input type="hidden" name="creditPence" value={creditPence} />
      <input type="hidden" name="debtPence" value={debt?.takenPence ?? 0} />
      <input type="hidden" name="memberId" value={buyer?.id ?? ''} />
      <input type="hidden" name="personId" value={buyer?.personId ?? ''} />
      <input type="hidden" name={PROMO_FIELD} value={promo.code} />
      {!buyer && (
        <>
          <Field label="Guest’s name" name="name" defaultValue={guest?.name} autoComplete="off" maxLength={100} />
          <Field
            label="Guest’s email address"
            name="email"
            type="email"
            required={false}
            defaultValue={guest?.email}
            autoComplete="off"
            maxLength={254}
          />
        </>
      )}
      {credit && <Credit {...credit} />}
      {debt && <Owed {...debt} />}
      {isAllCredit || isFree ? <input type="hidden" name="tender" value={isFree ? 'cash' : 'account'} /> : <Tender />}
      <SubmitButton size="large">
        {isFree ? 'Sell for nothing' : isAllCredit ? 'Sell for credit' : `Take ${left}`}
      </SubmitButton>
    </PageForm>
  )
}

function Credit({ pence, held, used, other }: NonNullable<TakePaymentProps['credit']>) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-3">
      <span>
        {pence > 0 ? `${used} is paid from the account, which has ${held}.` : `${held} stays on the account.`}
      </span>
      <Link to={other} preventScrollReset>
        {pence > 0 ? 'Keep the credit' : 'Use the credit'}
      </Link>
    </p>
  )
}

function Owed({ takenPence, owed, other }: NonNullable<TakePaymentProps['debt']>) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-3">
      <span>{takenPence > 0 ? `What they owe: ${owed}, paid with it.` : `${owed} stays owed.`}</span>
      <Link to={other} preventScrollReset>
        {takenPence > 0 ? 'Leave it owed' : 'Take it too'}
      </Link>
    </p>
  )
}

function Tender() {
  return (
    <>
      <SelectField label="Paid by" name="tender" options={tillTenderLabels} />
      <Field
        label="Cash received in pounds"
        name="received"
        inputMode="decimal"
        autoComplete="off"
        hint="The change is worked out. Leave it empty when it is exact, or not cash."
      />
      <Field label="Reason, where it is complimentary" name="reason" autoComplete="off" maxLength={500} />
    </>
  )
}

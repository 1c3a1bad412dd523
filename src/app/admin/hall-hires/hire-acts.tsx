import { ReasonField } from '#src/ui/forms/reason-field.tsx'
import { formatPence } from '#src/kit/money.ts'
import { HallFields, type HallFormTerms } from '#src/studio/hall-hire/form/hall-booking-form.tsx'
import type { HallAccount } from '#src/studio/hall-hire/money/hall-money.ts'
import { Card } from '#src/ui/card.tsx'
import { Field, SelectField, TextAreaField } from '#src/ui/forms/field.tsx'
import { usePaysOnline } from '#src/ui/pays-online.ts'
import { Act, FoldedAct } from '../admin-action.tsx'
import type { HireLine } from './hire-line.ts'

/** Confirms the address of a request whose customer has not opened the mailed link. */
export function KeepHire({ line }: { line: HireLine }) {
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-2xl">Not confirmed by the customer</h2>
      <p>
        The time is held until {line.heldUntil} and then free again, unless the customer opens the link in our e-mail.
        You know who it is? Then hold it for them, or confirm at once.
      </p>
      <Act intent="keep" label="Hold it for them" variant="secondary" />
    </Card>
  )
}

/** Confirms: with a link to pay, or paid at the desk. */
export function ConfirmHire({ line }: { line: HireLine }) {
  const paysOnline = usePaysOnline()
  return (
    <Card as="section" tone="outline" className="grid gap-4">
      <h2 className="text-2xl">Confirm this request</h2>
      <Act intent="confirm" label="Confirm">
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1">
          <SelectField
            label={`How the ${line.price} is paid`}
            name="payment"
            options={{
              link: paysOnline ? 'By the pay link in our mail' : 'Later, at the studio',
              card: 'Paid already, by card',
              cash: 'Paid already, in cash',
              bank_transfer: 'Paid already, by bank transfer',
            }}
          />
          <Field label="Security deposit in pounds" name="deposit" inputMode="decimal" required={false} />
        </div>
      </Act>
    </Card>
  )
}

type Changing = { values: Record<string, string>; terms: HallFormTerms }

/** Changes the request; the price follows the new time. */
export function ChangeHire({ values, terms }: Changing) {
  return (
    <FoldedAct
      title="Change the booking"
      openTitle="Leave it as it is"
      intent="change"
      isEdit
      label="Save and tell the customer"
    >
      <HallFields id="change" terms={terms} values={values} nameLabel="Name" />
      <ReasonField name="overlapReason" />
    </FoldedAct>
  )
}

type Cancelling = { line: HireLine; account: HallAccount; customerWouldGetAll: boolean }

/** Declines or cancels: everything paid is refunded. */
export function CancelHire({ line, account, customerWouldGetAll }: Cancelling) {
  const paid = account.hirePaidPence + account.depositHeldPence
  return (
    <FoldedAct
      title={line.isPending ? 'Decline this request' : 'Cancel this booking'}
      openTitle="Keep it"
      intent="cancel"
      label="Cancel and tell the customer"
      variant="danger"
    >
      <p>
        The time becomes free at once.{' '}
        {paid > 0
          ? `When the studio cancels, ${formatPence(paid)} goes back to the customer.`
          : 'Nothing has been paid, so nothing goes back.'}{' '}
        {customerWouldGetAll
          ? 'The customer could still cancel for a full refund.'
          : 'The customer could no longer cancel for a full refund.'}
      </p>
      <TextAreaField label="Reason, for the mail (optional)" name="reason" rows={2} maxLength={500} />
    </FoldedAct>
  )
}

/** Deletes from every list: for nonsense and duplicates. */
export function DeleteHire({ isStanding }: { isStanding: boolean }) {
  return (
    <FoldedAct title="Delete" openTitle="Keep it" intent="delete" label="Delete this booking" variant="danger">
      <p>
        It disappears from every list and cannot be opened again; its record stays in the activity log.
        {isStanding && ' It is cancelled first, and the customer is told.'}
      </p>
    </FoldedAct>
  )
}

import { formatPence } from '#src/kit/money.ts'
import {
  DESK_METHODS,
  HALL_PAYMENT_METHODS,
  type HallAccount,
  hallPaymentKindNames,
  hallPaymentMethodNames,
} from '#src/studio/hall-hire/money/hall-money.ts'
import { Card } from '#src/ui/card.tsx'
import { Field, SelectField } from '#src/ui/forms/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { FoldedAct } from '../admin-action.tsx'

type Money = {
  account: HallAccount
  deposit: string
  payments: { id: string; what: string; amount: string; at: string }[]
  /** Of the next payment to be recorded: the form sent twice records one. */
  paymentId: string
  /** Whether the person who reads this may give money back. */
  givesBack: boolean
  /** Whether a deposit can be kept now. */
  canKeep: boolean
}

/** The balance of a hire, and the form that records a payment or refund. */
export function HireMoney({ account, deposit, payments, paymentId, givesBack, canKeep }: Money) {
  const { hire, deposit: held, refund, deposit_return } = hallPaymentKindNames
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-2xl">Money</h2>
      {account.refundDuePence > 0 && (
        <Notice tone={account.refundOnlinePence === account.refundDuePence ? 'info' : 'error'}>
          {formatPence(account.refundDuePence)} has to go back to the customer.
          {account.refundOnlinePence > 0 &&
            ` ${formatPence(account.refundOnlinePence)} of it was paid online and goes back by itself within a minute.`}
        </Notice>
      )}
      <Balance account={account} deposit={deposit} />
      {payments.length > 0 && (
        <ul className="grid gap-2 border-t border-line pt-4">
          {payments.map(({ id, what, amount, at }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4">
              <span>
                {what} <span className="text-muted">{at}</span>
              </span>
              <strong className="tabular-nums">{amount}</strong>
            </li>
          ))}
        </ul>
      )}
      <FoldedAct
        key={payments.length}
        title={givesBack ? 'Record a payment, or give money back' : 'Record a payment'}
        openTitle="Close"
        intent="payment"
        label="Record"
        isCard={false}
      >
        <input type="hidden" name="paymentId" value={paymentId} />
        <SelectField
          label="What for"
          name="kind"
          defaultValue={givesBack && account.refundDuePence > 0 ? 'refund' : 'hire'}
          options={{ hire, deposit: held, ...(givesBack ? { refund, deposit_return } : {}) }}
        />
        <SelectField
          label="How"
          name="method"
          options={(givesBack ? HALL_PAYMENT_METHODS : DESK_METHODS).map((value) => ({
            value,
            label: value === 'online' ? 'Online, back the way it came' : hallPaymentMethodNames[value],
          }))}
        />
        <Field label="Amount in pounds" name="amount" inputMode="decimal" required />
        {givesBack && (
          <p className="text-muted">
            Money goes back the way it was paid, each time with a credit note. A part of the price is goodwill and is
            not due again; the whole price is, as long as the hire stands.
          </p>
        )}
      </FoldedAct>
      {givesBack && account.depositHeldPence > 0 && (
        <KeepDeposit
          key={`keep ${payments.length}`}
          heldPence={account.depositHeldPence}
          keptId={paymentId}
          canKeep={canKeep}
        />
      )}
    </Card>
  )
}

function Balance({ account, deposit }: Pick<Money, 'account' | 'deposit'>) {
  return (
    <dl className="grid grid-cols-2 gap-4">
      <Sum name="Hire paid" pence={account.hirePaidPence} />
      <Sum name="Deposit held" pence={account.depositHeldPence} of={deposit} />
      {account.depositKeptPence > 0 && <Sum name="Deposit kept" pence={account.depositKeptPence} />}
      {account.depositReturnedPence > 0 && <Sum name="Deposit given back" pence={account.depositReturnedPence} />}
      <Sum name="Still to pay" pence={account.duePence} />
      <Sum name="To return" pence={account.refundDuePence} />
    </dl>
  )
}

function KeepDeposit({ heldPence, keptId, canKeep }: { heldPence: number; keptId: string; canKeep: boolean }) {
  if (!canKeep) return <p className="text-muted">Once the event is over, the deposit can be kept, or a part of it.</p>
  return (
    <FoldedAct
      title="Keep the deposit, or a part"
      openTitle="Close"
      intent="keep_deposit"
      label="Keep it and write to the customer"
      isCard={false}
    >
      <input type="hidden" name="keptId" value={keptId} />
      <Field
        label="Kept, in pounds"
        name="amount"
        inputMode="decimal"
        defaultValue={(heldPence / 100).toFixed(2)}
        required
      />
      <Field label="Why, in words for the customer" name="reason" maxLength={500} required />
      <p className="text-muted">
        What is kept for damage or loss is income without VAT, and cannot go back afterwards. Charge longer use of the
        hall as price. Give the rest back as “{hallPaymentKindNames.deposit_return}”.
      </p>
    </FoldedAct>
  )
}

function Sum({ name, pence, of }: { name: string; pence: number; of?: string }) {
  return (
    <div>
      <dt className="small-caps text-muted">{name}</dt>
      <dd className="text-xl font-semibold tabular-nums">
        {formatPence(pence)}
        {of && of !== '£0' && <span className="text-base font-normal text-muted"> of {of}</span>}
      </dd>
    </div>
  )
}

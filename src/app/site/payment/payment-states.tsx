import type { ReactNode } from 'react'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

// The states of a payment, in the same words on every page the payer returns to.

type PaymentStateProps = { amount: string; actionUrl: string | null; retryTo: string }

/** The bank asks the payer to confirm first. */
export function NeedsAction({ amount, actionUrl, retryTo }: PaymentStateProps) {
  return (
    <div className="grid gap-6">
      <h1>One more step</h1>
      <Notice tone="info">Your bank asks you to confirm the payment of {amount}. Nothing is paid yet.</Notice>
      <p className="flex flex-wrap gap-3">
        {actionUrl && <ButtonLink to={actionUrl}>Confirm with your bank</ButtonLink>}
        <ButtonLink to={retryTo} variant="secondary">
          Use another card
        </ButtonLink>
      </p>
    </div>
  )
}

/** No answer yet, or none that reached us. `here` is the page's own address, for readers without scripts; `children` are other
 *  links. */
export function Waiting({ amount, here, children }: { amount: string; here: string; children?: ReactNode }) {
  return (
    <div className="grid gap-6">
      <h1>Your payment is on its way</h1>
      <Notice tone="info">
        We are waiting for the answer about {amount}. You need not stay here: we write to you when it is there. Please
        do not pay again.
      </Notice>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={here} variant="secondary">
          Look again
        </ButtonLink>
        {children}
      </p>
    </div>
  )
}

/** Paid, but too late for what it was for; `why` says so. */
export function GivenBack({ amount, why }: { amount: string; why: string }) {
  return (
    <div className="grid gap-6">
      <h1>We are giving your money back</h1>
      <p>{`Your payment of ${amount} arrived${why} The full amount goes back the way it came.`}</p>
      <p>
        <ButtonLink to="/membership">See the packages</ButtonLink>
      </p>
    </div>
  )
}

/** What was paid, line by line; a line without a value is omitted. */
export function PaidFacts({ facts }: { facts: [name: string, value: string | null][] }) {
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr] sm:gap-y-2">
      {facts.map(
        ([name, value], index) =>
          value !== null && (
            <div key={name} className="sm:contents">
              <dt className="text-muted">{name}</dt>
              <dd className={index === 0 ? 'font-semibold' : undefined}>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

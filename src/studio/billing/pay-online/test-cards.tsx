import { UnsentField } from '#src/ui/forms/field.tsx'

export type TestCard = { number: string; token: string; what: string }

/** The card fields of test mode, which the fake Stripe's script takes up: they have no name and are never sent, and that script turns
 *  a test number into a token in the browser. */
export function TestCardInputs() {
  return (
    <div className="grid gap-4 sm:grid-cols-4">
      <div className="grid gap-1.5 sm:col-span-4">
        <UnsentField label="Card Number" inputMode="numeric" placeholder="4242 4242 4242 4242" maxLength={23} />
        <p role="alert" className="text-[0.9375rem] font-semibold text-on-error" />
      </div>
      <UnsentField
        label="Expiry Date (MM/YY)"
        className="sm:col-span-2"
        inputMode="numeric"
        placeholder="12/30"
        pattern="(0[1-9]|1[0-2]) ?/? ?[0-9]{2}"
        title="Month and year, like 12/30"
        maxLength={7}
      />
      <UnsentField
        label="CVV"
        className="sm:col-span-2"
        inputMode="numeric"
        placeholder="123"
        pattern="[0-9]{3,4}"
        title="Three or four digits"
        maxLength={4}
      />
    </div>
  )
}

/** The list to choose from without JavaScript. */
export function TestCardChoice({ cards }: { cards: readonly TestCard[] }) {
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">Choose a test card</legend>
      {cards.map(({ number, token, what }, index) => (
        <label key={token} className="flex min-h-11 items-center gap-3">
          <input type="radio" name="methodId" value={token} defaultChecked={index === 0} />
          <span>
            <span className="tabular-nums">{number}</span>: {what}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

export function TestCardList({ cards }: { cards: readonly TestCard[] }) {
  return (
    <details className="noscript:hidden">
      <summary className="min-h-11 py-2 font-semibold underline decoration-line underline-offset-4">
        Test cards to try
      </summary>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-[0.9375rem]">
        {cards.map(({ number, what }) => (
          <div key={number} className="contents">
            <dt className="tabular-nums">{number}</dt>
            <dd className="text-muted first-letter:uppercase">{what}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

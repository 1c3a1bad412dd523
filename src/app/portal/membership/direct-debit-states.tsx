import { DirectDebitGuarantee } from '#src/studio/billing/direct-debit/guarantee.tsx'
import { type DirectDebit, type MandateMethod, methodWords } from '#src/studio/billing/direct-debit/mandate.ts'
import { PostForm } from '#src/ui/forms/post-form.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Notice } from '#src/ui/notice.tsx'

export type DirectDebitFacts = {
  state: DirectDebit
  method: MandateMethod
  reference: string | null
  failure: string | null
  /** The end of what is paid for; null without a membership. */
  until: string | null
  next: { amount: string; on: string; isOnItsWay: boolean } | null
  coming: { reference: string; text: string; isAfterTheMonth: boolean }[]
}

const HERE = '/dashboard/direct-debit'

/** Off: how to switch it on, or that the bank is deciding. */
export function DirectDebitOff({ facts: { state, method, failure } }: { facts: DirectDebitFacts }) {
  if (state === 'pending') {
    return (
      <Card as="section" className="grid max-w-text gap-4">
        <Notice tone="info">Your bank is deciding. This takes a few days, and we write to you when it has.</Notice>
        <p>Until then nothing is collected, and your membership goes on as it is.</p>
        <PostForm action={HERE}>
          <Button name="when" value="now" variant="secondary">
            Cancel the set-up
          </Button>
        </PostForm>
      </Card>
    )
  }
  return (
    <Card as="section" className="grid max-w-text gap-5">
      {(state === 'failed' || failure) && (
        <Notice tone="error">{failure ?? `Your ${methodWords(method).name} could not be set up.`}</Notice>
      )}
      <p>
        By direct debit, or from a saved card, your membership goes on by itself: each month is announced to you, then
        collected. You can book classes in your next month already, and switch it off at any time.
      </p>
      <PostForm action={HERE} className="grid gap-4">
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-semibold">Collect from</legend>
          <Choice value="bacs_debit" label="My bank account" isDefault />
          <Choice value="card" label="My card" />
        </fieldset>
        <Button className="justify-self-start">Set up</Button>
      </PostForm>
      <p className="text-[0.9375rem] text-muted">
        Next you allow it at your bank. Payments from a bank account are protected by the Direct Debit Guarantee.
      </p>
      <Guarantee />
    </Card>
  )
}

function Choice({ value, label, isDefault }: { value: string; label: string; isDefault?: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name="method"
        value={value}
        defaultChecked={isDefault}
        className="size-5 accent-(--accent-ink)"
      />
      {label}
    </label>
  )
}

/** On: the next collection, and how to switch it off. */
export function DirectDebitOn({ facts }: { facts: DirectDebitFacts }) {
  const { state, method, reference, until, next } = facts
  return (
    <Card as="section" className="grid max-w-text gap-5">
      {state === 'ending' ? (
        <Notice tone="info">
          {`Your ${methodWords(method).name} ends with the month you have paid for${until ? `, on ${until}` : ''}. Nothing more will be collected.`}
        </Notice>
      ) : (
        <Notice tone="success">{methodWords(method).notice}</Notice>
      )}
      {reference !== null && <p>{`Your direct debit has the reference ${reference}.`}</p>}
      {state === 'on' && (
        <p>
          {next
            ? `${next.amount} for your next month ${next.isOnItsWay ? 'is being collected.' : `will be collected on ${next.on}.`}`
            : `We tell you the amount and the day before anything is collected.${until ? ` Your present month ends on ${until}.` : ''}`}
        </p>
      )}
      {state === 'on' ? (
        <ButtonLink to={`${HERE}?off`} variant="secondary" className="justify-self-start">
          Switch off
        </ButtonLink>
      ) : (
        <PostForm action={HERE}>
          <Button name="resume" value="yes">
            {`Keep ${methodWords(method).name} on`}
          </Button>
        </PostForm>
      )}
      {method === 'bacs_debit' && <Guarantee />}
    </Card>
  )
}

function Guarantee() {
  return (
    <Disclosure label="The Direct Debit Guarantee">
      <div className="grid gap-3">
        <DirectDebitGuarantee />
      </div>
    </Disclosure>
  )
}

/** The confirmation: what ends, now or with the month (PRODUCT 4.3). */
export function SwitchOff({ facts, error }: { facts: DirectDebitFacts; error: string | null }) {
  const { until, next, coming } = facts
  const later = coming.filter(({ isAfterTheMonth }) => isAfterTheMonth)
  return (
    <div className="grid gap-6">
      {error && <Notice tone="error">{error}</Notice>}
      {next?.isOnItsWay && (
        <Notice tone="info">
          {`${next.amount} is being collected just now. Switched off at once, it comes back to you in full; with the month, it pays for one more.`}
        </Notice>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card as="section" aria-labelledby="with-month" className="grid gap-4">
          <h2 id="with-month" className="text-2xl">
            When my paid month ends
          </h2>
          <ul className="grid list-disc gap-1 pl-5">
            <li>{until ? `You keep your membership until ${until}.` : 'You keep what you have paid for.'}</li>
            <li>Nothing more is collected.</li>
            {later.length === 0 && <li>Your bookings stay.</li>}
          </ul>
          <Going places={later} title="These bookings are after your month and will be cancelled" />
          <PostForm action={HERE}>
            <Button name="when" value="month_end">
              Switch off when my month ends
            </Button>
          </PostForm>
        </Card>
        <Card as="section" tone="sunk" aria-labelledby="at-once" className="grid gap-4">
          <h2 id="at-once" className="text-2xl">
            Now
          </h2>
          <ul className="grid list-disc gap-1 pl-5">
            <li>{`Your membership is inactive from now on${until ? `, although it is paid until ${until}` : ''}.`}</li>
            <li>Nothing more is collected.</li>
          </ul>
          <Going places={coming} title="All your bookings will be cancelled" />
          <PostForm action={HERE}>
            <Button name="when" value="now" variant="danger">
              Switch off now
            </Button>
          </PostForm>
        </Card>
      </div>
      <p>
        <ButtonLink to={HERE} variant="quiet">
          Leave it on
        </ButtonLink>
      </p>
    </div>
  )
}

function Going({ places, title }: { places: DirectDebitFacts['coming']; title: string }) {
  if (places.length === 0) return null
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {places.map(({ reference, text }) => (
          <li key={reference}>{text}</li>
        ))}
      </ul>
    </div>
  )
}

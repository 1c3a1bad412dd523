import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Badge } from '#src/ui/badge.tsx'
import { UnsentField } from '#src/ui/forms/field.tsx'
import { useHydrated } from '#src/ui/live/use-hydrated.ts'
import { NOT_A_TEST_CARD, readCardNumber, TEST_CARDS } from './test-cards.ts'

/** The card field of test mode. Its inputs have no name and are never sent; a test number becomes a token in the browser, any
 *  other number is refused and cleared. Without JavaScript a test card is chosen from a list instead. */
export function TestCardField({ children }: { children?: ReactNode }) {
  const isHydrated = useHydrated()
  const [token, setToken] = useState('')
  const [error, setError] = useState<string | null>(null)
  const number = useRef<HTMLInputElement>(null)

  function read(isDone: boolean) {
    const field = number.current
    // Left empty after a number was refused: what was said of it stands until something else is typed.
    if (!field || (isDone && field.value === '')) return
    const reading = readCardNumber(field.value)
    const isRefused = reading === 'unknown' || (isDone && reading === 'unfinished' && field.value !== '')
    if (isRefused) field.value = ''
    setError(isRefused ? NOT_A_TEST_CARD : null)
    setToken(typeof reading === 'object' ? reading.token : '')
  }

  // What was typed before this script ran counts too.
  useEffect(() => read(false), [])

  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 flex items-center gap-3 font-semibold">
        Card details <Badge tone="info">Test mode</Badge>
      </legend>
      <p className="text-muted">No money moves in test mode. Use one of the test cards; no real card is accepted.</p>
      {children}
      <div className="grid gap-4 noscript:hidden sm:grid-cols-4" data-card-field={isHydrated ? 'ready' : 'loading'}>
        <UnsentField
          ref={number}
          label="Card Number"
          className="sm:col-span-4"
          inputMode="numeric"
          placeholder="4242 4242 4242 4242"
          maxLength={23}
          required={isHydrated || undefined}
          error={error}
          onInput={() => read(false)}
          onBlur={() => read(true)}
        />
        <UnsentField
          label="Expiry Date (MM/YY)"
          className="sm:col-span-2"
          inputMode="numeric"
          placeholder="12/30"
          pattern="(0[1-9]|1[0-2]) ?/? ?[0-9]{2}"
          title="Month and year, like 12/30"
          maxLength={7}
          required={isHydrated || undefined}
        />
        <UnsentField
          label="CVV"
          className="sm:col-span-2"
          inputMode="numeric"
          placeholder="123"
          pattern="[0-9]{3,4}"
          title="Three or four digits"
          maxLength={4}
          required={isHydrated || undefined}
        />
        {isHydrated && <input type="hidden" name="methodId" value={token} />}
      </div>
      <TestCardList />
    </fieldset>
  )
}

function TestCardList() {
  return (
    <>
      <noscript>
        <fieldset className="grid gap-1">
          <legend className="font-semibold">Choose a test card</legend>
          {TEST_CARDS.map(({ number, token, what }, index) => (
            <label key={token} className="flex min-h-11 items-center gap-3">
              <input type="radio" name="methodId" value={token} defaultChecked={index === 0} />
              <span>
                <span className="tabular-nums">{number}</span>: {what}
              </span>
            </label>
          ))}
        </fieldset>
      </noscript>
      <details className="noscript:hidden">
        <summary className="min-h-11 py-2 font-semibold underline decoration-line underline-offset-4">
          Test cards to try
        </summary>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-[0.9375rem]">
          {TEST_CARDS.map(({ number, what }) => (
            <div key={number} className="contents">
              <dt className="tabular-nums">{number}</dt>
              <dd className="text-muted first-letter:uppercase">{what}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}

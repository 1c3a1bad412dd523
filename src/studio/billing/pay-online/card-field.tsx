import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Stripe, StripeConstructor, StripeElements, StripePaymentElement } from '@stripe/stripe-js'
import { Badge } from '#src/ui/badge.tsx'
import { useHydrated } from '#src/ui/live/use-hydrated.ts'
import { cardElements } from './card-elements.ts'
import { type TestCard, TestCardChoice, TestCardInputs, TestCardList } from './test-cards.tsx'

type CardState = 'loading' | 'ready' | 'missing'

type CardHandle = {
  /** Where the field is put. */
  place: RefObject<HTMLDivElement | null>
  state: CardState
  /** Whether what was typed is complete; what is wrong with it, in the provider's words, or null. */
  check(): Promise<string | null>
  /** Pays, and leaves this page for the return address. Comes back only with why it did not. */
  pay(handedOver: { clientSecret: string; returnUrl: string }): Promise<string>
}

const PLAIN_ERROR = 'An error occurred'

/** The provider's own card field (Payment Element). The card is typed into a frame of the provider's: this page, and so the studio,
 *  never sees it. Its script is loaded here and nowhere else. */
export function useCardField(script: { src: string; publishableKey: string }, amountPence: number): CardHandle {
  const place = useRef<HTMLDivElement>(null)
  const field = useRef<{ provider: Stripe; elements: StripeElements } | null>(null)
  const [state, setState] = useState<CardState>('loading')
  const { src, publishableKey } = script

  useEffect(() => {
    let element: StripePaymentElement | null = null
    let isGone = false
    const draw = (load: StripeConstructor | null) => {
      if (isGone) return
      if (!load || !place.current) return setState('missing')
      const provider = load(publishableKey)
      const isDark = matchMedia('(prefers-color-scheme: dark)').matches
      const elements = provider.elements(cardElements({ amountPence, isDark }))
      element = elements.create('payment')
      element.on('ready', () => setState('ready'))
      element.on('loaderror', () => setState('missing'))
      element.mount(place.current)
      field.current = { provider, elements }
    }
    // The script throws at what it does not know: then there is no field, and the page must say so.
    loadScript(src)
      .then(draw)
      .catch(() => setState('missing'))
    return () => {
      isGone = true
      element?.destroy()
    }
  }, [src, publishableKey, amountPence])

  const check = useCallback(async () => {
    const answer = await field.current?.elements.submit()
    return answer?.error ? (answer.error.message ?? PLAIN_ERROR) : null
  }, [])
  const pay = useCallback<CardHandle['pay']>(async ({ clientSecret, returnUrl }) => {
    if (!field.current) return PLAIN_ERROR
    const { provider, elements } = field.current
    const confirmParams = { return_url: returnUrl }
    try {
      const { error } = await provider.confirmPayment({ elements, clientSecret, confirmParams })
      return error.message ?? PLAIN_ERROR
    } catch {
      return PLAIN_ERROR
    }
  }, [])
  return { place, state, check, pay }
}

/** The provider's script; null when it did not come. A page that was reached without loading it again may still be held to the policy of
 *  the page before, which does not allow the script: then this page is loaded once more, on its own. */
function loadScript(src: string): Promise<StripeConstructor | null> {
  const loaded = () => window.Stripe ?? null
  if (loaded()) return Promise.resolve(loaded())
  return new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = src
    script.addEventListener('load', () => resolve(loaded()))
    script.addEventListener('error', () => {
      const [arrival] = performance.getEntriesByType('navigation')
      if (arrival && new URL(arrival.name).pathname !== location.pathname) location.reload()
      else resolve(null)
    })
    document.head.append(script)
  })
}

type CardFieldProps = Pick<CardHandle, 'place' | 'state'> & { missing: string; testCards: readonly TestCard[] | null }

/** Where the card field goes, and what is there until it has come, or when it cannot. */
export function CardField({ place, state, missing, testCards }: CardFieldProps) {
  const isHydrated = useHydrated()
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 flex items-center gap-3 font-semibold">
        Card details {testCards && <Badge tone="info">Test mode</Badge>}
      </legend>
      {testCards && (
        <p className="text-muted">No money moves in test mode. Use one of the test cards; no real card is accepted.</p>
      )}
      <noscript>{testCards ? <TestCardChoice cards={testCards} /> : <NoScript />}</noscript>
      <div className="noscript:hidden" data-card-field={state} aria-busy={state === 'loading'}>
        {/* A frame of another scheme than its place is painted white behind: it brings its own look, also in the dark. */}
        <div ref={place} className={testCards ? undefined : 'min-h-36 scheme-normal'}>
          {testCards && <TestCardInputs />}
        </div>
        {state === 'missing' && <p role="alert">{missing}</p>}
      </div>
      {testCards && <TestCardList cards={testCards} />}
      {isHydrated && <input type="hidden" name="card" value="in-browser" />}
    </fieldset>
  )
}

function NoScript() {
  return (
    <p className="rounded-md bg-sunk p-4">
      Your card goes straight to our payment company and never through us, and that needs JavaScript. Please switch it
      on for this page, or pay at the front desk.
    </p>
  )
}

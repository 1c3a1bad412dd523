import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import type { CardScript, HandOver } from '#src/platform/payments/paying-page.server.ts'
import { TestCardField } from '#src/studio/billing/pay-online/test-card-field.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { LivePayForm } from './live-pay-form.tsx'

// Specification 9: about two seconds of 'Processing...'. Pacing only; the payment itself does not wait.
const PACE_MS = 2000

type PayFormProps = {
  /** The provider's card field; null in test mode. */
  card: CardScript | null
  handedOver?: HandOver | null
  /** Hidden fields: what is bought and what it costs. */
  fields: Record<string, string | number> & { amountPence: number }
  label: string
  error?: string | null
  /** Fields above the card. */
  children?: ReactNode
}

/** The form that pays: with the provider's own card field, or in test mode with ours. */
export function PayForm({ card, handedOver = null, error = null, ...form }: PayFormProps) {
  if (!card) return <TestPayForm {...form} error={error} />
  return (
    <LivePayForm {...form} script={card} amountPence={form.fields.amountPence} error={error} handedOver={handedOver} />
  )
}

/** Without JavaScript it is a plain form that posts to its own page. */
function TestPayForm({ fields, label, error, children }: Omit<PayFormProps, 'card' | 'handedOver'>) {
  const { isBusy, pay } = usePacedSubmit()
  return (
    <form method="post" onSubmit={pay} className="grid gap-6">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <TestCardField />
      {error && !isBusy && <Notice tone="error">{error}</Notice>}
      <Button size="large" isBusy={isBusy}>
        {isBusy ? 'Processing...' : label}
      </Button>
    </form>
  )
}

function usePacedSubmit() {
  const submit = useSubmit()
  const navigation = useNavigation()
  const [isPacing, setIsPacing] = useState(false)
  const isBusy = isPacing || navigation.state !== 'idle'

  function pay(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (isBusy || !hasMethod(form)) return
    setIsPacing(true)
    setTimeout(() => void submit(form).finally(() => setIsPacing(false)), PACE_MS)
  }
  return { isBusy, pay }
}

/** An unfinished number is refused like any other: leaving its field clears it and says so. */
function hasMethod(form: HTMLFormElement): boolean {
  if (new FormData(form).get('methodId')) return true
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  form.reportValidity()
  return false
}

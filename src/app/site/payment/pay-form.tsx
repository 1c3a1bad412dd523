import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useActionData, useNavigation, useSubmit } from 'react-router'
import type { CardScript, HandOver } from '#src/platform/payments/paying-page.server.ts'
import { CardField, useCardField } from '#src/studio/billing/pay-online/card-field.tsx'
import { PAYMENT_TEXTS } from '#src/studio/billing/payments/payment.ts'
import { PostForm } from '#src/ui/forms/post-form.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'
import { AgainBox } from '#src/ui/forms/again-box.tsx'
import { FormValues } from '#src/ui/forms/form-values.tsx'
import { useRefusalHere } from '#src/ui/forms/use-form-answers.ts'
import { StartRequest } from './start-request.tsx'
import type { PayResult } from './take-payment.server.ts'

type PayFormProps = {
  /** The provider's card field. */
  card: CardScript
  /** Hidden fields: what is bought and what it costs. */
  fields: Record<string, string | number> & { amountPence: number; toPayPence?: number }
  label: string
  /** Where it is sent, when not to the page's own address. */
  action?: string
  /** Why it was not paid before. */
  failure?: string | null
  /** Classes are bought: they begin at once only when the payer asks for it. */
  asksToStart?: boolean
  /** Called when the page is left after this form was sent, while nothing is being paid. */
  onLeave?: () => void
  /** Fields above the card. */
  children?: ReactNode
}

/** The form that pays, or where a promo code or the payer's account leaves nothing to pay, a form without a card. */
export function PayForm(props: PayFormProps) {
  if (props.fields.toPayPence !== 0) return <CardForm {...props} />
  const isCovered = props.fields.amountPence > 0
  const note = isCovered ? 'Nothing is left to pay: your account covers it.' : 'Nothing is left to pay.'
  return <CardlessForm {...props} label="Confirm" note={note} />
}

type CardlessProps = Pick<PayFormProps, 'action' | 'asksToStart' | 'children'> & {
  fields: Record<string, string | number>
  label: string
  /** Its name in the page's action, where it is not the only form that pays. */
  intent?: string
  note?: string
}

/** A form that pays without a card to type: from the payer's account, or by a card they have kept. */
export function CardlessForm({ fields, action, asksToStart, label, intent, note, children }: CardlessProps) {
  return (
    <PageForm intent={intent} action={action} className="grid gap-6">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      {asksToStart && <StartRequest />}
      {note && <p>{note}</p>}
      <SubmitButton size="large">{label}</SubmitButton>
    </PageForm>
  )
}

/** The form with a card: what is bought goes to the studio, the card to the provider. Without JavaScript it is a plain form, on which a
 *  test card can be chosen where no money moves. */
function CardForm(props: PayFormProps) {
  const { card, action, fields, label, failure = null, asksToStart = false, onLeave, children } = props
  const { values = {}, fields: errors = {}, error = null, refusal, handedOver = null } = usePayResult() ?? {}
  const submit = useSubmit()
  const navigation = useNavigation()
  const { place, state, check, pay } = useCardField(card, fields.toPayPence ?? fields.amountPence)
  const [problem, setProblem] = useState<string | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const taken = useRef<HandOver | null>(null)
  const [answered, setAnswered] = useState<HandOver | null>(null)
  const isBusy = isChecking || navigation.state !== 'idle' || (handedOver !== null && answered !== handedOver)

  async function begin(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (isBusy) return
    if (state !== 'ready') return setProblem(PAYMENT_TEXTS.cardMissing)
    setProblem(null)
    setIsChecking(true)
    const fault = await check()
    if (fault) setProblem(fault)
    else await submit(form)
    setIsChecking(false)
  }

  useEffect(() => {
    if (!handedOver || taken.current === handedOver) return
    taken.current = handedOver
    void pay(handedOver).then((fault) => {
      setProblem(fault)
      setAnswered(handedOver)
    })
  }, [handedOver, pay])

  useOnLeave(!isBusy && (error || handedOver) ? onLeave : undefined)
  const shown = problem ?? error ?? failure
  useRefusalHere(!isBusy && problem)
  return (
    <PostForm action={action} onSubmit={(event) => void begin(event)} className="grid gap-6">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormValues value={{ values, fields: errors, isBusy }}>
        {children}
        {asksToStart && <StartRequest />}
      </FormValues>
      <CardField place={place} state={state} missing={PAYMENT_TEXTS.cardMissing} testCards={card.testCards} />
      {shown && !isBusy && <Notice tone="error">{shown}</Notice>}
      <FormValues value={{ values, fields: errors, isBusy }}>
        <AgainBox {...{ refusal, values }} />
      </FormValues>
      <Button size="large" isBusy={isBusy} className={card.testCards ? undefined : 'noscript:hidden'}>
        {isBusy ? 'Processing...' : label}
      </Button>
    </PostForm>
  )
}

/** The result of this form, which sends no intent: other forms of the page do. */
function usePayResult(): PayResult | undefined {
  const result = useActionData<PayResult>()
  return result?.values.intent === undefined ? result : undefined
}

function useOnLeave(leave: (() => void) | undefined): void {
  useEffect(() => {
    if (!leave) return
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [leave])
}

import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, type ButtonVariant } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'

/** What was wrong with a form that came back. */
export type Mistake = { fields: Record<string, string>; values: Record<string, string> } | null

type ActProps = { intent: string; label: string; variant?: ButtonVariant; children?: ReactNode }

/** One form of the member's page, with its one button. */
export function Act({ intent, label, variant, children }: ActProps) {
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('intent') === intent
  return (
    <Form method="post" className="grid gap-4" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      {children}
      <Button variant={variant ?? 'secondary'} isBusy={isBusy} className="justify-self-start">
        {isBusy ? 'Processing...' : label}
      </Button>
    </Form>
  )
}

type Folded = ActProps & { title: string; mistake?: Mistake; isCard?: boolean }

/** The same behind a line to press: opened by the browser itself, and again when something was wrong with it. */
export function FoldedAct({ title, mistake, isCard = true, ...act }: Folded) {
  const folded = (
    <Disclosure key={mistake ? 'mistaken' : 'fine'} label={title} isOpen={!!mistake}>
      <Act {...act} />
    </Disclosure>
  )
  return isCard ? <Card as="section">{folded}</Card> : folded
}

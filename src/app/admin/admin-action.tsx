import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, type ButtonVariant } from '#src/ui/button.tsx'
import { OwnFields } from '#src/ui/forms/own-fields.tsx'

export type ActProps = { intent: string; label: string; variant?: ButtonVariant; children?: ReactNode }

/** One form of the front desk, with its button; a page has several, told apart by their intent. It is never accepted from
 *  another person who signs in later, and what was typed is kept. */
export function Act({ intent, label, variant, children }: ActProps) {
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('intent') === intent
  return (
    <Form method="post" className="grid gap-4" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <OwnFields form={intent}>{children}</OwnFields>
      <Button variant={variant} isBusy={isBusy} className="justify-self-start">
        {isBusy ? 'Processing...' : label}
      </Button>
    </Form>
  )
}

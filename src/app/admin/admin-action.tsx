import type { ReactNode } from 'react'
import type { ButtonVariant } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { PageForm, SubmitButton, useFormResult, useIsShownAgain } from '#src/ui/forms/page-form.tsx'

type ActProps = { intent: string; label: string; variant?: ButtonVariant; isEdit?: boolean; children?: ReactNode }

/** One form of the front desk, with its button; a page has several, told apart by their intent. It is never accepted from
 *  another person who signs in later, and what was typed is kept. */
export function Act({ intent, label, variant, isEdit, children }: ActProps) {
  return (
    <PageForm intent={intent} isEdit={isEdit} className="grid gap-4" preventScrollReset>
      {children}
      <SubmitButton variant={variant} className="justify-self-start">
        {label}
      </SubmitButton>
    </PageForm>
  )
}

type Folded = ActProps & { title: string; openTitle?: string; isCard?: boolean; isShown?: boolean }

/** The same in a disclosure: it is open when its form was refused or restored, or `isShown`. */
export function FoldedAct({ title, openTitle, isCard = true, isShown = false, ...form }: Folded) {
  const isRefused = useFormResult(form) !== null
  const isOpen = useIsShownAgain(form) || isShown
  const folded = (
    <Disclosure key={isRefused ? 'refused' : 'fine'} label={title} openLabel={openTitle} isOpen={isOpen}>
      <Act {...form} />
    </Disclosure>
  )
  return isCard ? <Card as="section">{folded}</Card> : folded
}

import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { useIsTypedBefore } from '#src/ui/forms/own-fields.tsx'
import { Act, type ActProps } from '../admin-action.tsx'

/** What was wrong with a form that came back. */
export type Mistake = { fields: Record<string, string>; values: Record<string, string> } | null

type Folded = ActProps & { title: string; mistake?: Mistake; isCard?: boolean }

/** One form of the member's page behind a line to press: opened by the browser itself, and again when something was wrong with it. */
export function FoldedAct({ title, mistake, isCard = true, variant = 'secondary', ...act }: Folded) {
  const isTyped = useIsTypedBefore(act.intent)
  const folded = (
    <Disclosure key={mistake ? 'mistaken' : 'fine'} label={title} isOpen={!!mistake || isTyped}>
      <Act variant={variant} {...act} />
    </Disclosure>
  )
  return isCard ? <Card as="section">{folded}</Card> : folded
}

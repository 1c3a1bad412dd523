import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { useIsTypedBefore } from '#src/ui/forms/own-fields.tsx'
import { Act, type ActProps } from '../admin-action.tsx'

/** The error of a refused form. */
export type Mistake = { fields: Record<string, string>; values: Record<string, string> } | null

type Folded = ActProps & { title: string; mistake?: Mistake; isCard?: boolean }

/** One form of the member's page in a disclosure: opened by the browser itself, and open again when it was refused. */
export function FoldedAct({ title, mistake, isCard = true, variant = 'secondary', ...act }: Folded) {
  const isTyped = useIsTypedBefore(act.intent)
  const folded = (
    <Disclosure key={mistake ? 'mistaken' : 'fine'} label={title} isOpen={!!mistake || isTyped}>
      <Act variant={variant} {...act} />
    </Disclosure>
  )
  return isCard ? <Card as="section">{folded}</Card> : folded
}

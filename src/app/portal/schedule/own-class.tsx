import { isolated } from '#src/kit/text/isolated.ts'
import type { ReactNode } from 'react'
import { Card } from '#src/ui/card.tsx'

/** What a member reads of a class that they, or someone on their account, booked or wait for. */
export type OwnClassFacts = {
  /** The class on the timetable. */
  href: string
  name: string
  typeId: string
  when: string
  instructor: string
  /** Null for the holder's own place. */
  personName: string | null
}

/** One class in a list of the member's own, with what can be done about it below. */
export function OwnClass({
  facts: { href, name, typeId, when, instructor, personName },
  reference,
  children,
}: {
  facts: OwnClassFacts
  reference?: string
  children: ReactNode
}) {
  return (
    <Card as="li" data-booking={reference} className={`hue-${typeId} grid gap-1`}>
      <h3 className="text-hue-ink">
        <a href={href} className="underline decoration-line decoration-2 underline-offset-4">
          {name}
        </a>
      </h3>
      <p className="font-semibold tabular-nums">{when}</p>
      {instructor && <p className="text-muted">with {instructor}</p>}
      {personName && <p className="text-muted">{`for ${isolated(personName)}`}</p>}
      {children}
    </Card>
  )
}

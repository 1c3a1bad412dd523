import type { ChecklistItem } from '#src/studio/reports/opening-checklist.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CheckboxField } from '#src/ui/forms/field.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'

const stateNames = { done: 'Done', to_do: 'To do', optional: 'Optional' } as const
const tones = { done: 'success', to_do: 'accent', optional: 'plain' } as const

/** What is left to do before the studio opens, and the button that opens it; shown until it is open. */
export function OpeningSection({ checklist }: { checklist: readonly ChecklistItem[] }) {
  const left = checklist.filter(({ state }) => state === 'to_do')
  return (
    <section aria-labelledby="opening" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h2 id="opening">Before you open</h2>
          <p className="text-muted">
            {`Visitors see “Opening soon” until you open the studio. ${checklist.length - left.length} of ${checklist.length} are ready.`}
          </p>
        </div>
        <ButtonLink to="/" variant="secondary">
          Preview the site
        </ButtonLink>
      </div>
      <Card as="div" className="py-1!">
        <ul className="divide-y divide-line">
          {checklist.map(({ name, to, state, note }) => (
            <li key={name} className="grid items-baseline gap-x-6 gap-y-1 py-3 sm:grid-cols-[11rem_1fr_auto]">
              <a href={to} className="font-semibold">
                {name}
              </a>
              <span className="text-muted wrap-anywhere max-sm:order-last">{note}</span>
              <span>
                <Badge tone={tones[state]}>{stateNames[state]}</Badge>
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <PageForm intent="open" className="grid justify-items-start gap-3">
        {left.length > 0 && (
          <CheckboxField
            name="isAnyway"
            required
            label={`Open all the same. Still to do: ${left.map(({ name }) => name).join(', ')}`}
          />
        )}
        <SubmitButton>Open the studio</SubmitButton>
      </PageForm>
    </section>
  )
}

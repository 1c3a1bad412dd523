import { buttonLook } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'
import type { ExtendingFacts } from './read-extending.server.ts'

/** Who has more days after a closure, from which last day to which, and the button that gives them. */
export function Extending({ extending }: { extending: ExtendingFacts }) {
  const { closureId, when, days, extended, left, doneDays } = extending
  return (
    <Card as="section" aria-labelledby="extending" className="grid gap-4">
      <h2 id="extending">{`Extend what was valid ${when}`}</h2>
      {doneDays === null ? (
        <>
          <form method="get" className="flex flex-wrap items-end gap-3" key={days}>
            <input type="hidden" name="extend" value={closureId} />
            <Field label="Days more" name="days" type="number" min={1} max={366} required defaultValue={String(days)} />
            <button className={buttonLook({ variant: 'secondary' })}>See who is affected</button>
          </form>
          <p className="text-lg">{`Extended by ${inDays(days)}: ${extended.length}. Left as they are: ${left.length}.`}</p>
          <Lines label="What is extended" lines={extended} />
          <Lines label="What is left as it is" lines={left} />
          {extended.length > 0 && (
            <PageForm intent="extend" about={{ closureId, days: String(days) }} isOwn={false}>
              <SubmitButton>{`Extend by ${inDays(days)}`}</SubmitButton>
            </PageForm>
          )}
        </>
      ) : (
        <p>{`That has been done, by ${inDays(doneDays)}.`}</p>
      )}
    </Card>
  )
}

function Lines({ label, lines }: { label: string; lines: ExtendingFacts['left'] }) {
  if (lines.length === 0) return null
  return (
    <Disclosure label={label}>
      <ul className="grid gap-1">
        {lines.map((line) => (
          <li key={line.id} className="wrap-anywhere">
            {line.label}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

function inDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

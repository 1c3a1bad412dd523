import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { type Option, SelectField } from '#src/ui/forms/field.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'

export type ReadingView = {
  system: string | null
  order: string
  isOrderOpen: boolean
  columns: { heading: string; field: string }[]
  fields: Option[]
  unknown: { key: string; name: string; lines: number; choice: string }[]
  packages: Option[]
}

const ORDERS = [
  { value: 'day', label: 'Day first: 24/12/2026' },
  { value: 'month', label: 'Month first: 12/24/2026' },
]

/** How a file is read, and what an admin corrects of it: its products, the order of its dates, its columns. */
export function ReadingForm({ reading }: { reading: ReadingView }) {
  const { system, order, isOrderOpen, columns, fields, unknown, packages } = reading
  return (
    <Card as="section">
      <PageForm intent="read" className="grid gap-6" preventScrollReset>
        <h2 className="text-2xl">How it is read</h2>
        <p>{system ? `This looks like a file of ${system}.` : 'This is no file of a system that is known here.'}</p>
        {unknown.length > 0 && (
          <fieldset className="grid gap-4">
            <legend className="pb-4">What each product of your former system stands for</legend>
            {unknown.map(({ key, name, lines, choice }) => (
              <SelectField
                key={key}
                label={
                  <span className="wrap-anywhere">{`${name} (${lines === 1 ? '1 line' : `${lines} lines`})`}</span>
                }
                name={`choice:${key}`}
                defaultValue={choice}
                options={[{ value: '', label: 'Nothing: it stays behind' }, ...packages]}
              />
            ))}
          </fieldset>
        )}
        <SelectField
          label="Dates in figures"
          name="order"
          defaultValue={isOrderOpen ? '' : order}
          error={isOrderOpen ? 'Its dates can be read both ways. Please say which is meant.' : undefined}
          options={isOrderOpen ? [{ value: '', label: 'Please choose' }, ...ORDERS] : ORDERS}
        />
        <Disclosure label="Its columns">
          <div className="grid gap-4 pt-4 md:grid-cols-2">
            {columns.map(({ heading, field }, at) => (
              <SelectField
                key={at}
                label={<span className="wrap-anywhere">{heading}</span>}
                name={`column:${at}`}
                defaultValue={field}
                options={[{ value: '', label: 'Not read' }, ...fields]}
              />
            ))}
          </div>
        </Disclosure>
        <SubmitButton variant="secondary" className="justify-self-start">
          Read it so
        </SubmitButton>
      </PageForm>
    </Card>
  )
}

import { LEGACY_ENCODINGS, type LegacyEncoding, legacyEncodingNames } from '#src/kit/text/legacy-encoding.ts'
import { EVERYBODY } from '#src/studio/member-import/file/reading.ts'
import type { Standing } from '#src/studio/member-import/file/import-words.ts'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { CheckboxField, type Option, SelectField } from '#src/ui/forms/field.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'

export type ReadingView = {
  system: string | null
  order: string
  isOrderOpen: boolean
  columns: { heading: string; sample: string; field: string }[]
  isUnreadable: boolean
  dateSample: string | null
  /** How its bytes are read, where they could be read in another way too, and what shows it. */
  encoding: LegacyEncoding | null
  accented: string[]
  statuses: Word[]
  fields: Option[]
  unknown: Word[]
  packages: Option[]
  /** Members who are here from elsewhere, and to whom of them the file adds. */
  elsewhere: { isAll: boolean; people: { key: string; email: string; name: string; isChosen: boolean }[] }
}

const MEANINGS = [
  { value: 'active', label: 'Active' },
  { value: 'frozen', label: 'Frozen' },
  { value: 'cancelled', label: 'Cancelled: used until it ends' },
  { value: 'ended', label: 'Over: nothing comes of it' },
] satisfies { value: Standing; label: string }[]

const ORDERS = [
  { value: 'day', label: 'Day first: 24/12/2026' },
  { value: 'month', label: 'Month first: 12/24/2026' },
]

/** How a file is read, and what an admin corrects of it: its products, the order of its dates, its columns. */
export function ReadingForm({ reading }: { reading: ReadingView }) {
  const { system, order, isOrderOpen, columns, fields, unknown, packages, statuses, encoding, isUnreadable } = reading
  return (
    <Card as="section">
      <PageForm intent="read" className="grid gap-6" preventScrollReset>
        <h2 className="text-2xl">How it is read</h2>
        <p>{system ? `This looks like a file of ${system}.` : 'This is no file of a system that is known here.'}</p>
        <UnknownWords
          legend="What each product of your former system stands for"
          prefix="choice"
          words={unknown}
          options={[{ value: '', label: 'Nothing: it stays behind' }, ...packages]}
        />
        <UnknownWords
          legend="What each status of your former system means"
          prefix="status"
          words={statuses}
          options={[{ value: '', label: 'Please choose' }, ...MEANINGS]}
        />
        {encoding && (
          <SelectField
            label="Accents and other signs"
            name="encoding"
            defaultValue={encoding}
            hint={<span className="wrap-anywhere">{`Read so: ${reading.accented.join(', ')}`}</span>}
            options={LEGACY_ENCODINGS.map((value) => ({ value, label: legacyEncodingNames[value] }))}
          />
        )}
        <SelectField
          label="Dates in figures"
          name="order"
          defaultValue={isOrderOpen ? '' : order}
          error={isOrderOpen ? 'Its dates can be read both ways. Please say which is meant.' : undefined}
          hint={reading.dateSample}
          options={isOrderOpen ? [{ value: '', label: 'Please choose' }, ...ORDERS] : ORDERS}
        />
        <Elsewhere {...reading.elsewhere} />
        <Disclosure label="Its columns" isOpen={isUnreadable}>
          <div className="grid gap-4 pt-4 md:grid-cols-2">
            {columns.map(({ heading, sample, field }, at) => (
              <SelectField
                key={at}
                label={<span className="wrap-anywhere">{heading}</span>}
                hint={sample && <span className="wrap-anywhere">{`Such as ${sample}`}</span>}
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

/** Whom the file names of the members who are here from elsewhere: nothing is added to them unasked. */
function Elsewhere({ isAll, people }: ReadingView['elsewhere']) {
  if (people.length === 0) return null
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-2">These people have an account that this move-in has not brought</legend>
      <p className="text-muted">Nothing is added to them unless you say so. What they have stays as it is.</p>
      <CheckboxField label="Add what the file says to all of them" name={`add:${EVERYBODY}`} defaultChecked={isAll} />
      {people.map(({ key, email, name, isChosen }) => (
        <CheckboxField
          key={key}
          label={<span className="wrap-anywhere">{`Add it to ${name}, ${email}`}</span>}
          name={`add:${key}`}
          defaultChecked={isChosen}
        />
      ))}
    </fieldset>
  )
}

type Word = { key: string; name: string; lines: number; choice: string }

/** Words of the file that are not known here, each with what it could mean. */
function UnknownWords({
  legend,
  prefix,
  words,
  options,
}: {
  legend: string
  prefix: string
  words: Word[]
  options: Option[]
}) {
  if (words.length === 0) return null
  return (
    <fieldset className="grid gap-4">
      <legend className="pb-4">{legend}</legend>
      {words.map(({ key, name, lines, choice }) => (
        <SelectField
          key={key}
          label={<span className="wrap-anywhere">{`${name} (${lines === 1 ? '1 line' : `${lines} lines`})`}</span>}
          name={`${prefix}:${key}`}
          defaultValue={choice}
          options={options}
        />
      ))}
    </fieldset>
  )
}

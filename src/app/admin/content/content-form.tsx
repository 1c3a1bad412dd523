import { Form, Link, useNavigation } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CheckboxField, Field, type Option, SelectField, TextAreaField } from '#src/ui/forms/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { OwnFields } from '#src/ui/forms/own-fields.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

/** One field of a content form. */
export type ContentField = {
  name: string
  label: string
  as: 'line' | 'area' | 'time' | 'date' | 'email' | 'number' | 'tick' | 'select'
  value: string
  hint?: string
  most?: number
  rows?: number
  options?: Option[]
  isOptional?: boolean
  /** Half the width of the form, beside its neighbour. */
  isHalf?: boolean
}

export type ContentFormFacts = {
  title: string
  intro: string
  fields: ContentField[]
  /** Where the public sees it. */
  seenAt: string
  canArchive?: boolean
}

type Mistake = { fields: Record<string, string>; values: Record<string, string> }

/** A form for the studio's content on a page of its own: works without scripts, and shows errors in the fields. */
export function ContentForm({ form, mistake }: { form: ContentFormFacts; mistake: Mistake | undefined }) {
  const { state, formData } = useNavigation()
  const isSaving = state !== 'idle' && formData?.get('intent') === 'save'
  return (
    <div className="grid gap-6">
      <p>
        <Link to="/dashboard/content">All content</Link>
      </p>
      <PageHeader title={form.title} intro={form.intro} />
      {mistake && <Notice tone="error">{mistake.fields.form ?? 'Please look at the fields below'}</Notice>}
      <Form method="post" className="grid max-w-3xl gap-5" aria-label={form.title}>
        <input type="hidden" name="intent" value="save" />
        <OwnFields>
          <div className="grid gap-5 sm:grid-cols-2">
            {form.fields.map((field) => (
              <OneField key={field.name} field={field} mistake={mistake} />
            ))}
          </div>
        </OwnFields>
        <div className="flex flex-wrap items-center gap-4">
          <Button isBusy={isSaving}>{isSaving ? 'Processing...' : 'Save'}</Button>
          <a href={form.seenAt}>See the page</a>
        </div>
      </Form>
      {form.canArchive && (
        <Card as="section" className="grid max-w-3xl gap-3">
          <h2 className="text-2xl">Archive</h2>
          <p>It stays to be read in the archive, as something that has ended.</p>
          <Form method="post">
            <input type="hidden" name="intent" value="archive" />
            <Button variant="secondary">Archive this post</Button>
          </Form>
        </Card>
      )}
    </div>
  )
}

function OneField({ field, mistake }: { field: ContentField; mistake: Mistake | undefined }) {
  const { name, label, hint, most, rows, isOptional, isHalf } = field
  const value = mistake ? (mistake.values[name] ?? '') : field.value
  const shell = { name, label, hint, error: mistake?.fields[name], className: isHalf ? undefined : 'sm:col-span-2' }
  if (field.as === 'tick') return <CheckboxField {...shell} defaultChecked={value !== ''} />
  if (field.as === 'select') return <SelectField {...shell} options={field.options ?? []} defaultValue={value} />
  const typed = { ...shell, defaultValue: value, maxLength: most, required: !isOptional }
  if (field.as === 'area') return <TextAreaField {...typed} rows={rows ?? 3} />
  return <Field {...typed} type={field.as === 'line' ? 'text' : field.as} autoComplete="off" />
}

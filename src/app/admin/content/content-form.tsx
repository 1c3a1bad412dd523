import { Link } from 'react-router'
import { ProductFacts, type ProductOnCard } from '#src/studio/products/product-facts.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CheckboxField, Field, type Option, SelectField, TextAreaField } from '#src/ui/forms/field.tsx'
import { useFieldError } from '#src/ui/forms/form-values.tsx'
import { ReasonField } from '#src/ui/forms/reason-field.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

/** One field of a content form. */
export type ContentField = {
  name: string
  label: string
  as: 'line' | 'area' | 'time' | 'date' | 'email' | 'number' | 'tick' | 'select' | 'color'
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
  /** Where everyone who has it is written to. */
  writeTo?: string
  /** Where its photograph or its logos are added and changed. */
  pictures?: { to: string; label: string }[]
  /** Its card, as the public sees it. */
  preview?: { product: ProductOnCard; dropInPence: number | null }
}

/** Above the fields of a form that was refused. */
export const LOOK_BELOW_TEXT = 'Please look at the fields below'

/** A form for the studio's content on a page of its own: works without scripts, and shows errors in the fields. */
export function ContentForm({ form }: { form: ContentFormFacts }) {
  return (
    <div className="grid gap-6">
      <p>
        <Link to="/dashboard/content">All content</Link>
      </p>
      <PageHeader title={form.title} intro={form.intro} />
      <PageForm intent="save" isEdit className="grid max-w-3xl gap-5" aria-label={form.title}>
        <div className="grid gap-5 sm:grid-cols-2">
          {form.fields.map((field) => (
            <OneField key={field.name} field={field} />
          ))}
          <ReasonField name="overlapReason" />
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton>Save</SubmitButton>
          <a href={form.seenAt}>See the page</a>
          {form.writeTo && <a href={form.writeTo}>Message those who have it</a>}
        </div>
      </PageForm>
      {form.preview && (
        <section className="grid max-w-md gap-3" aria-label="Preview">
          <p className="font-semibold">As visitors see it</p>
          <div className={form.preview.product.isPopular ? 'package package-popular' : 'package'}>
            <ProductFacts sold={form.preview.product} dropInPence={form.preview.dropInPence} />
          </div>
        </section>
      )}
      {form.pictures && (
        <Card as="section" className="grid max-w-3xl justify-items-start gap-3">
          <h2 className="text-2xl">Pictures</h2>
          <p>Shown in place of what is drawn.</p>
          <div className="flex flex-wrap gap-3">
            {form.pictures.map(({ to, label }) => (
              <ButtonLink key={to} to={to} variant="secondary">
                {label}
              </ButtonLink>
            ))}
          </div>
        </Card>
      )}
      {form.canArchive && (
        <Card as="section" className="grid max-w-3xl gap-3">
          <h2 className="text-2xl">Archive</h2>
          <p>It stays to be read in the archive, as something that has ended.</p>
          <PageForm intent="archive" isOwn={false}>
            <Button variant="secondary">Archive this post</Button>
          </PageForm>
        </Card>
      )}
    </div>
  )
}

function OneField({ field }: { field: ContentField }) {
  const { name, label, value, hint, most, rows, isOptional, isHalf } = field
  const shell = { name, label, hint, className: isHalf ? undefined : 'sm:col-span-2' }
  if (field.as === 'tick') return <CheckboxField {...shell} defaultChecked={value !== ''} />
  if (field.as === 'color') return <ColourField field={field} />
  if (field.as === 'select') return <SelectField {...shell} options={field.options ?? []} defaultValue={value} />
  const typed = { ...shell, defaultValue: value, maxLength: most, required: !isOptional }
  if (field.as === 'area') return <TextAreaField {...typed} rows={rows ?? 3} />
  return <Field {...typed} type={field.as === 'line' ? 'text' : field.as} autoComplete="off" />
}

/** A colour; refused, it offers the shade that its error names as a button of the same form. */
function ColourField({ field: { name, label, value, hint } }: { field: ContentField }) {
  const shade = /#[0-9a-f]{6}$/.exec(useFieldError(name, null) ?? '')?.[0]
  return (
    <div className="grid content-start justify-items-start gap-3">
      <Field name={name} label={label} hint={hint} defaultValue={value} type="color" className="w-full" />
      {shade && (
        <Button name="take" value={shade} variant="secondary">
          <span aria-hidden="true" className="size-6 rounded-full border border-line" style={{ background: shade }} />
          {`Use ${shade}`}
        </Button>
      )}
    </div>
  )
}

import type { FieldValues } from '#src/kit/forms/form-edit.ts'
import type { Option } from '#src/ui/forms/field.tsx'
import type { ContentField, ContentFormFacts } from './content-form.tsx'

/** What the fields show. */
export function shownValues(fields: readonly ContentField[]): FieldValues {
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]))
}

type More = Partial<ContentField>

export const ONE_A_LINE = { hint: 'One a line' }

/** Half the width of the form, beside its neighbour. */
export const half = { isHalf: true }

export function line(name: string, label: string, value = '', more: More = {}): ContentField {
  return { name, label, value, as: 'line', ...more }
}

/** A text of several lines; a list is shown one item a line. */
export function area(name: string, label: string, value: string | string[] = '', more: More = {}): ContentField {
  return { name, label, value: typeof value === 'string' ? value : value.join('\n'), as: 'area', ...more }
}

export function number(name: string, label: string, value: number, hint: string): ContentField {
  return line(name, label, String(value), { as: 'number', hint, ...half })
}

export function tick(name: string, label: string, isTicked: boolean): ContentField {
  return line(name, label, isTicked ? 'on' : '', { as: 'tick' })
}

export function choice(name: string, label: string, value: string, options: Option[]): ContentField {
  return line(name, label, value, { as: 'select', options, ...half })
}

/** Where the photograph of an item is added or changed; a new item has none yet. */
export function pictureOf(kind: string, id: string | null): ContentFormFacts['pictures'] {
  const label = 'Add or change the photograph'
  return id === null ? undefined : [{ to: `/dashboard/content/${kind}/${id}/picture`, label }]
}

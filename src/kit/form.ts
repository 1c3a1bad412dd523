import type { z } from 'zod'
import type { Conflict } from './forms/form-edit.ts'

/** The hidden field with the id of a form: what is sent under one id is done once. */
export const ONCE = 'once'
/** The id of a form on a page that is the same bytes for everyone: for some minutes what is typed says whether it is the same form. */
export const ONCE_BY_CONTENT = 'by-content'

/** The tick that says that the same is bought again, and the refusal of a form that lacks it. */
export const AGAIN = 'again'
export const ASKED_AGAIN = 'bought_before'

export type FieldErrors = Record<string, string>

/** The result of a posted form whose page is shown again. */
export type FormResult = {
  /** Which form of the page was sent. */
  intent: string
  /** What was typed, so that nothing is lost; passwords and codes are never returned. */
  values: Record<string, string>
  fields: FieldErrors
  /** What was wrong with the form as a whole. */
  error: string | null
  /** What success shows on the page itself: a sentence, or spare codes; else it is a notice after a redirect. */
  done?: string[]
  /** The code of the refusal, where the page shows more than its text. */
  refusal?: string
  /** The fields that someone else has saved since the form was opened. */
  conflicts?: Record<string, Conflict>
}
export type Parsed<Value> =
  | { ok: true; value: Value }
  | { ok: false; fields: FieldErrors; values: Record<string, string> }

/** Parses a submitted form by its schema. Returns the typed value, or one error per field together with what was typed, so that
 *  nothing is lost. Repeated names become arrays; files are ignored. Passwords and codes are never returned. */
export function parseForm<Schema extends z.ZodType>(
  schema: Schema,
  form: FormData | URLSearchParams,
): Parsed<z.output<Schema>> {
  const values = formValues(form)
  const parsed = schema.safeParse(values)
  if (parsed.success) return { ok: true, value: parsed.data }
  return { ok: false, fields: fieldErrors(parsed.error), values: keepable(values) }
}

/** What was typed into a form and may be shown in it again: no password, no code, no passkey. */
export function typedTexts(form: FormData): Record<string, string> {
  return keepable(formValues(form))
}

/** What was typed into a field; empty when it holds no text. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The first error of each field, those that are unknown included; an error of the whole form is under `form`. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields = new Map<string, string>()
  for (const { path, message, ...issue } of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path]
    for (const name of names) {
      const field = name.length > 0 ? name.join('.') : 'form'
      if (!fields.has(field)) fields.set(field, issue.code === 'unrecognized_keys' ? unknownFieldText(field) : message)
    }
  }
  return Object.fromEntries(fields)
}

export function unknownFieldText(name: string): string {
  return `There is no field ${name}`
}

function formValues(form: FormData | URLSearchParams): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {}
  for (const name of new Set(form.keys())) {
    const texts = form.getAll(name).filter((value): value is string => typeof value === 'string')
    values[name] = texts.length > 1 ? texts : (texts[0] ?? '')
  }
  return values
}

const NEVER_KEPT = /password|^code$|^passkey$/i

function keepable(values: Record<string, string | string[]>): Record<string, string> {
  const kept = Object.entries(values).filter(([name, value]) => typeof value === 'string' && !NEVER_KEPT.test(name))
  return Object.fromEntries(kept) as Record<string, string>
}

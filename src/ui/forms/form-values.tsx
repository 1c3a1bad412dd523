import { createContext, useContext, useState } from 'react'
import { useLocation } from 'react-router'
import type { FormResult } from '#src/kit/form.ts'
import { type Conflict, WAS, WAS_TICKED } from '#src/kit/forms/form-edit.ts'

type Shown = Pick<FormResult, 'values' | 'fields' | 'conflicts'> & { isBusy: boolean; isEdit?: boolean }

/** The state of a form for its fields and buttons: what was typed before, the errors, and whether it is being sent. */
export const FormValues = createContext<Shown>({ values: {}, fields: {}, isBusy: false })

/** Whether a box was ticked before, or else its initial state: an unticked box is not sent. */
export function useTickedBefore(name: string, otherwise: boolean | undefined): boolean | undefined {
  const { values } = useContext(FormValues)
  return Object.keys(values).length > 0 ? Object.hasOwn(values, name) : otherwise
}

/** What was in a field before, or else its initial value. */
export function useTypedBefore<Value>(name: string, otherwise: Value): Value | string {
  const { values } = useContext(FormValues)
  return Object.hasOwn(values, name) ? (values[name] ?? otherwise) : otherwise
}

/** The error of a field: its own, or else the one in the form's result. */
export function useFieldError(name: string, known: string | null | undefined): string | null | undefined {
  const { fields, conflicts } = useContext(FormValues)
  const error = known ?? (Object.hasOwn(fields, name) ? fields[name] : undefined)
  return error ?? (conflicts && Object.hasOwn(conflicts, name) ? contestedText(conflicts[name]!) : undefined)
}

/** What someone else has saved in this field in the meantime; null when nobody has. */
export function useTheirs(name: string): string | null {
  const { conflicts } = useContext(FormValues)
  return conflicts && Object.hasOwn(conflicts, name) ? conflicts[name]!.theirs : null
}

function contestedText({ by }: Conflict): string {
  return `${by ?? 'Somebody else'} has changed this meanwhile. What you have entered is kept here, and saved when you save again.`
}

type WasProps = { name: string; drawn: unknown; isBox?: boolean }

/** What a field of an editing form was drawn with, sent with it. It stays that while the page reloads its data, until the form was
 *  answered. */
export function Was({ name, drawn, isBox }: WasProps) {
  const { isEdit } = useContext(FormValues)
  return isEdit && name ? <WasInput name={(isBox ? WAS_TICKED : WAS) + name} value={asText(drawn)} /> : null
}

function WasInput({ name, value }: { name: string; value: string }) {
  const { key } = useLocation()
  const [held, hold] = useState({ key, value })
  if (held.key !== key) hold({ key, value })
  return <input type="hidden" name={name} value={useTypedBefore(name, held.value)} />
}

function asText(drawn: unknown): string {
  return typeof drawn === 'string' || typeof drawn === 'number' ? String(drawn) : ''
}

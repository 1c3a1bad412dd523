import { createContext, useContext } from 'react'
import type { FormResult } from '#src/kit/form.ts'

type Shown = Pick<FormResult, 'values' | 'fields'> & { isBusy: boolean }

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
  const { fields } = useContext(FormValues)
  return known ?? (Object.hasOwn(fields, name) ? fields[name] : undefined)
}

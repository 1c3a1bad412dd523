import { useContext } from 'react'
import { Field } from './field.tsx'
import { FormValues } from './form-values.tsx'

/** Asks why, once the form was refused until someone says so. */
export function ReasonField({ name }: { name: string }) {
  const { fields, values } = useContext(FormValues)
  if (!fields[name] && !values[name]) return null
  return <Field label="Reason" name={name} required={false} maxLength={200} className="col-span-full basis-full" />
}

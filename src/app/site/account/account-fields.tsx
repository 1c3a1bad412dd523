import type { FieldErrors } from '#src/kit/form.ts'
import { Field } from '#src/ui/forms/field.tsx'
import { NewPasswordField } from './new-password-fields.tsx'

type AccountFieldsProps = {
  values: Record<string, string>
  fields: FieldErrors
  passwordMin: number
  /** False where the address is known. */
  hasEmail?: boolean
}

/** What a new account needs: name, email, contact number and password (specification 5). */
export function AccountFields({ values, fields, passwordMin, hasEmail = true }: AccountFieldsProps) {
  return (
    <>
      <Field label="Name" name="name" autoComplete="name" required defaultValue={values.name} error={fields.name} />
      {hasEmail && <EmailField email={values.email} error={fields.email} autoComplete="email" />}
      <Field
        label="Contact Number"
        name="contact"
        type="tel"
        autoComplete="tel"
        required
        defaultValue={values.contact}
        error={fields.contact}
      />
      <NewPasswordField label="Password" passwordMin={passwordMin} error={fields.password} />
    </>
  )
}

type EmailFieldProps = { email: string | undefined; error: string | undefined; autoComplete: string }

/** The address of a new or existing account. */
export function EmailField({ email, error, autoComplete }: EmailFieldProps) {
  return (
    <Field
      label="Email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      required
      defaultValue={email}
      error={error}
    />
  )
}

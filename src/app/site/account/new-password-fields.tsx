import type { FieldErrors } from '#src/kit/form.ts'
import { Field } from '#src/ui/forms/field.tsx'

/** A new password and its confirmation. */
export function NewPasswordFields({ passwordMin, fields }: { passwordMin: number; fields?: FieldErrors }) {
  return (
    <>
      <NewPasswordField label="New password" passwordMin={passwordMin} error={fields?.password} />
      <Field
        label="Confirm password"
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        required
        error={fields?.confirmPassword}
      />
    </>
  )
}

type NewPassword = { label: string; passwordMin: number; error?: string }

export function NewPasswordField({ label, passwordMin, error }: NewPassword) {
  return (
    <Field
      label={label}
      name="password"
      type="password"
      autoComplete="new-password"
      required
      hint={`At least ${passwordMin} characters. Several words are easy to remember and hard to guess.`}
      error={error}
    />
  )
}

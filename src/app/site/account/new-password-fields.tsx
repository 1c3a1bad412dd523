import { Field } from '#src/ui/forms/field.tsx'

/** A new password and its confirmation. */
export function NewPasswordFields({ passwordMin }: { passwordMin: number }) {
  return (
    <>
      <NewPasswordField label="New password" passwordMin={passwordMin} />
      <Field label="Confirm password" name="confirmPassword" type="password" autoComplete="new-password" required />
    </>
  )
}

export function NewPasswordField({ label, passwordMin }: { label: string; passwordMin: number }) {
  return (
    <Field
      label={label}
      name="password"
      type="password"
      autoComplete="new-password"
      required
      hint={`At least ${passwordMin} characters. Several words are easy to remember and hard to guess.`}
    />
  )
}

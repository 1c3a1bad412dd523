import { Field } from '#src/ui/forms/field.tsx'
import { NewPasswordField } from './new-password-fields.tsx'

type AccountFieldsProps = {
  /** The address to begin with. */
  email?: string
  passwordMin: number
  /** False where the address is known. */
  hasEmail?: boolean
}

/** What a new account needs: name, email, contact number and password (specification 5). */
export function AccountFields({ email = '', passwordMin, hasEmail = true }: AccountFieldsProps) {
  return (
    <>
      <Field label="Name" name="name" autoComplete="name" required />
      {hasEmail && <EmailField email={email} autoComplete="email" />}
      <Field label="Contact Number" name="contact" type="tel" autoComplete="tel" required />
      <NewPasswordField label="Password" passwordMin={passwordMin} />
    </>
  )
}

/** The address of a new or existing account. */
export function EmailField({ email, autoComplete }: { email: string; autoComplete: string }) {
  return (
    <Field
      label="Email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      required
      defaultValue={email}
    />
  )
}

import { Link } from 'react-router'
import { Field } from '#src/ui/forms/field.tsx'
import { useFormResult } from '#src/ui/forms/page-form.tsx'
import { FoldedAct } from '../admin-action.tsx'

/** A member added by hand at the front desk. `refusal` of its result is the id of the account that has the address already. */
export function AddMember() {
  const takenBy = useFormResult({ intent: 'add' })?.refusal
  return (
    <FoldedAct title="Add a member" intent="add" label="Add member">
      <p className="text-muted">
        They choose their password themselves, by a link in an email. Leave the email empty for who has none.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Field label="Name" name="name" required maxLength={100} autoComplete="off" />
        <Field label="Email" name="email" type="email" required={false} maxLength={254} autoComplete="off" />
        <Field label="Contact" name="contact" type="tel" required maxLength={40} autoComplete="off" />
      </div>
      {takenBy && (
        <p>
          <Link to={`/dashboard/users/${takenBy}`}>Open the member with this address</Link>
        </p>
      )}
    </FoldedAct>
  )
}

import { forWhom } from '#src/studio/people/households/for-whom.ts'
import { Card } from '#src/ui/card.tsx'
import { Field, SelectField } from '#src/ui/forms/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Act, FoldedAct } from '../admin-action.tsx'

/** Name and number, corrected at the desk. */
export function ContactForm({ account }: { account: { name: string; contact: string } }) {
  return (
    <FoldedAct title="Change name or number" intent="contact" isEdit label="Save">
      <Field label="Name" name="name" required maxLength={100} autoComplete="off" defaultValue={account.name} />
      <Field
        label="Contact"
        name="contact"
        type="tel"
        required
        maxLength={40}
        autoComplete="off"
        defaultValue={account.contact}
      />
    </FoldedAct>
  )
}

/** An address for a person who was added without one. */
export function AddressForm() {
  return (
    <FoldedAct title="Add an email address" intent="address" label="Add address">
      <Field label="Email" name="email" type="email" required maxLength={254} autoComplete="off" />
      <p className="text-muted">From then on they are written to there, and can be invited to choose a password.</p>
    </FoldedAct>
  )
}

type RoleProps = {
  role: string
  choices: { instructorId: string; instructors: { value: string; label: string }[] }
  isOwn: boolean
}

/** The role, and the instructor whose registers the account opens. */
export function RoleForm({ role, choices, isOwn }: RoleProps) {
  return (
    <FoldedAct title="Change role" intent="role" isEdit label="Save role">
      {isOwn && <p className="text-muted">Your own account stays an admin: another admin can change that.</p>}
      <SelectField
        label="Role"
        name="role"
        defaultValue={role}
        options={[
          { value: 'member', label: 'Member: books and pays', disabled: isOwn },
          { value: 'instructor', label: 'Instructor: also their own registers', disabled: isOwn },
          {
            value: 'receptionist',
            label: 'Receptionist: the till, every register, people and the hall',
            disabled: isOwn,
          },
          { value: 'admin', label: 'Admin: everything' },
        ]}
      />
      <SelectField
        label="Opens the registers of"
        name="instructorId"
        defaultValue={choices.instructorId}
        hint="An instructor sees the classes of the person chosen here."
        options={[{ value: '', label: 'Nobody' }, ...choices.instructors]}
      />
    </FoldedAct>
  )
}

/** For a member who has lost the app and the spare codes. The desk checks their identity, and the reason says how. */
export function ResetSecondFactor({ name }: { name: string }) {
  return (
    <FoldedAct title="Reset two-factor sign-in" intent="second-factor" variant="danger" label="Switch off and sign out">
      <p>
        {name} has lost the authenticator app and the spare codes? Make sure that it is really them. From then on the
        password alone opens the account; they are signed out everywhere and told by email. Passkeys stay as they are.
      </p>
      <Field
        id="second-factor-reason"
        label="Reason"
        name="reason"
        required
        maxLength={500}
        autoComplete="off"
        hint="Kept in the activity log: how you knew who it was."
      />
    </FoldedAct>
  )
}

type Coming = { reference: string; className: string; personName: string | null; when: string; hasStarted: boolean }

/** Ends all sign-ins and cancels the bookings, which are listed first. */
export function CloseAccount({ name, upcoming }: { name: string; upcoming: Coming[] }) {
  const going = upcoming.filter(({ hasStarted }) => !hasStarted)
  return (
    <FoldedAct
      title="Deactivate this account"
      intent="deactivate"
      variant="danger"
      label={going.length === 0 ? 'Deactivate' : `Deactivate and cancel ${going.length}`}
    >
      <p>
        {name} is signed out everywhere and cannot sign in again until the account is opened again.{' '}
        {going.length === 0 ? 'Nothing is booked.' : 'These bookings are cancelled, and each is told by email:'}
      </p>
      {going.length > 0 && (
        <ul className="grid gap-1">
          {going.map((booking) => (
            <li key={booking.reference}>
              {forWhom(booking.className, booking)}, {booking.when}
            </li>
          ))}
        </ul>
      )}
    </FoldedAct>
  )
}

/** For an imported member who has not chosen a password yet. */
export function InviteAgain({ invitedOn }: { invitedOn: string | null }) {
  return (
    <Card as="section" className="grid gap-4">
      <p>
        This account has no password yet.{' '}
        {invitedOn ? `Invited by email on ${invitedOn}.` : 'Nobody has invited this person to choose one.'}
      </p>
      <Act intent="invite" label={invitedOn ? 'Invite again' : 'Invite by email'} variant="secondary" />
    </Card>
  )
}

/** Above a closed account: how to reopen it. */
export function OpenAccount({ closedOn }: { closedOn: string }) {
  return (
    <Card as="section" tone="outline" className="grid gap-4">
      <Notice tone="info">This account was deactivated on {closedOn}: nobody can sign in to it.</Notice>
      <Act intent="reactivate" label="Open the account again" variant="secondary" />
    </Card>
  )
}

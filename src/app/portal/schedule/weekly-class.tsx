import { Link, useNavigate } from 'react-router'
import { buttonLook } from '#src/ui/button.tsx'
import { AddressedDialog } from '#src/ui/dialogs/addressed-dialog.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'
import { ArrangedDates } from './arranged-dates.tsx'
import { ClassFields } from './class-form.tsx'
import type { ClassManagementData } from './class-management.server.ts'

type Props = { shown: ClassManagementData; weekly: NonNullable<ClassManagementData['weekly']> }

/** A weekly class with all its dates to come, also one that has none: when it runs can be changed, and it can be ended. */
export function EditWeekly({ shown, weekly }: Props) {
  const about = { classId: weekly.id }
  return (
    <AddressedDialog title={weekly.title} onClose={useLeave(shown.behind)}>
      <p className="text-muted">
        {weekly.hasDates
          ? 'A change is for all its dates to come. Everybody for whom something changes that they were told keeps their place and is told.'
          : 'It has no dates to come yet.'}
      </p>
      <PageForm intent="change-weekly" isEdit about={about} className="grid gap-5" key={weekly.id} preventScrollReset>
        <ClassFields choices={shown.choices} values={weekly} days={weekly.days} />
        {!weekly.hasDates && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="First date" name="fromDate" type="date" required defaultValue={weekly.fromDate} />
            <Field
              label="Last date"
              name="untilDate"
              type="date"
              required={false}
              defaultValue={weekly.untilDate ?? ''}
            />
          </div>
        )}
        <ArrangedDates dates={weekly.arranged} />
        <Buttons label="Save Changes" behind={shown.behind} />
      </PageForm>
      {!weekly.hasDates && (
        <PageForm
          intent="end"
          about={about}
          isOwn={false}
          className="grid justify-items-start gap-2 border-t border-line pt-5"
        >
          <p>Nobody has booked it. It leaves the list.</p>
          <SubmitButton variant="danger">End this class</SubmitButton>
        </PageForm>
      )}
    </AddressedDialog>
  )
}

/** Opens the weekly class from a list, or from one of its dates. */
export function WeeklyLink({ classId, label, about }: { classId: string; label: string; about: string }) {
  return (
    <Link
      to={`/dashboard/schedule?weekly=${classId}`}
      preventScrollReset
      className={buttonLook({ variant: 'secondary', size: 'small' })}
      aria-label={about}
    >
      {label}
    </Link>
  )
}

/** From the address of a dialog back to where it was opened. */
export function useLeave(behind: string): () => void {
  const navigate = useNavigate()
  return () => void navigate(behind, { preventScrollReset: true })
}

export function Buttons({ label, behind }: { label: string; behind: string }) {
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton>{label}</SubmitButton>
      <Link to={behind} className={buttonLook({ variant: 'secondary' })}>
        Cancel
      </Link>
    </div>
  )
}

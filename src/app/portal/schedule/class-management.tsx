import { Link } from 'react-router'
import { formatDate, WEEKDAYS } from '#src/kit/time.ts'
import { AddressedDialog } from '#src/ui/dialogs/addressed-dialog.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { buttonLook } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { TabLinks } from '#src/ui/tabs.tsx'
import { PageForm } from '#src/ui/forms/page-form.tsx'
import { ArrangedDates } from './arranged-dates.tsx'
import { AlsoOn, ClassFields } from './class-form.tsx'
import { Buttons, EditWeekly, useLeave, WeeklyLink } from './weekly-class.tsx'
import type { ClassManagementData } from './class-management.server.ts'
import { StaffActions } from '../front-desk/staff-actions.tsx'
import { counted } from '#src/studio/reports/figures/report.ts'
import { UntoldNotice } from '../front-desk/untold.tsx'
import { Reach } from '../front-desk/reach.tsx'

const HERE = '/dashboard/schedule'

/** Class Management: day tabs, the classes of the day by time, and the forms to add and change one (specification 2). */
export function ClassManagement({ shown }: { shown: ClassManagementData }) {
  const { weekday, classes, isAdding, editing } = shown
  const tabs = WEEKDAYS.map((label, index) => ({
    to: `${HERE}?day=${index + 1}`,
    label,
    isCurrent: index + 1 === weekday,
  }))
  return (
    <div className="grid gap-8">
      <PageHeader
        title="Class Management"
        actions={
          <>
            <Link to={`${HERE}?day=${weekday}&add`} className={buttonLook({})}>
              Add New Class
            </Link>
            <Link to="/dashboard/timetable-import" className={buttonLook({ variant: 'secondary' })}>
              Import
            </Link>
            <Link to="/dashboard/workshops" className={buttonLook({ variant: 'secondary' })}>
              Workshops
            </Link>
            <Link to="/dashboard/closures" className={buttonLook({ variant: 'secondary' })}>
              Closures
            </Link>
          </>
        }
      />
      {isAdding && <AddClass shown={shown} />}
      {editing && <EditClass shown={shown} editing={editing} />}
      {shown.weekly && <EditWeekly shown={shown} weekly={shown.weekly} />}
      <TabLinks label="Days" tabs={tabs} />
      {classes.length === 0 && (
        <EmptyState title="No classes scheduled" text={`Nothing runs on ${WEEKDAYS[weekday - 1]}.`} />
      )}
      <ul className="@container grid divide-y divide-line">
        {classes.map((one) => (
          <ClassRow key={one.id} one={one} />
        ))}
      </ul>
    </div>
  )
}

function ClassRow({ one }: { one: ClassManagementData['classes'][number] }) {
  return (
    <li
      className={`hue-${one.typeId} grid items-center gap-x-6 gap-y-2 py-4 sm:grid-cols-[4rem_minmax(0,1fr)] @4xl:grid-cols-[4rem_minmax(0,1fr)_23rem]`}
      data-class-id={one.id}
    >
      <p className="self-start text-lg font-semibold tabular-nums">{one.startTime}</p>
      <div className="min-w-0">
        <h2 className="text-xl text-hue-ink">{one.name}</h2>
        <p className="text-muted">
          {one.durationMinutes} min · {one.level} · {one.instructor || 'No instructor yet'} · {one.room} ·{' '}
          {one.maxSpots} {one.maxSpots === 1 ? 'place' : 'places'}
        </p>
        {one.guests.length > 0 && <p>{`Guests: ${one.guests.join(', ')}`}</p>}
        {one.untilDate && <Badge>Until {formatDate(one.untilDate, 'short')}</Badge>}
      </div>
      {one.nextSessionId ? (
        <div className="flex flex-wrap items-center gap-2 sm:col-start-2 @4xl:col-start-3 @4xl:justify-end">
          <p className="w-full tabular-nums @4xl:text-right">
            <a
              href={one.nextHref}
              aria-label={`${one.nextDate}: ${one.name} on the timetable`}
              className="underline decoration-line decoration-2 underline-offset-4"
            >
              {one.nextDate}
            </a>
            : {one.nextBooked} booked
          </p>
          <Link
            to={`${HERE}?day=${one.weekday}&edit=${one.nextSessionId}`}
            preventScrollReset
            className={buttonLook({ variant: 'secondary', size: 'small' })}
            aria-label={`Edit ${one.name}, ${one.startTime}`}
          >
            Edit
          </Link>
          <StaffActions sessionId={one.nextSessionId} about={`${one.name}, ${one.when}`} day={one.weekday} />
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-2 sm:col-start-2 @4xl:col-start-3 @4xl:justify-end">
          <p className="text-muted">No dates to come</p>
          <WeeklyLink classId={one.id} label="Edit" about={`Edit ${one.name}, ${one.startTime}`} />
        </div>
      )}
    </li>
  )
}

type PanelProps = { shown: ClassManagementData }

function AddClass({ shown }: PanelProps) {
  const blank = { weekday: shown.weekday, durationMinutes: 60, maxSpots: 12, level: 'All levels' }
  return (
    <AddressedDialog title="Add New Class" onClose={useLeave(shown.behind)}>
      <p className="text-muted">Create a new class schedule</p>
      <PageForm intent="add" className="grid gap-5">
        <ClassFields choices={shown.choices} values={shown.copied ?? blank} />
        <AlsoOn days={shown.choices.days} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First date" name="fromDate" type="date" required defaultValue={shown.today} />
          <Field label="Last date" name="untilDate" type="date" required={false} />
        </div>
        <Buttons label="Add class" behind={shown.behind} />
      </PageForm>
    </AddressedDialog>
  )
}

function EditClass({ shown, editing }: PanelProps & { editing: NonNullable<ClassManagementData['editing']> }) {
  const { dates } = editing
  const day = shown.weekday
  return (
    <AddressedDialog title={editing.title} onClose={useLeave(shown.behind)}>
      <nav aria-label="Dates of this class" className="flex flex-wrap gap-1">
        {dates.map(({ id, label }) => (
          <Link
            key={id}
            to={`${HERE}?day=${day}&edit=${id}`}
            preventScrollReset
            aria-current={id === editing.id ? 'date' : undefined}
            className="inline-flex min-h-11 items-center rounded-full px-3 aria-[current=date]:bg-ink aria-[current=date]:text-paper"
          >
            {label}
          </Link>
        ))}
      </nav>
      <Affected editing={editing} day={day} />
      <PageForm
        intent="change"
        isEdit
        about={{ sessionId: editing.id }}
        className="grid gap-5"
        key={editing.id}
        preventScrollReset
      >
        <ClassFields choices={shown.choices} values={editing} days={editing.days} />
        <Reach legend="Change" />
        <ArrangedDates dates={editing.arranged} />
        <Buttons label="Save Changes" behind={shown.behind} />
      </PageForm>
      <div className="flex flex-wrap gap-2 border-t border-line pt-5">
        <StaffActions sessionId={editing.id} about={editing.title} day={day} />
        <Link
          to={`${HERE}?day=${day}&add&copy=${editing.id}`}
          preventScrollReset
          className={buttonLook({ variant: 'secondary', size: 'small' })}
        >
          Duplicate
        </Link>
        <WeeklyLink classId={editing.classId} label="The weekly class" about={`The weekly class of ${editing.title}`} />
      </div>
    </AddressedDialog>
  )
}

/** Who has a place on this date, each with a link to move it, and whom a change would affect. */
function Affected({ editing, day }: { editing: NonNullable<ClassManagementData['editing']>; day: number }) {
  const { people, placesLater, dates, untold } = editing
  return (
    <section aria-labelledby="booked" className="grid gap-2 rounded-md bg-sunk p-4">
      <h3 id="booked" className="text-lg">
        {people.length === 0 ? 'Nobody has booked this date.' : `Booked on this date: ${people.length}`}
      </h3>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {people.map(({ id, label }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <Link
              to={`${HERE}/move/${id}?day=${day}&back=${encodeURIComponent(`${HERE}?day=${day}&edit=${editing.id}`)}`}
              preventScrollReset
              aria-label={`Move ${label}`}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              Move
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-muted">
        {`From this date on: ${counted(dates.length, 'date')}, ${counted(placesLater, 'place')} booked. `}
        Everybody affected keeps their place and is told.
      </p>
      <UntoldNotice untold={untold} />
    </section>
  )
}

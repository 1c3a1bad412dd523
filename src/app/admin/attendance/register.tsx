import { Form, useFetcher } from 'react-router'
import { attendanceLabel, type Mark } from '#src/studio/bookings/attendance/attendance.ts'
import type { RegisterLine } from '#src/studio/bookings/attendance/attendance.store.server.ts'
import type { StaffSession } from '#src/studio/bookings/rosters/staff-sessions.store.server.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { OwnFields, useIsTypedBefore } from '#src/ui/forms/own-fields.tsx'
import { PageForm, useIsShownAgain } from '#src/ui/forms/page-form.tsx'
import { type InLine, WaitingLine } from './waiting-line.tsx'

type Line = Pick<RegisterLine, 'bookingId' | 'name' | 'isGuest' | 'seatNo' | 'attended' | 'notes'>
type Words = 'id' | 'name' | 'typeId' | 'startTime' | 'endTime' | 'instructor' | 'maxSpots' | 'date'

export type RegisterOfSession = Pick<StaffSession, Words> & {
  /** The class on the timetable. */
  href: string
  /** The time of day at which it opens; null once it is open. */
  opensAt: string | null
  /** Whether its places may be moved to other classes: by an admin, before it starts. */
  canMove: boolean
  lines: Line[]
  waiting: InLine[]
}

type Props = {
  register: RegisterOfSession
  canAddWalkIn: boolean
}

/** One session's register: a name per line, one tap to mark it. Designed for a phone in one hand at the entrance. */
export function Register({ register, canAddWalkIn }: Props) {
  const { lines, opensAt } = register
  const marked = lines.filter(({ attended }) => attended !== null).length
  const heading = `register-${register.id}`
  const moveBackTo = register.canMove ? `/dashboard/attendance?date=${register.date}` : null
  return (
    <Card as="section" aria-labelledby={heading} className={`hue-${register.typeId} grid gap-4 break-inside-avoid`}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={heading} className="text-2xl">
          <span className="tabular-nums">{register.startTime}</span>{' '}
          <a href={register.href} className="underline decoration-line decoration-2 underline-offset-4">
            {register.name}
          </a>
        </h2>
        <p className="text-muted">
          {register.instructor && `${register.instructor} · `}
          {lines.length} of {register.maxSpots} booked · {marked} marked
        </p>
      </header>
      {opensAt && <p className="text-muted print:hidden">Opens 30 minutes before the class, at {opensAt}.</p>}
      {lines.length === 0 && <p>Nobody has booked this class.</p>}
      {opensAt === null && marked < lines.length && (
        <Form method="post" action={`/sessions/${register.id}/attendance`} preventScrollReset className="print:hidden">
          <Button variant="secondary" className="max-sm:w-full">
            {marked === 0 ? 'All attended' : 'All others attended'}
            <span className="sr-only">: {register.name}</span>
          </Button>
        </Form>
      )}
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <RegisterRow key={line.bookingId} line={line} isOpen={opensAt === null} moveBackTo={moveBackTo} />
        ))}
      </ul>
      <WaitingLine waiting={register.waiting} canRearrange={register.canMove} />
      {canAddWalkIn && <WalkIn sessionId={register.id} />}
      {moveBackTo && !canAddWalkIn && (
        <p className="print:hidden">
          <a
            href={`/dashboard/schedule/guest/${register.id}?back=${encodeURIComponent(moveBackTo)}`}
            className="font-semibold underline underline-offset-4"
          >
            Book for Guest
          </a>
        </p>
      )}
    </Card>
  )
}

function RegisterRow({ line, isOpen, moveBackTo }: { line: Line; isOpen: boolean; moveBackTo: string | null }) {
  const fetcher = useFetcher<{ error?: string }>()
  const form = `mark ${line.bookingId}`
  const isTypedBefore = useIsTypedBefore(form)
  // A mark shows at once, and is undone if it is refused.
  const tapped = fetcher.formData?.get('mark') as Mark | undefined
  const attended = tapped ? (tapped === 'pending' ? null : tapped === 'attended') : line.attended
  return (
    <li className="grid gap-2 py-2.5 sm:grid-cols-[1fr_auto] sm:items-center" data-booking-id={line.bookingId}>
      <div>
        <p className="text-lg font-semibold wrap-anywhere">
          {line.name} {line.isGuest && <Badge>Guest</Badge>}{' '}
          <Badge tone={attended === null ? 'plain' : attended ? 'success' : 'error'}>{attendanceLabel(attended)}</Badge>
        </p>
        {line.notes && <p className="text-muted wrap-anywhere">{`Note: ${line.notes}`}</p>}
      </div>
      <fetcher.Form
        method="post"
        action={`/attendance/${line.bookingId}`}
        className="flex flex-wrap items-center gap-2 print:hidden"
      >
        {/* Enter in the note submits with the present mark. */}
        <button
          type="submit"
          hidden
          name="mark"
          value={attended === null ? 'pending' : attended ? 'attended' : 'no_show'}
        >
          Save note
        </button>
        <MarkButton mark="attended" label="Attended" isOn={attended === true} name={line.name} isOpen={isOpen} />
        <MarkButton mark="no_show" label="No Show" isOn={attended === false} name={line.name} isOpen={isOpen} />
        <Disclosure
          label={
            <>
              More<span className="sr-only"> about {line.name}</span>
            </>
          }
          className="open:basis-full"
          isOpen={isTypedBefore}
        >
          <div className="grid gap-2">
            <OwnFields form={form}>
              <Field label={`Note on ${line.name}`} name="notes" defaultValue={line.notes ?? ''} maxLength={500} />
            </OwnFields>
            <div className="flex flex-wrap items-center justify-between gap-3">
              {line.attended === null ? (
                <p className="text-[0.9375rem] text-muted">Kept with the next mark. Staff only.</p>
              ) : (
                <Button name="mark" value={line.attended ? 'attended' : 'no_show'} variant="secondary" size="small">
                  Save note
                </Button>
              )}
              {moveBackTo && (
                <a
                  href={`/dashboard/schedule/move/${line.bookingId}?back=${encodeURIComponent(moveBackTo)}`}
                  aria-label={`Move to another class: ${line.name}`}
                  className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
                >
                  Move to another class
                </a>
              )}
            </div>
          </div>
        </Disclosure>
      </fetcher.Form>
      {fetcher.data?.error && <Notice tone="error">{fetcher.data.error}</Notice>}
    </li>
  )
}

type MarkProps = { mark: Mark; label: string; isOn: boolean; name: string; isOpen: boolean }

/** Pressing the present mark removes it. */
function MarkButton({ mark, label, isOn, name, isOpen }: MarkProps) {
  return (
    <Button
      name="mark"
      value={isOn ? 'pending' : mark}
      variant={isOn ? 'primary' : 'secondary'}
      size="large"
      className="max-sm:px-4!"
      aria-pressed={isOn}
      aria-label={`${label}: ${name}`}
      disabled={!isOpen}
    >
      {label}
    </Button>
  )
}

function WalkIn({ sessionId }: { sessionId: string }) {
  const which = { intent: 'walk-in', about: { sessionId } }
  return (
    <Disclosure label="Add a walk-in guest" className="print:hidden" isOpen={useIsShownAgain(which)}>
      <PageForm {...which} preventScrollReset className="grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-start">
        <Field label="Name" name="name" required autoComplete="off" />
        <Field label="Email" name="email" type="email" required autoComplete="off" />
        <Button className="sm:mt-8">Add</Button>
      </PageForm>
    </Disclosure>
  )
}

import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { textOf } from '#src/kit/form.ts'
import { attendanceLabel, type Mark } from '#src/studio/bookings/attendance/attendance.ts'
import type { KeptMark } from '#src/studio/bookings/attendance/kept-marks.ts'
import { calledOut, initialsOf } from '#src/studio/people/members/person-name.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Field } from '#src/ui/forms/field.tsx'
import { OwnFields, useIsTypedBefore } from '#src/ui/forms/own-fields.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { GuardianPhone, PersonBadges, PersonName, PersonNotes } from './person-facts.tsx'
import type { Marked, Marking } from './use-marks.ts'

type RowProps = { line: Marked; marking: Marking; isOpen: boolean; moveBackTo: string | null }

/** One place: who, what to know of them, and a tap to mark it; the name opens the rest. With scripts a mark is kept on the device and sent
 *  from there. */
export function RegisterRow({ line, marking, isOpen, moveBackTo }: RowProps) {
  const isTypedBefore = useIsTypedBefore(formOf(line))
  const { attended, kept } = line
  // A note that someone else writes while one is typed here is another than the one it was typed over.
  const [noteBefore, setNoteBefore] = useState(line.notes ?? '')
  const keep = (event: SubmitEvent<HTMLFormElement>) => {
    if (!marking.isReady) return
    event.preventDefault()
    const { value: mark } = event.nativeEvent.submitter as HTMLButtonElement
    // A note alone is kept with the next mark.
    if (mark === 'pending' && attended === null) return
    const notes = textOf(new FormData(event.currentTarget), 'notes').trim()
    marking.mark(line, mark as Mark, notes === noteBefore ? undefined : { notes, notesBasedOn: noteBefore })
    setNoteBefore(notes)
  }
  return (
    <li className="border-t border-line py-0.5" data-booking-id={line.bookingId}>
      <form method="post" action={`/attendance/${line.bookingId}`} className="flow-root" onSubmit={keep}>
        {/* Enter in the note submits with the present mark. */}
        <button
          type="submit"
          hidden
          name="mark"
          value={attended === null ? 'pending' : attended ? 'attended' : 'no_show'}
        >
          Save note
        </button>
        {/* The name takes the room they leave, and goes below where they leave none. */}
        <div className="float-right flex gap-1.5 pl-2 print:hidden">
          <MarkButton
            mark="attended"
            label="Attended"
            isOn={attended === true}
            name={calledOut(line)}
            isOpen={isOpen}
          />
          <MarkButton mark="no_show" label="No Show" isOn={attended === false} name={calledOut(line)} isOpen={isOpen} />
        </div>
        <details open={isTypedBefore} className="group">
          <summary className="flex min-h-11 items-center gap-2.5">
            <span className="sr-only">More about </span>
            <Who line={line} attended={attended} />
          </summary>
          <input type="hidden" name="notesBasedOn" value={noteBefore} />
          <More line={line} moveBackTo={moveBackTo} onNote={() => setNoteBefore(line.notes ?? '')} />
        </details>
      </form>
      {kept?.refusal !== undefined && <Refused kept={kept} marking={marking} />}
      {kept?.theirs !== undefined && <Differing kept={kept} marking={marking} name={calledOut(line)} />}
    </li>
  )
}

type Asked = { kept: KeptMark; marking: Marking }

/** Two have marked the place, each otherwise: both marks are shown, and a person decides. */
function Differing({ kept, marking, name }: Asked & { name: string }) {
  const { key, mark, theirs = 'pending' } = kept
  return (
    <Notice tone="error" className="my-1">
      <p>{`Marked ${wordOf(mark)} on this device, and ${wordOf(theirs)} by someone else since.`}</p>
      <div className="flex flex-wrap gap-2 pt-2">
        {(['own', 'theirs'] as const).map((whose) => (
          <Button
            key={whose}
            type="button"
            variant="secondary"
            aria-label={`Keep ${wordOf(whose === 'own' ? mark : theirs)}: ${name}`}
            onClick={() => marking.decide(key, whose)}
          >
            {`Keep ${wordOf(whose === 'own' ? mark : theirs)}`}
          </Button>
        ))}
      </div>
    </Notice>
  )
}

function Refused({ kept: { key, refusal }, marking }: Asked) {
  return (
    <Notice tone="error" className="my-1">
      {refusal || 'This mark was not taken.'}{' '}
      <button type="button" className="min-h-11 font-semibold underline" onClick={() => marking.decide(key, 'theirs')}>
        Leave it
      </button>
    </Notice>
  )
}

function wordOf(mark: Mark): string {
  return attendanceLabel(mark === 'pending' ? null : mark === 'attended')
}

function formOf({ bookingId }: Marked): string {
  return `mark ${bookingId}`
}

function Who({ line, attended }: { line: Marked; attended: boolean | null }) {
  return (
    <>
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-full bg-hue-soft text-[0.8125rem] font-semibold text-ink print:hidden @max-3xs:hidden"
      >
        {initialsOf(line.name)}
      </span>
      <span className="min-w-0 leading-tight">
        <span className="wrap-anywhere">
          <PersonName name={line.name} />{' '}
          <Icon
            name="down"
            className="inline size-4 align-[-0.125em] text-muted transition-transform group-open:rotate-180 print:hidden"
          />
        </span>
        <span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 small-caps">
          <span className={attended === null ? 'text-muted' : attended ? 'text-on-success' : 'text-on-error'}>
            {attendanceLabel(attended)}
          </span>
          <PersonBadges line={line} />
        </span>
        {line.notes && <span className="block text-[0.9375rem] text-muted wrap-anywhere">{`Note: ${line.notes}`}</span>}
      </span>
    </>
  )
}

type MoreProps = Pick<RowProps, 'line' | 'moveBackTo'> & {
  /** Someone begins to write in the note as it is. */
  onNote(): void
}

function More({ line, moveBackTo, onNote }: MoreProps) {
  const link = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'
  return (
    <div className="clear-both grid gap-2 pt-1 pb-3">
      <GuardianPhone line={line} />
      <PersonNotes notes={line.personNotes} />
      <OwnFields form={formOf(line)}>
        <Field
          label={`Note on ${calledOut(line)}`}
          name="notes"
          defaultValue={line.notes ?? ''}
          maxLength={500}
          onFocus={({ currentTarget: { value } }) => value === (line.notes ?? '') && onNote()}
        />
      </OwnFields>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        {line.attended === null ? (
          <p className="text-[0.9375rem] text-muted">Kept with the next mark. Staff only.</p>
        ) : (
          <Button name="mark" value={line.attended ? 'attended' : 'no_show'} variant="secondary" size="small">
            Save note
          </Button>
        )}
        {line.memberId && (
          <Link to={`/dashboard/users/${line.memberId}`} className={link}>
            {line.owes ? 'Their account' : 'Their page'}
            <span className="sr-only">: {calledOut(line)}</span>
          </Link>
        )}
        {moveBackTo && (
          <a
            href={`/dashboard/schedule/move/${line.bookingId}?back=${encodeURIComponent(moveBackTo)}`}
            aria-label={`Move to another class: ${calledOut(line)}`}
            className={link}
          >
            Move to another class
          </a>
        )}
      </div>
    </div>
  )
}

type MarkProps = { mark: Mark; label: string; isOn: boolean; name: string; isOpen: boolean }

const pressed = {
  attended: 'border-on-success! bg-success! text-on-success!',
  no_show: 'border-on-error! bg-error! text-on-error!',
  pending: '',
}

/** Pressing the present mark removes it. On a phone it is its picture alone. */
function MarkButton({ mark, label, isOn, name, isOpen }: MarkProps) {
  return (
    <Button
      name="mark"
      value={isOn ? 'pending' : mark}
      variant="secondary"
      className={classNames('max-sm:w-11 max-sm:px-0!', isOn && pressed[mark])}
      aria-pressed={isOn}
      aria-label={`${label}: ${name}`}
      disabled={!isOpen}
    >
      <Icon name={mark === 'attended' ? 'tick' : 'cross'} className="sm:hidden" />
      <span className="max-sm:hidden">{label}</span>
    </Button>
  )
}

import { useFetcher } from 'react-router'
import { attendanceLabel, type Mark } from '#src/studio/attendance/attendance.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Field } from '#src/ui/field.tsx'
import { Notice } from '#src/ui/notice.tsx'

type Line = {
  bookingId: string
  name: string
  isGuest: boolean
  seatNo: number
  attended: boolean | null
  notes: string | null
}

export type RegisterOfSession = {
  id: string
  name: string
  typeId: string
  startTime: string
  endTime: string
  instructor: string
  maxSpots: number
  lines: Line[]
}

type Props = { register: RegisterOfSession; isOpen: boolean; canAddWalkIn: boolean }

/** One session's register: a name a line, one tap to mark it. Made for a phone in one hand at the door of the studio. */
export function Register({ register, isOpen, canAddWalkIn }: Props) {
  const { lines } = register
  const marked = lines.filter(({ attended }) => attended !== null).length
  const heading = `register-${register.id}`
  return (
    <Card as="section" aria-labelledby={heading} className={`hue-${register.typeId} grid gap-4 break-inside-avoid`}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={heading} className="text-2xl">
          <span className="tabular-nums">{register.startTime}</span> {register.name}
        </h2>
        <p className="text-muted">
          {register.instructor && `${register.instructor} · `}
          {lines.length} of {register.maxSpots} booked · {marked} marked
        </p>
      </header>
      {lines.length === 0 && <p>Nobody has booked this class.</p>}
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <RegisterRow key={line.bookingId} line={line} isOpen={isOpen} />
        ))}
      </ul>
      {canAddWalkIn && <WalkIn sessionId={register.id} />}
    </Card>
  )
}

function RegisterRow({ line, isOpen }: { line: Line; isOpen: boolean }) {
  const fetcher = useFetcher<{ error?: string }>()
  // What was tapped shows at once, and is taken back if it is refused.
  const tapped = fetcher.formData?.get('mark') as Mark | undefined
  const attended = tapped ? (tapped === 'pending' ? null : tapped === 'attended') : line.attended
  return (
    <li className="grid gap-2 py-3 sm:grid-cols-[1fr_auto] sm:items-center" data-booking-id={line.bookingId}>
      <p className="text-lg font-semibold">
        {line.name} {line.isGuest && <Badge>Guest</Badge>}{' '}
        <Badge tone={attended === null ? 'plain' : attended ? 'success' : 'error'}>{attendanceLabel(attended)}</Badge>
      </p>
      <fetcher.Form method="post" action={`/attendance/${line.bookingId}`} className="grid gap-2 print:hidden">
        <div className="flex flex-wrap gap-2">
          <MarkButton mark="attended" label="Attended" isOn={attended === true} name={line.name} isOpen={isOpen} />
          <MarkButton mark="no_show" label="No Show" isOn={attended === false} name={line.name} isOpen={isOpen} />
        </div>
        <Disclosure label={line.notes ? `Note: ${line.notes}` : 'Add a note'}>
          <Field label={`Note on ${line.name}`} name="notes" defaultValue={line.notes ?? ''} maxLength={500} />
          <p className="pt-1 text-sm text-muted">Kept with the next mark. Staff only.</p>
        </Disclosure>
      </fetcher.Form>
      {fetcher.data?.error && <Notice tone="error">{fetcher.data.error}</Notice>}
    </li>
  )
}

type MarkProps = { mark: Mark; label: string; isOn: boolean; name: string; isOpen: boolean }

/** Tapped again, a mark is taken away. */
function MarkButton({ mark, label, isOn, name, isOpen }: MarkProps) {
  return (
    <Button
      name="mark"
      value={isOn ? 'pending' : mark}
      variant={isOn ? 'primary' : 'secondary'}
      size="large"
      aria-pressed={isOn}
      aria-label={`${label}: ${name}`}
      disabled={!isOpen}
    >
      {label}
    </Button>
  )
}

function WalkIn({ sessionId }: { sessionId: string }) {
  return (
    <Disclosure label="Add a walk-in guest" className="print:hidden">
      <form method="post" action="/guest-bookings" className="grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
        <input type="hidden" name="sessionId" value={sessionId} />
        <input type="hidden" name="isWalkIn" value="yes" />
        <Field label="Name" name="name" required autoComplete="off" />
        <Field label="Email" name="email" type="email" required autoComplete="off" />
        <Button>Add</Button>
      </form>
    </Disclosure>
  )
}

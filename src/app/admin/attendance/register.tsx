import type { StaffSession } from '#src/studio/bookings/rosters/staff-sessions.store.server.ts'
import { PostForm } from '#src/ui/forms/post-form.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { PageForm, useIsShownAgain } from '#src/ui/forms/page-form.tsx'
import { useIsOnline } from '#src/ui/offline/use-kept-offline.ts'
import type { Line } from './describe-lines.server.ts'
import { RegisterRow } from './register-row.tsx'
import type { Marking } from './use-marks.ts'
import { type InLine, WaitingLine } from './waiting-line.tsx'

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
  /** Whether the till is this reader's to open. */
  canSell: boolean
  marking: Marking
}

/** One session's register: a name per line, one tap to mark it. Designed for a phone in one hand at the entrance. */
export function Register({ register, canAddWalkIn, canSell, marking }: Props) {
  const lines = register.lines.map((line) => marking.shown(line))
  // Without a connection the page may be older than the opening: the studio judges each mark when it comes.
  const opensAt = useIsOnline() ? register.opensAt : null
  const marked = lines.filter(({ attended }) => attended !== null).length
  const heading = `register-${register.id}`
  const by = register.instructor && `${register.instructor} · `
  const moveBackTo = register.canMove ? `/dashboard/attendance?date=${register.date}` : null
  return (
    <Card
      as="section"
      aria-labelledby={heading}
      className={`hue-${register.typeId} @container grid gap-3 break-inside-avoid max-sm:border-0 max-sm:bg-transparent max-sm:p-0`}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={heading} className="text-2xl">
          <span className="tabular-nums">{register.startTime}</span>{' '}
          <a href={register.href} className="underline decoration-line decoration-2 underline-offset-4">
            {register.name}
          </a>
        </h2>
        <p className="flex flex-wrap gap-x-4 text-muted">
          <span>{`${by}${lines.length} of ${register.maxSpots} booked · ${marked} marked`}</span>
          <MessageLink register={register} />
        </p>
      </header>
      {opensAt && <p className="text-muted print:hidden">Opens 30 minutes before the class, at {opensAt}.</p>}
      {lines.length === 0 && <p>Nobody has booked this class.</p>}
      {opensAt === null && marked < lines.length && (
        <PostForm
          action={`/sessions/${register.id}/attendance`}
          className="print:hidden"
          onSubmit={(event) => {
            if (!marking.isReady) return
            event.preventDefault()
            for (const line of lines) if (line.attended === null) marking.mark(line, 'attended')
          }}
        >
          <Button variant="secondary" className="max-sm:w-full">
            {marked === 0 ? 'All attended' : 'All others attended'}
            <span className="sr-only">: {register.name}</span>
          </Button>
        </PostForm>
      )}
      <ul className="grid grid-cols-1 gap-x-10 @4xl:grid-cols-2">
        {lines.map((line) => (
          <RegisterRow
            key={line.bookingId}
            line={line}
            marking={marking}
            isOpen={opensAt === null}
            moveBackTo={moveBackTo}
          />
        ))}
      </ul>
      <WaitingLine waiting={register.waiting} canRearrange={register.canMove} />
      {canAddWalkIn && <WalkIn sessionId={register.id} canSell={canSell} />}
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

function WalkIn({ sessionId, canSell }: { sessionId: string; canSell: boolean }) {
  const which = { intent: 'walk-in', about: { sessionId } }
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-1 print:hidden">
      {canSell && (
        <ButtonLink to={`/dashboard/till?class=${sessionId}`} variant="secondary">
          Sell to a walk-in
        </ButtonLink>
      )}
      <Disclosure label="Add a walk-in guest" className="open:basis-full" isOpen={useIsShownAgain(which)}>
        <PageForm {...which} preventScrollReset className="grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-start">
          <Field label="Name" name="name" required autoComplete="off" />
          <Field label="Email" name="email" type="email" required={false} autoComplete="off" />
          <Button className="sm:mt-8">Add</Button>
        </PageForm>
      </Disclosure>
    </div>
  )
}

/** To write to everyone in the class: who opens a register may, as `mayWriteTo` says. */
function MessageLink({ register: { id, name, lines } }: Pick<Props, 'register'>) {
  if (lines.length === 0) return null
  return (
    <a
      href={`/dashboard/campaigns/new?to=session:${id}`}
      className="font-semibold text-ink underline underline-offset-4 print:hidden"
    >
      Message<span className="sr-only"> everyone in {name}</span>
    </a>
  )
}

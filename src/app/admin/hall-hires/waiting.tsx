import { isolated } from '#src/kit/text/isolated.ts'
import { Link } from 'react-router'
import { UNCONFIRMED_MINUTES } from '#src/studio/hall-hire/hall-hire.ts'
import { Badge } from '#src/ui/badge.tsx'
import { buttonLook } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'
import { usePaysOnline } from '#src/ui/pays-online.ts'
import { PhoneLink } from '#src/ui/phone-link.tsx'
import type { HireLine } from './hire-line.ts'

/** Requests waiting for an answer, longest waiting first, each with the time left of the promised 24 hours. */
export function Waiting({ lines }: { lines: HireLine[] }) {
  const label = usePaysOnline() ? 'Confirm with pay link' : 'Confirm'
  return (
    <section aria-labelledby="waiting-title" className="grid gap-4">
      <h2 id="waiting-title">Waiting for an answer</h2>
      {lines.length === 0 && <EmptyState title="Nothing is waiting" text="New requests appear here by themselves." />}
      <ul className="grid gap-4 xl:grid-cols-2">
        {lines.map((line) => (
          <li key={line.id}>
            <Request line={line} intent="confirm" label={label} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Requests whose customer has not opened the mailed link: they lapse within half an hour without a notification, unless staff
 *  act on them. */
export function Unconfirmed({ lines }: { lines: HireLine[] }) {
  return (
    <section aria-labelledby="unconfirmed-title" className="grid gap-4">
      <h2 id="unconfirmed-title">Not confirmed by the customer</h2>
      <p className="max-w-text text-muted">
        Each holds its time for {UNCONFIRMED_MINUTES} minutes and then lapses by itself, unless the customer opens the
        link in our e-mail. You know who it is? Then hold the time for them.
      </p>
      <ul className="grid gap-4 xl:grid-cols-2">
        {lines.map((line) => (
          <li key={line.id}>
            <Request line={line} intent="keep" label="Hold it for them" />
          </li>
        ))}
      </ul>
    </section>
  )
}

type WaitingProps = { line: HireLine; intent: 'confirm' | 'keep'; label: string }

function Request({ line, intent, label }: WaitingProps) {
  return (
    <Card className="grid h-full content-between gap-4">
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          {line.isUnconfirmed ? (
            <Badge>Not confirmed</Badge>
          ) : (
            <Badge tone={line.timer.isOverdue ? 'error' : 'info'}>{line.timer.text}</Badge>
          )}
          <span className="text-[0.9375rem] text-muted">Held until {line.heldUntil}</span>
        </div>
        <p className="text-xl font-semibold tabular-nums">
          {line.day}, {line.times}
        </p>
        <p>
          {line.eventType}, {line.expectedAttendees} people, {line.price}
        </p>
        <p className="text-muted">
          {isolated(line.customerName)},{' '}
          <PhoneLink number={line.customerPhone} className="underline underline-offset-4" />
        </p>
        {line.specialRequirements && <p className="line-clamp-3 break-words">{line.specialRequirements}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <PageForm intent={intent} isOwn={false} action={`/dashboard/hall-hires/${line.id}`}>
          <SubmitButton>{label}</SubmitButton>
        </PageForm>
        <Link to={`/dashboard/hall-hires/${line.id}`} className={buttonLook({ variant: 'secondary' })}>
          Open
        </Link>
      </div>
    </Card>
  )
}

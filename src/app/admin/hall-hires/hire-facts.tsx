import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { emailInWords } from '#src/kit/text/email-address.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { PhoneLink } from '#src/ui/phone-link.tsx'
import { type HireLine, stateNames, stateTones } from './hire-line.ts'

/** The details of one hire, with links to call or e-mail the customer. */
export function HireFacts({ line, madeAt }: { line: HireLine; madeAt: string }) {
  return (
    <header className="grid gap-5">
      <p>
        <Link to="/dashboard/hall-hires" className="font-semibold underline underline-offset-4">
          All hall hires
        </Link>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={stateTones[line.state]}>{stateNames[line.state]}</Badge>
        {line.isUnconfirmed && <Badge>Not confirmed by the customer</Badge>}
        {line.isPending && !line.isUnconfirmed && (
          <Badge tone={line.timer.isOverdue ? 'error' : 'info'}>{line.timer.text}</Badge>
        )}
      </div>
      <h1 className="text-4xl">
        {line.eventType}, {line.day}, {line.times}
      </h1>
      <Card>
        <dl className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
          <Fact name="Customer">{line.customerName}</Fact>
          <Fact name="Email">
            {line.customerEmail ? (
              <a href={`mailto:${line.customerEmail}`} className="underline underline-offset-4">
                {line.customerEmail}
              </a>
            ) : (
              emailInWords(line.customerEmail)
            )}
          </Fact>
          <Fact name="Phone">
            <PhoneLink number={line.customerPhone} className="underline underline-offset-4" />
          </Fact>
          <Fact name="People">{line.expectedAttendees}</Fact>
          <Fact name="Price">{line.priceForHours}</Fact>
          <Fact name="Asked">{madeAt}</Fact>
          {line.isPending && <Fact name="Held until">{line.heldUntil}</Fact>}
          {line.specialRequirements && (
            <Fact name="Special requirements" className="sm:col-span-2 xl:col-span-4">
              {line.specialRequirements}
            </Fact>
          )}
        </dl>
      </Card>
    </header>
  )
}

function Fact({ name, children, className }: { name: string; children: ReactNode; className?: string }) {
  return (
    <div className={classNames('min-w-0', className)}>
      <dt className="small-caps text-muted">{name}</dt>
      <dd className="font-semibold break-words whitespace-pre-line">{children}</dd>
    </div>
  )
}

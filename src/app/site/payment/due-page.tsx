import type { ReactNode } from 'react'
import { formatPenceExact } from '#src/kit/money.ts'
import type { CardScript } from '#src/platform/payments/paying-page.server.ts'
import { BackLink } from '#src/ui/back-link.tsx'
import { Card } from '#src/ui/card.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { PayForm } from './pay-form.tsx'

export type DuePageProps = {
  title: string
  intro?: string
  card: CardScript
  /** `creditPence`: what the payer's account pays of it. */
  due: { name: string; amountPence: number; creditPence?: number; terms: readonly string[] }
  /** Hidden fields: what is paid. */
  fields?: Record<string, string>
  /** Why it was not paid before. */
  failure?: string | null
  asksToStart?: boolean
  back: { to: string; text: string }
  /** Below what is due: a form of its own. */
  promo?: ReactNode
  /** Fields above the card. */
  children?: ReactNode
}

/** The page that takes a payment: what is due, the card, and a way back. */
export function DuePage({
  title,
  intro,
  card,
  due,
  fields,
  failure,
  asksToStart,
  back,
  promo,
  children,
}: DuePageProps) {
  const { name, amountPence, creditPence = 0, terms } = due
  const toPayPence = amountPence - creditPence
  const amount = formatPenceExact(toPayPence)
  return (
    <div className="page-width max-w-3xl py-12">
      <PageHeader title={title} intro={intro} />
      <div className="grid gap-8">
        <Card as="section" tone="sunk">
          <h2 className="sr-only">What you pay for</h2>
          <p className="flex flex-wrap items-baseline justify-between gap-3">
            <strong className="text-lg">{name}</strong>
            <span className="figure text-4xl">{amount}</span>
          </p>
          {creditPence > 0 && (
            <p className="tabular-nums">
              {`${formatPenceExact(amountPence)}, less ${formatPenceExact(creditPence)} from your account`}
            </p>
          )}
          <ul className="mt-3 grid gap-1 text-muted">
            {terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </Card>
        {promo}
        <PayForm
          {...{ card, failure, asksToStart }}
          fields={{ ...fields, amountPence, ...(creditPence > 0 || amountPence === 0 ? { toPayPence } : {}) }}
          label={`Pay ${amount}`}
        >
          {children}
        </PayForm>
        <BackLink to={back.to}>{back.text}</BackLink>
      </div>
    </div>
  )
}

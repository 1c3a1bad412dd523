import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice, type NoticeTone } from '#src/ui/notice.tsx'

type Link = [to: string, text: string]

/** How a payment ended, in words; the main link comes first. */
export type Ending = {
  title: string
  notice?: { tone: NoticeTone; text: string }
  /** What was paid, line by line; a line without a value is omitted. */
  facts?: [name: string, value: string | null][]
  /** What comes next. */
  next?: string[]
  text?: string
  links: Link[]
}

type PaymentInWords = {
  state: string
  amount: string
  /** The page's own address, for readers without scripts. */
  here: string
  actionUrl: string | null
  retryTo: string
}

/** A payment that is not over, in the same words on every page the payer returns to; null once it is. `more` are other links. */
export function unfinished(
  { state, amount, here, actionUrl, retryTo }: PaymentInWords,
  more: Link[] = [],
): Ending | null {
  if (state === 'requires_action')
    return {
      title: 'One more step',
      notice: { tone: 'info', text: `Your bank asks you to confirm the payment of ${amount}. Nothing is paid yet.` },
      links: [
        ...(actionUrl ? [[actionUrl, 'Confirm with your bank'] satisfies Link] : []),
        [retryTo, 'Use another card'],
      ],
    }
  if (state !== 'processing') return null
  const text = `We are waiting for the answer about ${amount}. You need not stay here: we write to you when it is there. Please do not pay again.`
  return {
    title: 'Your payment is on its way',
    notice: { tone: 'info', text },
    links: [[here, 'Look again'], ...more],
  }
}

/** Paid, but too late for what it was for; `why` says so. */
export function givenBack(amount: string, why: string): Ending {
  return {
    title: 'We are giving your money back',
    text: `Your payment of ${amount} arrived${why} The full amount goes back the way it came.`,
    links: [['/membership', 'See our prices']],
  }
}

const variants = ['primary', 'secondary', 'quiet'] as const

export function PaymentEnding({ ending: { title, notice, facts, next = [], text, links } }: { ending: Ending }) {
  return (
    <div className="page-width max-w-3xl py-16">
      <div className="grid gap-6">
        <h1>{title}</h1>
        {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
        {facts && (
          <Card as="section">
            <h2 className="sr-only">What you have paid</h2>
            <PaidFacts facts={facts} />
            {next.length > 0 && (
              <ul className="mt-4 grid gap-1">
                {next.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </Card>
        )}
        {text && <p>{text}</p>}
        <p className="flex flex-wrap gap-3">
          {links.map(([to, label], index) => (
            <ButtonLink key={to} to={to} variant={variants[index]}>
              {label}
            </ButtonLink>
          ))}
        </p>
      </div>
    </div>
  )
}

function PaidFacts({ facts }: Required<Pick<Ending, 'facts'>>) {
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr] sm:gap-y-2">
      {facts.map(
        ([name, value], index) =>
          value !== null && (
            <div key={name} className="sm:contents">
              <dt className="text-muted">{name}</dt>
              <dd className={index === 0 ? 'font-semibold' : undefined}>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

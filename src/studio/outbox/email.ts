import type { ReactElement } from 'react'
import type { CalendarEntry } from '#src/kit/calendar.ts'

/** What every e-mail is drawn from: a snapshot kept with the message. Instants are ISO strings, links whole addresses. A fact
 *  that is a link is called `…Url`; addresses in any other fact are made harmless (`harmlessFacts`). */
export type EmailFacts = Record<string, unknown>

/** The facts with web addresses broken where someone typed them: names and notes come from strangers, and a mail of ours must
 *  not carry their links. */
export function harmlessFacts(facts: EmailFacts): EmailFacts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, /url$/i.test(name) ? value : harmless(value)]),
  )
}

function harmless(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/:\/\//g, ': ').replace(/\bwww\./gi, 'www ')
  if (Array.isArray(value)) return value.map(harmless)
  return typeof value === 'object' && value !== null ? harmlessFacts(value as EmailFacts) : value
}

/** The facts without their links: what may stay of an e-mail whose links are its receiver's alone. */
export function withoutLinks(facts: EmailFacts): EmailFacts {
  const kept = Object.entries(facts).filter(([name]) => !/url$/i.test(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutLinksIn(value)]))
}

function withoutLinksIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLinksIn)
  return typeof value === 'object' && value !== null ? withoutLinks(value as EmailFacts) : value
}

/** One kind of message, drawn in `<event>.email.tsx` in its module and listed in app/email/emails.server.ts. */
export type Email<Kind extends string = string, Facts extends EmailFacts = EmailFacts> = {
  /** What the outbox calls it: `booking-confirmed`. Never renamed while messages of that kind wait. */
  kind: Kind
  subject(facts: Facts): string
  /** The e-mail, made of the blocks of email-layout.tsx. The first link of its text part is the one to act on (PRODUCT 1). */
  Body(props: { facts: Facts }): ReactElement
  /** The same news in one text message; e-mails without it cannot be sent by SMS. */
  sms?(facts: Facts): string
  /** What the receiver's calendar should do; null when this one changes nothing there. */
  calendar?(facts: Facts): CalendarEntry | CalendarEntry[] | null
  /** For e-mails someone subscribed to: where one POST ends the subscription (RFC 8058). */
  unsubscribeUrl?(facts: Facts): string
  /** Facts for the preview at /dev/e-mails. */
  sample: Facts
  /** Carries a link that opens or gives something to anyone who has it: staff do not see its content where it can leave, and its links
   *  are taken out of the outbox once it has left. */
  isSecret?: boolean
}

/** Every kind of message with its facts, so that a post without one of them does not compile. Filled where the e-mails are listed
 *  (app/email/emails.server.ts). */
// oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to.
export interface FactsOfEmails {}

export type EmailKind = keyof FactsOfEmails

/** What the frame of every e-mail says of the studio. */
export type EmailStudio = {
  name: string
  addressLines: string[]
  phone: string
  email: string
  /** Public address of the site, without a slash at the end. */
  url: string
  /** Its own accent as e-mails show it. */
  accent?: { ink: string; button: string; label: string } | null
  /** Its logo at a full address; its name stands in for it. Size on the page in pixels. */
  logo?: { src: string; width: number; height: number } | null
}

import type { Email } from '#src/studio/outbox/email.ts'
import {
  EmailButton,
  EmailDetails,
  EmailLayout,
  EmailLink,
  EmailNote,
  EmailText,
} from '#src/studio/outbox/email-layout.tsx'
import { bookingCalendar, type BookingEmailFacts, sampleBookingFacts, whenInWords } from '../emails/booking-email.ts'
import { forWhom } from '#src/studio/people/households/for-whom.ts'
import { otherThanReader, whoseTicket } from '../emails/whose-place.ts'

type TicketCancelledFacts = {
  name: string
  workshop: string
  because: 'holder' | 'studio'
  /** The dates that are no longer theirs. */
  dates: BookingEmailFacts[]
  /** What is left of the ticket, in words. */
  left: string[]
  /** What is paid back: all of it, the share of these dates, or nothing. */
  money: 'all' | 'share' | 'kept'
  /** How, as it was paid; absent in messages written before it was told. */
  moneyText?: string
  /** Where what is left can be given back. */
  manageUrl?: string
  workshopUrl: string
}

const MONEY = {
  all: 'Anything you have paid for them goes back the way it came.',
  share: 'Their share of anything you have paid goes back the way it came.',
  kept: 'It was too late for a refund, as the workshop’s page and your confirmation say.',
}

/** Dates of a workshop's ticket are gone: given back by its holder, or cancelled by the studio. */
export const email: Email<'ticket-cancelled', TicketCancelledFacts> = {
  kind: 'ticket-cancelled',
  subject: (facts) => `Cancelled: ${forWhom(facts.workshop, whoseTicket(facts))}`,
  Body: ({ facts }) => (
    <EmailLayout heading={headingOf(facts)} preview={forWhom(facts.workshop, whoseTicket(facts))}>
      <EmailText>
        {facts.because === 'holder'
          ? `Hello ${facts.name}, ${ticketOf(facts)} is given back, with these dates:`
          : `Hello ${facts.name}, we are sorry: these dates of ${facts.workshop} will not take place.`}
      </EmailText>
      <EmailDetails rows={facts.dates.map((one) => [forWhom(one.className, one), whenInWords(one)] as const)} />
      <EmailText>{moneyOf(facts)}</EmailText>
      {facts.left.length > 0 && (
        <EmailText>
          {`${stillHas(facts)} on ${facts.left.join('; ')}. If that does not suit you without the others, you can give back the rest before it begins, and what you paid for it is refunded.`}
        </EmailText>
      )}
      {facts.manageUrl ? (
        <>
          <EmailButton href={facts.manageUrl}>View or cancel your booking</EmailButton>
          <EmailLink href={facts.workshopUrl}>About the workshop</EmailLink>
        </>
      ) : (
        <EmailButton href={facts.workshopUrl}>About the workshop</EmailButton>
      )}
      <EmailNote>The calendar entries are attached.</EmailNote>
    </EmailLayout>
  ),
  sms: (facts) =>
    `Cancelled: ${forWhom(facts.workshop, whoseTicket(facts))}, ${facts.dates.map(whenInWords).join('; ')}. ${moneyOf(facts)}`,
  calendar: ({ dates }) => dates.map((one) => bookingCalendar(one, 'CANCEL')),
  sample: {
    name: 'Amara Cole',
    workshop: 'Handstand workshop',
    because: 'studio',
    dates: [{ ...sampleBookingFacts, sequence: 1 }],
    left: ['Monday 30 November, 18:00'],
    money: 'share',
    moneyText: 'Their share of what you paid goes back the way it came.',
    manageUrl: 'https://tempo.example/dashboard/schedule',
    workshopUrl: 'https://tempo.example/workshops/handstand-workshop',
  },
}

const moneyOf = ({ money, moneyText }: TicketCancelledFacts) => moneyText ?? MONEY[money]

function headingOf({ because, left }: TicketCancelledFacts): string {
  if (because === 'holder') return 'A ticket is given back'
  return left.length > 0 ? 'A date of the workshop is cancelled' : 'The workshop is cancelled'
}

function ticketOf(facts: TicketCancelledFacts): string {
  const other = otherThanReader(whoseTicket(facts))
  return `${other ? `${other}’s` : 'your'} ticket for ${facts.workshop}`
}

function stillHas(facts: TicketCancelledFacts): string {
  const other = otherThanReader(whoseTicket(facts))
  return other ? `${other} still has a place` : 'You still have your place'
}

import { dayAndTime } from '#src/kit/time.ts'
import type { Round } from './recurring.ts'

/** Whose standing order it is and for which class, as its e-mails say it. */
export type OrderWords = { memberName: string; email: string; personName: string | null; className: string }

/** What the e-mails about a standing order say. */
export type RecurringEmailFacts = {
  name: string
  /** Whose it is, where that is to be said. */
  personName: string | null
  className: string
  /** Dates in words, with the reason for those that could not be booked. */
  booked: string[]
  skipped: { when: string; reason: string }[]
  manageUrl: string
}

export function recurringFacts(words: OrderWords, round: Round, manageUrl: string): RecurringEmailFacts {
  return {
    name: words.memberName,
    personName: words.personName,
    className: words.className,
    booked: round.booked.map(({ startsAt }) => dayAndTime(startsAt)),
    skipped: round.skipped.map(({ startsAt, reason }) => ({ when: dayAndTime(startsAt), reason })),
    manageUrl,
  }
}

export const sampleRecurringFacts: RecurringEmailFacts = {
  name: 'Amara Cole',
  personName: 'Lily Cole',
  className: 'Street dance',
  booked: ['Monday 23 November, 18:00', 'Monday 30 November, 18:00'],
  skipped: [{ when: 'Monday 7 December, 18:00', reason: 'Class is full' }],
  manageUrl: 'https://tempo.example/dashboard/schedule',
}

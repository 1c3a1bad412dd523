import { z } from 'zod'
import { emailTyped } from '#src/kit/text/email-address.ts'
import type { RefusalText } from '#src/kit/outcome.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'

const EMAIL_MISSING = 'Please enter your email address'
const EMAIL_INVALID = 'Please enter a valid email address'
const LONGEST_NAME = 80

/** How long the link that confirms a subscription works. */
export const CONFIRM_WITHIN_DAYS = 7
/** Within this time of the last request an address gets no second e-mail: our form cannot be used to fill a stranger's mailbox. */
export const ASK_AGAIN_AFTER_MINUTES = 15
/** The unsubscribe link works for as long as a reader may keep an e-mail. */
export const UNSUBSCRIBE_WITHIN_DAYS = 3650

export const CONFIRM_PURPOSE = 'newsletter-confirm'
export const UNSUBSCRIBE_PURPOSE = 'newsletter-unsubscribe'

/** What the outbox calls a newsletter. */
export const NEWSLETTER_KIND = 'newsletter' as const

/** Spec 5, Newsletter: the e-mail is required and must contain '@' and '.'; the name is optional. Beyond that only text that
 *  cannot be a single address is refused: the confirmation e-mail proves the rest. */
export const newsletterForm = z.object({
  email: emailTyped(EMAIL_MISSING, EMAIL_INVALID),
  name: lineOrNone(LONGEST_NAME).default(''),
})

export type NewsletterForm = z.output<typeof newsletterForm>
export const NEWSLETTER_STATES = ['confirmed', 'pending', 'unsubscribed'] as const
export type NewsletterState = (typeof NEWSLETTER_STATES)[number]

/** How staff read a state. */
export const NEWSLETTER_STATE_NAMES: Record<NewsletterState, string> = {
  confirmed: 'Confirmed',
  pending: 'Waiting to confirm',
  unsubscribed: 'Unsubscribed',
}

export type Subscription = { id: string; email: string; name: string; state: NewsletterState; askedAt: Date }

/** The result of a request for the newsletter: a confirmation e-mail, or none. The page's answer is the same, so that it does
 *  not reveal which addresses are known (PRODUCT 4.6). */
export function decideAsking(known: Pick<Subscription, 'state' | 'askedAt'> | null, now: Date): 'ask' | 'leave' {
  if (!known) return 'ask'
  if (known.state === 'confirmed') return 'leave'
  const minutesSince = (now.getTime() - known.askedAt.getTime()) / 60_000
  return minutesSince >= ASK_AGAIN_AFTER_MINUTES ? 'ask' : 'leave'
}

export const newsletterRefusals = {
  link_invalid: { status: 404, message: 'This link is not valid any more' },
  not_on_list: { status: 409, message: 'This address is off the list already' },
} satisfies Record<string, RefusalText>

export type NewsletterRefusal = keyof typeof newsletterRefusals

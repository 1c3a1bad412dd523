import type { Work } from '#src/platform/ctx.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { planText } from '#src/studio/outbox/quiet-hours.ts'
import { bookAddress } from '#src/studio/schedule/sessions/session-address.ts'
import { bookingFacts, type EmailBooking } from '../emails/booking-email.ts'
import type { WaitEnding } from './waiting-list-email.ts'
import type { Waiting } from './waiting-list.store.server.ts'

type News = { session: EmailBooking['session']; wait: Waiting } & (
  | { kind: 'waiting-promoted'; terms: string }
  | { kind: 'waiting-place-free' }
  | { kind: 'waiting-changed'; changes: string[] }
  | { kind: 'waiting-ended'; because: WaitEnding }
)

/** Notifies a member in line: by e-mail, and by a text message as well where they have chosen text messages, in the caller's transaction;
 *  returns whether that reaches them. Promises: a place, each change of the class and the end of the wait once each; no text message in the quiet hours, none once the class has begun. PRODUCT 4.1. */
export async function notifyWaiting(work: Work, news: News): Promise<boolean> {
  const { kind, session, wait } = news
  const { id, name, email, personName, personId, memberId } = wait
  const where = {
    'waiting-promoted': '/dashboard/schedule',
    'waiting-place-free': bookAddress(session.id, { for: personName === null ? null : personId }),
    'waiting-changed': '/dashboard/schedule',
    'waiting-ended': '/timetable',
  }[kind]
  const facts = {
    ...bookingFacts({ id, session }, { ...wait, manageUrl: work.links.to(where), links: work.links }),
    because: 'because' in news ? news.because : null,
    ...('changes' in news && { changes: news.changes }),
    ...('terms' in news && { terms: news.terms }),
  }
  const message = { kind, to: { name, email }, facts, memberId, subjectId: id }
  const dedupeKey = {
    'waiting-promoted': `${kind}:${id}`,
    'waiting-place-free': undefined,
    'waiting-changed': `${kind}:${id}:${session.sequence}`,
    'waiting-ended': `${kind}:${id}`,
  }[kind]
  await postMessage(work, { ...message, dedupeKey })
  const text = planText({ ...wait, dueAt: work.now(), startsAt: session.startsAt })
  if (!text) return email !== ''
  const asText = { phone: text.recipient, dueAt: text.dueAt, expiresAt: session.startsAt }
  await postMessage(work, { ...message, ...asText, dedupeKey: dedupeKey && `${dedupeKey}:text` })
  return true
}

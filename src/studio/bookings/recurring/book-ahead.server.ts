import { refusalText } from '#src/kit/outcome.ts'
import type { SignedInCtx, Work } from '#src/platform/ctx.server.ts'
import { bookingRefusals } from '../booking.ts'
import { bookSession } from '../book-session.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import type { Round } from './recurring.ts'
import { recurringFacts } from './recurring-email.ts'
import { findOrderWords, listOpenSessions, recordSkip, type StandingOrder } from './recurring.store.server.ts'

/** Runs one round of a standing order as its member: books every open date by the normal path, earliest first, so that sessions
 *  are locked in the common order. Promises: a date that cannot be booked stops nothing and is reported once per reason; one
 *  e-mail for the whole round, and none when nothing came of it. */
export async function bookAhead(work: Work<SignedInCtx>, order: StandingOrder): Promise<Round> {
  const round: Round = { booked: [], skipped: [] }
  for (const { id: sessionId, startsAt } of await listOpenSessions(work.tx, order.id, work.now())) {
    const request = { sessionId, personId: order.personId, isRecurring: true, isTold: false }
    const outcome = await bookSession(work, request)
    if (outcome.ok) round.booked.push({ sessionId, startsAt })
    // Another instance was quicker, or it is booked once booking opens.
    else if (outcome.refusal !== 'already_booked' && outcome.refusal !== 'not_open_yet') {
      const reason = refusalText(outcome, bookingRefusals)
      const isNews = await recordSkip(work.tx, { recurringId: order.id, sessionId, reason, triedAt: work.now() })
      if (isNews) round.skipped.push({ sessionId, startsAt, reason })
    }
  }
  if (round.booked.length > 0 || round.skipped.length > 0) await tell(work, order, round)
  return round
}

async function tell(work: Work<SignedInCtx>, order: StandingOrder, round: Round): Promise<void> {
  const words = await findOrderWords(work.tx, order)
  await postMessage(work, {
    kind: 'recurring-booked',
    to: { email: words.email, name: words.memberName },
    facts: recurringFacts(words, round, work.links.to('/dashboard/schedule')),
    memberId: order.memberId,
    subjectId: order.id,
  })
}

import { refusalText, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx, Work } from '#src/platform/ctx.server.ts'
import { bookingRefusals } from '../booking.ts'
import { bookSession } from '../book-session.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import type { Round } from './recurring.ts'
import { recurringFacts } from './recurring-email.ts'
import { findOrderWords, listOpenSessions, recordSkip, type StandingOrder } from './recurring.store.server.ts'

/** Runs one round of a standing order as its member: books every open date by the normal path, earliest first, so that sessions
 *  are locked in the common order. Promises: a date that cannot be booked stops nothing and is reported once per reason; the first round
 *  says what became of every date, also of those that nothing covers yet; one e-mail for the whole round, and none when nothing came of it. */
export async function bookAhead(
  work: Work<SignedInCtx>,
  order: StandingOrder,
  { isFirst = false }: { isFirst?: boolean } = {},
): Promise<Round> {
  const round: Round = { booked: [], skipped: [] }
  for (const { id: sessionId, startsAt, isCovered } of await listOpenSessions(work.tx, order.id, work.now())) {
    const request = { sessionId, personId: order.personId, isRecurring: true, isTold: false }
    const outcome = isCovered ? await bookSession(work, request) : refuse('uncovered')
    if (outcome.ok) round.booked.push({ sessionId, startsAt })
    // Another instance was quicker.
    else if (outcome.refusal !== 'already_booked') {
      const reason = refusalText(outcome, reasons)
      // These are booked in a later round, as soon as they can be.
      const isLater = outcome.refusal === 'uncovered' || outcome.refusal === 'not_open_yet'
      const skip = { recurringId: order.id, sessionId, reason, triedAt: work.now() }
      if (isLater ? isFirst : await recordSkip(work.tx, skip)) round.skipped.push({ sessionId, startsAt, reason })
    }
  }
  if (round.booked.length > 0 || round.skipped.length > 0) await tell(work, order, round)
  return round
}

const reasons = {
  ...bookingRefusals,
  uncovered: { message: 'Not covered by what you have so far; it is booked as soon as something is' },
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

import type { Work } from '#src/platform/ctx.server.ts'
import { dayAndTime } from '#src/kit/time.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { sessionAddress } from '#src/studio/schedule/sessions/session-address.ts'
import { listCancelledAt } from './affected-bookings.store.server.ts'
import { forWhom } from '#src/studio/people/households/for-whom.ts'
import { seenByAll } from '../emails/whose-place.ts'
import { byRecipient } from './recipients.ts'
import { type Notified, notifiedOf } from './notified.ts'

type Reopening = {
  closureId: string
  /** `on Friday 25 December` */
  when: string
  /** When the closure cancelled the bookings. */
  cancelledAt: Date
  /** The classes that are back, earliest first. */
  sessions: readonly { id: string; date: string; name: string; startsAt: Date }[]
  hirers: readonly { name: string; email: string }[]
}

/** Notifies those whose booking or hire a closure had cancelled that the studio is open then after all, in the caller's transaction;
 *  returns how many, and who has no address. Promises: each once, with the classes of theirs that are back, which they are not booked into. PRODUCT 4.1,
 *  Closures. Locks: none. */
export async function tellStudioReopened(work: Work, reopening: Reopening): Promise<Notified> {
  const { closureId, when, cancelledAt, hirers } = reopening
  const sessions = new Map(reopening.sessions.map((session) => [session.id, session]))
  const bookings = await listCancelledAt(work.tx, [...sessions.keys()], cancelledAt)
  const hires = hirers.map((hirer) => ({ ...hirer, contact: '', memberId: null, sessionId: null, personName: null }))
  const recipients = byRecipient([...bookings, ...hires])
  for (const of of recipients) {
    const [{ name, email }] = of
    const own = of.flatMap((one) => (one.sessionId === null ? [] : one))
    const back = [...sessions.values()].flatMap((session) => {
      const places = own.filter(({ sessionId }) => sessionId === session.id)
      return places.length > 0 ? [{ ...session, whom: seenByAll(name, places) }] : []
    })
    await postMessage(work, {
      kind: 'studio-reopened',
      to: { email, name },
      facts: {
        name,
        when,
        hadHall: own.length < of.length,
        classes: back.map((one) => ({
          name: forWhom(one.name, { personName: one.whom }),
          when: dayAndTime(one.startsAt),
          classUrl: work.links.to(sessionAddress(one)),
        })),
        timetableUrl: work.links.to('/timetable'),
        hallUrl: work.links.to('/hall-hire'),
      },
      memberId: of.find((one) => one.memberId)?.memberId,
      subjectId: closureId,
      dedupeKey: `studio-reopened:${closureId}:${email.toLowerCase()}`,
    })
  }
  return notifiedOf(recipients.map(([first]) => first))
}

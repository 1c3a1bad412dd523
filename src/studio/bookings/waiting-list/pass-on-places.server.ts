import type { Work } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { clearRunOutHolds } from '#src/studio/schedule/seats/clear-run-out-holds.server.ts'
import { lockSession } from '../bookings.store.server.ts'
import { findFreeSeat } from '../places/booking-facts.store.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { bookingWindow } from '../policy/booking-window.ts'
import { endWaitingList } from './end-waiting-list.server.ts'
import { notifyWaiting } from './notify-waiting.server.ts'
import { promoteWaiting } from './promote-waiting.server.ts'

/** What is done wherever a seat of a class has become free, whatever freed it, in that very transaction: the first in line has it. Where
 *  a place stays free, because nobody in line may have it or the cutoff has passed, it is the first one's who books it, and all who
 *  wait are notified; with `isNews` false only those who never were. A class that has begun is waited for no more.
 *  Promises: those of promoteWaiting; no seat stays held for someone whose time has run out; open pages reload.
 *  Locks: class session, then each member who gets a place. PRODUCT 4.1, Waiting list. */
export async function passOnPlaces(work: Work, sessionId: string, { isNews = true } = {}): Promise<void> {
  const [now, session] = [work.now(), await lockSession(work.tx, sessionId)]
  if (!session) return
  if ((await clearRunOutHolds(work.tx, sessionId, now)) > 0)
    await announce(work.tx, { topic: 'session', id: sessionId })
  if (session.startsAt <= now) return void (await endWaitingList(work, session, 'started'))
  const { left } = await promoteWaiting(work, session)
  const unheard = left.filter(({ isNotified }) => isNews || !isNotified)
  if (unheard.length === 0 || session.status === 'cancelled') return
  if ((await findFreeSeat(work.tx, sessionId, now)).freeSeatNo === null) return
  // Once booking has closed nobody could be the first to book.
  if (now >= bookingWindow((await readSettings(work.tx)).bookings, session.startsAt).closesAt) return
  for (const wait of unheard) await notifyWaiting(work, { kind: 'waiting-place-free', session, wait })
  await announce(
    work.tx,
    ...unheard.map(({ reference, memberId }) => ({ topic: 'booking', id: reference, userId: memberId })),
  )
}

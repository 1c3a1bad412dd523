import { randomBytes } from 'node:crypto'
import { createCtx, type Ctx } from '#src/platform/ctx.server.ts'
import { listEndedSignIns } from '#src/platform/auth/actor.server.ts'
import type { Services } from '#src/platform/app-services.server.ts'
import type { LiveEvent } from '#src/platform/live/events-before.server.ts'
import type { LiveNotice } from '#src/platform/live/live.server.ts'
import { listSeatCounts } from '#src/studio/bookings/offers/seat-counts.store.server.ts'

/** `signInSessionId` is the sign-in it was opened under: the stream ends with it. */
export type Stream = {
  userId: string | null
  signInSessionId: string | null
  write(text: string): void
  close(): void
}

export type LiveHub = {
  /** Joins a stream; sends what it missed since `lastEventId`, or asks it to catch up when that is not known any more. A stream that has
   *  just begun is told where it begins: one that breaks off before the first event misses nothing either. */
  join(stream: Stream, lastEventId: string | undefined): () => void
  /** Ends every stream, so that a stopping server is not held open by them. */
  closeAll(): void
}

const KEPT_EVENTS = 500
// Below the minute after which proxies give up on a connection that says nothing. A page that misses two comes back
// (src/ui/live/listen-live.ts), so it is an event: comments do not reach a page.
const HEARTBEAT_MS = 20_000
const HEARTBEAT = 'event: heartbeat\ndata: {}\n\n'
// So long a page that was told of a change may take to read it; when the studio goes in the meantime it must be told again.
const READING_MS = 10_000
// How long a stream may outlive the sign-in it was opened under.
const SIGN_INS_CHECKED_MS = 5_000
// Notices that come in a burst are answered with one reading, and one write to each stream. A thousand streams take some twenty
// milliseconds to write to: the more there are, the longer it is gathered, so that a rush leaves the time for bookings.
const gatherMs = (streams: number) => Math.min(500, 40 + streams / 4)

/** Turns the notices of all instances into events for the streams of this one. What changed is read again here, so that an
 *  event always carries the latest seats, however notices overtake each other. */
export function openLiveHub(services: Services): LiveHub {
  const ctx = createCtx(services, { kind: 'system', job: 'live' })
  const streams = new Set<Stream>()
  const run = randomBytes(4).toString('hex')
  const kept: LiveEvent[] = [...services.eventsBefore.take(), { id: `${run}-0` }]
  const waiting = new Set<string>()
  let count = 0
  let gathering: NodeJS.Timeout | undefined
  let reading = Promise.resolve()
  let toldAt = -Infinity

  function publish(event: string, data: readonly unknown[], userId?: string): void {
    const messages = data.map((one) => ({ id: `${run}-${++count}`, event, data: JSON.stringify(one), userId }))
    kept.push(...messages)
    kept.splice(0, Math.max(0, kept.length - KEPT_EVENTS))
    const text = messages.map(inWords).join('')
    if (text === '' || streams.size === 0) return
    toldAt = performance.now()
    for (const stream of streams) if (isFor({ userId }, stream)) stream.write(text)
  }

  async function publishSessions(): Promise<void> {
    gathering = undefined
    const ids = [...waiting]
    waiting.clear()
    try {
      publish('session', await listSeatCounts(ctx.reader, ids, ctx.now()))
    } catch (error) {
      services.log.error('live.read_failed', error)
      publish('resync', [{}])
    }
  }

  services.live.subscribe((notice: LiveNotice | null) => {
    if (notice === null) return publish('resync', [{}])
    if (notice.topic !== 'session') return publish(notice.topic, [{ id: notice.id }], notice.userId)
    waiting.add(notice.id)
    gathering ??= setTimeout(() => void (reading = publishSessions()), gatherMs(streams.size))
  })
  services.eventsBefore.onEnd(async () => {
    await reading
    if (waiting.size > 0) await publishSessions()
    return performance.now() - toldAt < READING_MS ? [] : kept
  })

  const checking = setInterval(() => void endWithSignIns(ctx, streams), SIGN_INS_CHECKED_MS)
  checking.unref()
  const heartbeat = setInterval(() => streams.forEach((stream) => stream.write(HEARTBEAT)), HEARTBEAT_MS)
  heartbeat.unref()

  return {
    join(stream, lastEventId) {
      streams.add(stream)
      const missed = missedSince(kept, lastEventId, `${run}-${count}`).filter((event) => isFor(event, stream))
      if (missed.some(({ event }) => event !== undefined)) toldAt = performance.now()
      if (missed.length > 0) stream.write(missed.map(inWords).join(''))
      return () => void streams.delete(stream)
    },
    closeAll() {
      clearTimeout(gathering)
      clearInterval(checking)
      clearInterval(heartbeat)
      for (const stream of streams) stream.close()
      streams.clear()
    },
  }
}

/** A page whose sign-in has ended hears nothing more; it comes back as a visitor. */
async function endWithSignIns({ reader, log }: Ctx, streams: ReadonlySet<Stream>): Promise<void> {
  const signedIn = new Set<string>()
  for (const { signInSessionId } of streams) if (signInSessionId !== null) signedIn.add(signInSessionId)
  if (signedIn.size === 0) return
  try {
    const ended = await listEndedSignIns(reader, [...signedIn])
    if (ended.size === 0) return
    for (const stream of streams) if (ended.has(stream.signInSessionId ?? '')) stream.close()
  } catch (error) {
    log.error('live.sign_ins_unknown', error)
  }
}

/** A page that names an event no longer known may have missed some: it is asked to catch up. One that names none has just opened, and is
 *  told from where it can go on. */
function missedSince(kept: LiveEvent[], lastEventId: string | undefined, newestId: string): LiveEvent[] {
  if (lastEventId === undefined) return [{ id: newestId }]
  const from = kept.findLastIndex((event) => event.id === lastEventId)
  return from >= 0 ? kept.slice(from + 1) : [{ id: newestId, event: 'resync', data: '{}' }]
}

/** As it is sent. */
function inWords({ id, event, data }: LiveEvent): string {
  return event === undefined ? `id: ${id}\n\n` : `id: ${id}\nevent: ${event}\ndata: ${data}\n\n`
}

function isFor(event: Pick<LiveEvent, 'userId'>, stream: Stream): boolean {
  return event.userId === undefined || event.userId === stream.userId
}

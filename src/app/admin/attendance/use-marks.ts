import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Mark } from '#src/studio/bookings/attendance/attendance.ts'
import { type KeptMark, latestOf, withDecision, withMark } from '#src/studio/bookings/attendance/kept-marks.ts'
import { markOf } from '#src/studio/bookings/attendance/offline-mark.ts'
import type { Viewer } from '#src/root.tsx'
import { useHydrated } from '#src/ui/live/use-hydrated.ts'
import { changeKept, followKept, readKept, type Sending, sendKept } from './marks-on-device.ts'
import type { Line } from './describe-lines.server.ts'

/** What a line says with the marks of this device, and what can be done to it. */
export type Marked = Line & { kept?: KeptMark }
export type Marking = {
  isReady: boolean
  kept: readonly KeptMark[]
  sending: Sending
  /** How many have arrived since the page was loaded. */
  sent: number
  shown(line: Line): Marked
  mark(line: Line, mark: Mark, note?: Note): void
  decide(key: string, keeps: 'theirs' | 'own'): void
}

/** A note, and what it was written over. */
type Note = Pick<KeptMark, 'notes' | 'notesBasedOn'>
type Arrived = { since: unknown; marks: ReadonlyMap<string, KeptMark> }

const NONE: KeptMark[] = []
const NOTHING: ReadonlyMap<string, KeptMark> = new Map()
// The first try after a connection has come back often gets no answer.
const AGAIN_MS = 5_000

/** Marks of registers by way of this device: each is kept first and then sent, so that none is lost without a connection. `loaded` is what
 *  the studio said, which takes the place of what has arrived since. */
export function useMarks(loaded: unknown): Marking {
  const viewer = useRouteLoaderData<{ viewer: Viewer }>('root')?.viewer?.id ?? ''
  const kept = useSyncExternalStore(
    followKept,
    () => readKept(viewer),
    () => NONE,
  )
  const [sending, setSending] = useState<Sending>('done')
  // Where the page is not encrypted the forms are the browser's own.
  const isReady = useHydrated() && isSecureContext
  const [arrived, setArrived] = useState<Arrived>({ since: loaded, marks: new Map() })
  const since = arrived.since === loaded ? arrived.marks : NOTHING

  const send = useCallback(() => {
    const onArrived = (mark: KeptMark) =>
      setArrived((before) => {
        const marks = new Map(before.since === loaded ? before.marks : NOTHING)
        return { since: loaded, marks: marks.set(mark.bookingId, mark) }
      })
    void sendKept(viewer, onArrived).then(setSending)
  }, [viewer, loaded])

  useEffect(() => {
    send()
    const timer = setInterval(send, AGAIN_MS)
    addEventListener('online', send)
    document.addEventListener('visibilitychange', send)
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', send)
    }
  }, [send])

  const shown = (line: Line): Marked => {
    const own = latestOf(kept, line.bookingId)
    const known = own ?? since.get(line.bookingId)
    if (!known) return line
    const attended = known.mark === 'pending' ? null : known.mark === 'attended'
    return { ...line, attended, notes: known.notes ?? line.notes, kept: own }
  }
  return {
    isReady,
    kept,
    sending,
    sent: since.size,
    shown,
    mark(line, mark, note) {
      const { attended } = shown(line)
      const made = { key: crypto.randomUUID(), bookingId: line.bookingId, sessionId: line.sessionId, mark }
      changeKept(viewer, (before) => withMark(before, { ...made, basedOn: markOf(attended), ...note }))
      send()
    },
    decide(key, keeps) {
      const decision = keeps === 'own' ? { keeps, key: crypto.randomUUID() } : { keeps }
      const theirs = kept.find((one) => one.key === key)
      changeKept(viewer, (before) => withDecision(before, key, decision))
      if (keeps === 'theirs' && theirs?.theirs)
        setArrived({ since: loaded, marks: new Map(since).set(theirs.bookingId, { ...theirs, mark: theirs.theirs }) })
      send()
    },
  }
}

import { pick } from '#src/kit/pick.ts'
import { postOnce } from '#src/platform/http/post-once.ts'
import {
  type Answer,
  type KeptMark,
  nextToSend,
  withAnswer,
  withSent,
} from '#src/studio/bookings/attendance/kept-marks.ts'
import { isKeptFor } from '#src/ui/offline/kept-for.ts'

/** How sending ended: nothing is left to send, there was no answer, or the sign-in has ended. */
export type Sending = 'done' | 'no_answer' | 'signed_out'

const NONE: KeptMark[] = []
const listeners = new Set<() => void>()
let read: { of: string; text: string; marks: KeptMark[] } = { of: '', text: '', marks: NONE }

/** The marks that this device keeps for an account; the same list until one changes. */
export function readKept(of: string): KeptMark[] {
  const text = localStorage.getItem(nameOf(of)) ?? ''
  if (read.of !== of || read.text !== text)
    read = { of, text, marks: text === '' ? NONE : (JSON.parse(text) as KeptMark[]) }
  return read.marks
}

export function changeKept(of: string, change: (kept: readonly KeptMark[]) => KeptMark[]): void {
  const marks = change(readKept(of))
  if (marks.length > 0) localStorage.setItem(nameOf(of), JSON.stringify(marks))
  else localStorage.removeItem(nameOf(of))
  listeners.forEach((listener) => listener())
}

/** Also hears of what another tab changes. */
export function followKept(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

let running: Promise<Sending> | null = null

/** Sends what is kept, one after the other, once at a time; `onArrived` hears of each that the register says now. Nothing is sent under
 *  another account. */
export function sendKept(of: string, onArrived: (mark: KeptMark) => void): Promise<Sending> {
  running ??= sendAll(of, onArrived).finally(() => (running = null))
  return running
}

async function sendAll(of: string, onArrived: (mark: KeptMark) => void): Promise<Sending> {
  for (let next = nextToSend(readKept(of)); next; next = nextToSend(readKept(of))) {
    const { key } = next
    if (!isKeptFor(of)) return 'signed_out'
    if (!navigator.onLine) return 'no_answer'
    changeKept(of, (kept) => withSent(kept, key))
    const answer = await send(next)
    if (answer === 'no_answer' || answer === 'signed_out') return answer
    changeKept(of, (kept) => withAnswer(kept, key, answer))
    if ('merge' in answer && answer.merge !== 'differs') onArrived(next)
  }
  return 'done'
}

async function send({ bookingId, key, ...kept }: KeptMark): Promise<Answer | 'no_answer' | 'signed_out'> {
  const body = pick(kept, 'mark', 'basedOn', 'notes', 'notesBasedOn')
  const answer = await postOnce(`/api/attendance/${bookingId}`, { key, body })
  if (!answer || answer.status >= 500 || answer.status === 429) return 'no_answer'
  if (answer.status === 401) return 'signed_out'
  const result = (await answer.json().catch(() => null)) as (Answer & { error?: string }) | null
  if (!result) return 'no_answer'
  return answer.ok ? result : { refusal: result.error ?? '' }
}

function nameOf(of: string): string {
  return `marks ${of}`
}

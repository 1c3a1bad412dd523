import { pick } from '#src/kit/pick.ts'
import type { Mark } from './attendance.ts'
import type { Merge } from './offline-mark.ts'

/** A mark on its way to the studio, kept on the device until it is there. It names nobody. */
export type KeptMark = {
  /** Of this mark alone: sent twice, it is one. */
  key: string
  bookingId: string
  sessionId: string
  mark: Mark
  /** What the register said when it was made. */
  basedOn: Mark
  notes?: string
  /** The note that it was written over. */
  notesBasedOn?: string
  /** It has been sent and may have arrived, whether or not an answer came. */
  isSent?: boolean
  /** What someone else has marked since: a person decides. */
  theirs?: Mark
  /** Why the studio does not take it. */
  refusal?: string
}

/** A further mark. One that has not been sent takes the place of the former, so that a slip of the finger never reaches the studio; one
 *  that may have arrived stays, and the new one is based on it. */
export function withMark(kept: readonly KeptMark[], made: KeptMark): KeptMark[] {
  const former = latestOf(kept, made.bookingId)
  if (!former) return changes(made) ? [...kept, made] : [...kept]
  if (isOnItsWay(former) && former.isSent) {
    const next = { ...made, basedOn: former.mark }
    return changes(next) ? [...kept, next] : [...kept]
  }
  const next = { ...made, basedOn: former.theirs ?? former.basedOn, ...noteOf(former, made) }
  return kept.flatMap((one) => (one !== former ? [one] : changes(next) ? [next] : []))
}

/** The latest note, written over what was there before the first. */
function noteOf(former: KeptMark, made: KeptMark): Pick<KeptMark, 'notes' | 'notesBasedOn'> {
  if (former.notes === undefined) return {}
  return { notes: made.notes ?? former.notes, notesBasedOn: former.notesBasedOn }
}

/** The one to send next. Those that wait for a person are left. */
export function nextToSend(kept: readonly KeptMark[]): KeptMark | undefined {
  return kept.find((one) => isOnItsWay(one) && kept.find(({ bookingId }) => bookingId === one.bookingId) === one)
}

export function withSent(kept: readonly KeptMark[], key: string): KeptMark[] {
  return kept.map((one) => (one.key === key ? { ...one, isSent: true } : one))
}

export type Answer = { merge: Merge; mark: Mark } | { refusal: string }

/** After the studio has answered. Where the marks differ, what was made of the same place since is one question with it. */
export function withAnswer(kept: readonly KeptMark[], key: string, answer: Answer): KeptMark[] {
  const sent = kept.find((one) => one.key === key)
  if (!sent) return [...kept]
  if ('refusal' in answer) return kept.map((one) => (one === sent ? { ...one, refusal: answer.refusal } : one))
  if (answer.merge !== 'differs') return kept.filter((one) => one !== sent)
  const { bookingId } = sent
  const last = latestOf(kept, bookingId) ?? sent
  const others = kept.filter((one) => one.bookingId !== bookingId)
  if (last.mark === answer.mark) return others
  return [...others, { ...unsent(last), basedOn: answer.mark, theirs: answer.mark }]
}

/** A person has seen both: theirs stays, or one's own is sent over it. */
export function withDecision(
  kept: readonly KeptMark[],
  key: string,
  decision: { keeps: 'theirs' } | { keeps: 'own'; key: string },
): KeptMark[] {
  return kept.flatMap((one) => {
    if (one.key !== key) return [one]
    return decision.keeps === 'theirs' ? [] : [{ ...unsent(one), key: decision.key }]
  })
}

export function latestOf(kept: readonly KeptMark[], bookingId: string): KeptMark | undefined {
  return kept.findLast((one) => one.bookingId === bookingId)
}

function unsent(one: KeptMark): KeptMark {
  return pick(one, 'key', 'bookingId', 'sessionId', 'mark', 'basedOn', 'notes', 'notesBasedOn')
}

function isOnItsWay({ theirs, refusal }: KeptMark): boolean {
  return theirs === undefined && refusal === undefined
}

function changes({ mark, basedOn, notes }: KeptMark): boolean {
  return mark !== basedOn || notes !== undefined
}

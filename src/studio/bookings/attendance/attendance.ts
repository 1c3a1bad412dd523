import { z } from 'zod'
import { ok, type Outcome, refuse, type RefusalText } from '#src/kit/outcome.ts'
import { studioDate } from '#src/kit/time.ts'
import { isolated } from '#src/kit/text/isolated.ts'
import { paragraphsOrNone } from '#src/kit/typed-text.ts'

/** What a register says of a place: attended, no show, or not marked yet. */
export const marks = ['attended', 'no_show', 'pending'] as const
export type Mark = (typeof marks)[number]

export const attendanceRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  booking_not_found: { status: 404, message: 'Booking not found' },
  too_early: { status: 409, message: 'The register opens 30 minutes before the class' },
  booking_cancelled: { status: 409, message: 'This booking has been cancelled' },
  note_changed: {
    status: 409,
    message: 'Somebody else has written a note meanwhile, and both together are too long. Please look at theirs first.',
  },
} satisfies Record<string, RefusalText>

export type AttendanceRefusal = keyof typeof attendanceRefusals

const MOST_NOTE_CHARACTERS = 500
const note = paragraphsOrNone(MOST_NOTE_CHARACTERS).optional()

export const attendanceForm = z.object({
  mark: z.enum(marks, 'Please choose attended, no show or pending'),
  notes: note,
  /** The note as it was when this one was written over it: what someone else has written since is kept too. */
  notesBasedOn: note,
})

type TypedNote = Pick<z.output<typeof attendanceForm>, 'notes' | 'notesBasedOn'>

/** The note on a place after a mark: of two people who have written at once both are kept (PRODUCT 5). */
export function decideNote(
  { notes, notesBasedOn }: TypedNote,
  present: string | null,
): Outcome<string | null, AttendanceRefusal> {
  const now = present ?? ''
  if (notes === undefined || notes === notesBasedOn) return ok(present)
  const isUnseen = notesBasedOn !== undefined && now !== notesBasedOn && now !== notes
  if (!isUnseen || now === '') return ok(notes)
  if (notes === '') return ok(present)
  const both = `${now}\n${notes}`
  return both.length > MOST_NOTE_CHARACTERS ? refuse('note_changed') : ok(both)
}

/** The words of the specification (2, History): attended, marked but not attended, or not marked yet. */
export function attendanceLabel(attended: boolean | null): 'Attended' | 'No Show' | 'Pending' {
  if (attended === null) return 'Pending'
  return attended ? 'Attended' : 'No Show'
}

/** What is said once a place was marked. */
export function markedText({ name: person, mark }: { name: string; mark: Mark }): string {
  const name = isolated(person)
  if (mark === 'pending') return `${name} is not marked`
  return `${name} is marked as ${attendanceLabel(mark === 'attended')}`
}

export type AttendanceFacts = {
  now: Date
  startsAt: Date
  bookingStatus: 'waiting' | 'confirmed' | 'cancelled'
  isAtDesk: boolean
  /** Whether the caller teaches this session. */
  isOwnSession: boolean
}

/** When a register opens: 30 minutes before its class starts, when people begin to arrive. It never closes, so that a mistake can be
 *  corrected (PRODUCT 4.7). */
export function registerOpensAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() - 30 * 60_000)
}

/** Whether a register has the form of a walk-in: on the day of its class. */
export function takesWalkIns(startsAt: Date, now: Date): boolean {
  return studioDate(startsAt) === studioDate(now)
}

/** Whether the caller may mark a register: the front desk every one, instructors their own, from 30 minutes before the class on
 *  (PRODUCT 2, 4.7). To an instructor, bookings of other sessions do not exist. */
export function decideMarking(facts: AttendanceFacts): Outcome<void, AttendanceRefusal> {
  if (!facts.isAtDesk && !facts.isOwnSession) return refuse('booking_not_found')
  if (facts.bookingStatus !== 'confirmed') return refuse('booking_cancelled')
  if (facts.now < registerOpensAt(facts.startsAt)) return refuse('too_early')
  return ok(undefined)
}

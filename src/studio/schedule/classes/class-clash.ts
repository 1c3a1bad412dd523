import { dayAndTime } from '#src/kit/time.ts'
import { refuse } from '#src/kit/outcome.ts'

/** What an instructor or a room is taken by, and when it begins. */
export type Clash = { who: string; name: string; startsAt: Date }

/** Beside what a room or an instructor is taken by: the field in which someone says why, `overlapReason`. */
export const MEANT_TEXT = 'If it is meant, please say why'

/** The instructor is in another class then; with a reason it may be so (PRODUCT 4.1, Conflicts). */
export function refuseInstructor({ who, name, startsAt }: Clash) {
  return refuse<'instructor_taken'>('instructor_taken', {
    instructorId: `${who} teaches ${name} on ${dayAndTime(startsAt)}`,
    overlapReason: MEANT_TEXT,
  })
}

/** Another class, or else a hire, is in the room then; with a reason it may be so. Where dates of a new class may be left out, those that
 *  are hired are. */
export function refuseRoom(clash: Clash | null, at: { startsAt: Date; mayLeaveOut: boolean }) {
  const roomId = clash
    ? `${clash.name} is in ${clash.who} on ${dayAndTime(clash.startsAt)}`
    : `It is hired on ${dayAndTime(at.startsAt)}`
  const isLeftOut = !clash && at.mayLeaveOut
  const overlapReason = isLeftOut ? 'To leave out the dates on which it is hired, please say why' : MEANT_TEXT
  return refuse<'room_taken'>('room_taken', { roomId, overlapReason })
}

import { dayAndTime } from '#src/kit/time.ts'
import { refuse } from '#src/kit/outcome.ts'
import type { ClassChangeRefusal } from './session-change.ts'

/** What an instructor or a room is taken by, and when it begins. */
export type Clash = { who: string; name: string; startsAt: Date }

/** The instructor is in another class then; with a reason it may be so (PRODUCT 4.1, Conflicts). */
export function refuseInstructor({ who, name, startsAt }: Clash) {
  return refuse<ClassChangeRefusal>('instructor_taken', {
    instructorId: `${who} teaches ${name} on ${dayAndTime(startsAt)}`,
    overlapReason: 'If it is meant, please say why',
  })
}

/** Another class, or else a hire, is in the room then. Where some dates of a new class may be left out, with a reason they are. */
export function refuseRoom(clash: Clash | null, at: { startsAt: Date; mayLeaveOut: boolean }) {
  const roomId = clash
    ? `${clash.name} is in ${clash.who} on ${dayAndTime(clash.startsAt)}`
    : `It is hired on ${dayAndTime(at.startsAt)}`
  const overlapReason = 'To leave out the dates on which it is taken, please say why'
  return refuse<ClassChangeRefusal>('room_taken', { roomId, ...(at.mayLeaveOut && { overlapReason }) })
}

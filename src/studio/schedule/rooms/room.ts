import { z } from 'zod'
import { ok, type Outcome, type RefusalText, refuse } from '#src/kit/outcome.ts'
import { dayAndTime } from '#src/kit/time.ts'
import { lineOrNone, oneLine, orNone, tick, wholeNumber } from '#src/kit/typed-text.ts'

/** What an admin says of a room. */
export type RoomWords = {
  name: string
  /** The most people in it; null where nobody has said. */
  places: number | null
  /** Whether only one thing may happen there at a time; classes share the other rooms. */
  isExclusive: boolean
  /** Not offered for new classes; those that are there stay. */
  isHidden: boolean
  /** The hall: people can hire it. */
  isForHire: boolean
}

export type Room = RoomWords & { id: string }

/** The most places that a room or a class may have. */
export const MOST_PLACES = 500

export const roomForm = z.object({
  name: oneLine(60, 'Please give it a name'),
  places: orNone(wholeNumber(1, MOST_PLACES)),
  isExclusive: tick,
  isHidden: tick,
  isForHire: tick,
  /** Why classes that overlap in it may, where it becomes one for one thing at a time. */
  overlapReason: lineOrNone(200).default(''),
})

/** What occupies a room: one class session, one hall hire, or the studio's being closed. */
export type Occupant = { kind: 'class_session' | 'hall_hire' | 'closure'; id: string }

/** A room occupied from one instant up to, and not including, another. */
export type Occupancy = { roomId: string; occupant: Occupant; startsAt: Date; endsAt: Date }

export type OccupancyRefusal = 'room_taken'

/** What something may be in a room beside, once someone has said why: all but a closure. */
export const CONFIRMED_BESIDE: readonly Occupant['kind'][] = ['class_session', 'hall_hire']

export const roomRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  room_not_found: { status: 404, message: 'Room not found' },
  room_name_taken: { status: 409, message: 'There is a room of that name already' },
  room_is_hall: {
    status: 409,
    message: 'A hall that people hire is for one thing at a time, and cannot be hidden',
  },
  other_hall: { status: 409, message: 'People hire another room. Please end that first: one can be hired at a time.' },
  room_shared: {
    status: 409,
    message: 'Classes overlap in this room. Please move them first, or say why they may.',
  },
} satisfies Record<string, RefusalText>

export type RoomRefusal = keyof typeof roomRefusals

/** Two things that overlap in a room, the first time they will and how often. */
type Overlap = { names: [string, string]; startsAt: Date; dates: number }
const MOST_SAID = 10

/** What overlaps in a room that is to be for one thing at a time. */
export function overlapsInWords(overlaps: readonly Overlap[]): string {
  if (overlaps.length === 0) return roomRefusals.room_shared.message
  const sentences = overlaps.slice(0, MOST_SAID).map(({ names, startsAt, dates }) => {
    const again = dates > 1 ? ` and ${dates - 1} ${dates === 2 ? 'later date' : 'later dates'}` : ''
    return `${names.join(' and ')} overlap on ${dayAndTime(startsAt)}${again}`
  })
  const left = overlaps.length - sentences.length
  return [...sentences, ...(left > 0 ? [`and ${left} more`] : [])].join('; ')
}

/** The hall that people hire; none in a studio that lets none. */
export function hallOf<One extends Pick<Room, 'isForHire'>>(rooms: readonly One[]): One | undefined {
  return rooms.find(({ isForHire }) => isForHire)
}

/** Whether a room may be what an admin says of it, beside the others: one at most is hired, and that is for one thing at a time and shown.
 *  PRODUCT 4.1. */
export function decideRoom(after: RoomWords, others: readonly Pick<Room, 'isForHire'>[]): Outcome<void, RoomRefusal> {
  if (!after.isForHire) return ok(undefined)
  if (after.isHidden || !after.isExclusive) return refuse('room_is_hall')
  return hallOf(others) ? refuse('other_hall') : ok(undefined)
}

/** The field of a form that a refusal is about. */
export const fieldOfRoomRefusal: Partial<Record<RoomRefusal, string>> = {
  room_name_taken: 'name',
  room_shared: 'isExclusive',
  room_is_hall: 'isForHire',
  other_hall: 'isForHire',
}

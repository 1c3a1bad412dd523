import type { RefusalText } from '#src/kit/outcome.ts'

/** A room of the studio. In an exclusive one (the Hall) only one thing may happen at a time; classes share the others. */
export type Room = { id: string; name: string; isExclusive: boolean }

/** What occupies a room: one class session or one hall hire. */
export type Occupant = { kind: 'class_session' | 'hall_hire'; id: string }

/** A room occupied from one instant up to, and not including, another. */
export type Occupancy = { roomId: string; occupant: Occupant; startsAt: Date; endsAt: Date }

/** The name of the exclusive room that the seed creates, which is let by the hour. */
export const HALL_NAME = 'Hall'
/** The name of the room where classes are held unless another is chosen. */
export const STUDIO_NAME = 'Studio'

export type RoomRefusal = 'room_taken'

export const roomMessages = {
  room_taken: { status: 409, message: 'The room is taken at that time' },
} satisfies Record<RoomRefusal, RefusalText>

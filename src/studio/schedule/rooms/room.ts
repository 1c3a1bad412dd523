/** A room of the studio. In an exclusive one (the Hall) only one thing may happen at a time; classes share the others. */
export type Room = { id: string; name: string; isExclusive: boolean }

/** What occupies a room: one class session or one hall hire. */
export type Occupant = { kind: 'class_session' | 'hall_hire'; id: string }

/** A room occupied from one instant up to, and not including, another. */
export type Occupancy = { roomId: string; occupant: Occupant; startsAt: Date; endsAt: Date }

export type RoomRefusal = 'room_taken'

import { z } from '@hono/zod-openapi'
import type { StaffSession } from '#src/studio/bookings/rosters/staff-sessions.store.server.ts'

/** A dated class as the front desk sees it. */
export const staffSessionSchema = z
  .object({
    id: z.string(),
    classId: z.string(),
    date: z.string().openapi({ description: 'Studio date' }),
    startTime: z.string(),
    endTime: z.string(),
    name: z.string(),
    type: z.string(),
    instructor: z.string(),
    level: z.string(),
    status: z.enum(['scheduled', 'cancelled']),
    booked: z.number().int(),
    maxSpots: z.number().int(),
    spotsLeft: z.number().int(),
  })
  .openapi('StaffSession')

export function staffSessionResponse(session: StaffSession) {
  return { ...session, type: session.typeId }
}

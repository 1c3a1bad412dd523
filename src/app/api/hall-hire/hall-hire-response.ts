import { z } from '@hono/zod-openapi'
import { instant } from '#src/platform/http/open-api.server.ts'
import { EVENT_TYPES } from '#src/studio/hall-hire/hall-hire.ts'

const texts = z.array(z.string())
const instantText = z.string().openapi({ format: 'date-time' })

export const rateSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    pricePerHour: z.number().openapi({ description: 'Pounds' }),
    capacity: z.number().int(),
    features: texts,
    availableTimes: texts,
    includes: texts,
    restrictions: texts,
  })
  .openapi('HallRate')

const window = z
  .object({ startTime: z.string(), endTime: z.string() })
  .openapi('HallWindow', { description: 'Wall times of the studio, HH:MM; the end is exclusive' })

export const hireSchema = z
  .object({
    id: z.string(),
    eventDate: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    duration: z.number().int().openapi({ description: 'Hours; a part hour counts as a whole hour' }),
    eventType: z.enum(EVENT_TYPES),
    expectedAttendees: z.number().int(),
    totalPrice: z.number().openapi({ description: 'Pounds' }),
    status: z.enum(['pending', 'confirmed', 'cancelled']),
    isUnconfirmed: z.boolean().openapi({
      description: 'Pending, and held for 30 minutes only unless its customer opens the link in our e-mail',
    }),
    heldUntil: instantText
      .nullable()
      .openapi({ description: 'While pending: the instant until which it holds its time' }),
    createdAt: instantText,
  })
  .openapi('HallBooking')

/** What only the customer, the owner and admins are told. */
export const customerShape = {
  customerName: z.string().optional(),
  customerEmail: z.string().optional(),
  customerPhone: z.string().optional(),
  specialRequirements: z.string().optional(),
}

export const availabilityShape = {
  date: z.string(),
  opening: window.nullable().openapi({ description: 'Null when the hall is closed all day' }),
  closure: z.string().nullable().openapi({ description: 'Why it is closed though its weekday is not' }),
  taken: z.array(window),
  free: z.array(window),
}

export const priceDiffers = {
  409: {
    description: 'The time is taken, or the price is another: then with the right one, in pounds, and hours',
    content: {
      'application/json': {
        schema: z.object({
          success: z.literal(false),
          error: z.string(),
          code: z.string(),
          fields: z.record(z.string(), z.string()).optional(),
          totalPrice: z.number().optional(),
          duration: z.number().optional(),
        }),
      },
    },
  },
}

export const pounds = z.number().openapi({ description: 'Pounds' })

/** What staff read of a hire beyond that. */
export const staffHireSchema = hireSchema
  .extend({
    customerName: z.string(),
    customerEmail: z.string(),
    customerPhone: z.string(),
    specialRequirements: z.string(),
    userId: z.string().nullable(),
    cancelledBy: z.enum(['customer', 'studio', 'lapse']).nullable(),
    deposit: pounds,
    paid: pounds,
    depositHeld: pounds,
    depositKept: pounds,
    due: pounds,
    refundDue: pounds,
    lapsesAt: instant.openapi({ description: 'Until when a pending request holds its time' }),
  })
  .openapi('HallBookingAtTheDesk')

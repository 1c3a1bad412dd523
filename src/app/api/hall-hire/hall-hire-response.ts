import { z } from '@hono/zod-openapi'
import { EVENT_TYPES } from '#src/studio/hall-hire/hall-hire.ts'

const success = z.literal(true)
const texts = z.array(z.string())

const rate = z
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

export const bookingSchema = z
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
    heldUntil: z
      .string()
      .nullable()
      .openapi({ description: 'While pending: the instant until which it holds its time' }),
    createdAt: z.string(),
  })
  .openapi('HallBooking')

const personal = z.object({
  customerName: z.string().optional(),
  customerEmail: z.string().optional(),
  customerPhone: z.string().optional(),
  specialRequirements: z.string().optional(),
})

const answer = <Status extends number, Schema extends z.ZodType>(status: Status, description: string, schema: Schema) =>
  ({ [status]: { description, content: { 'application/json': { schema } } } }) as Record<
    Status,
    { description: string; content: { 'application/json': { schema: Schema } } }
  >

export const rateOk = answer(200, 'The rate', z.object({ success, rate }))

export const availabilityOk = answer(
  200,
  'Opening, taken and free times of the date',
  z.object({
    success,
    date: z.string(),
    opening: window.nullable().openapi({ description: 'Null when the hall is closed all day' }),
    closure: z.string().nullable().openapi({ description: 'Why it is closed though its weekday is not' }),
    taken: z.array(window),
    free: z.array(window),
  }),
)

export const bookedOk = answer(
  201,
  'The request stands and holds its time until `heldUntil`',
  z.object({
    success,
    message: z.string(),
    bookingId: z.string(),
    booking: bookingSchema,
    link: z.string().openapi({ description: 'Shows, pays and cancels this booking; for its customer only' }),
  }),
)

export const bookingOk = answer(
  200,
  'How it stands',
  z.object({ success, booking: bookingSchema.extend(personal.shape) }),
)

export const priceDiffers = answer(
  409,
  'The time is taken, or the price is another: then with the right one, in pounds, and hours',
  z.object({
    success: z.literal(false),
    error: z.string(),
    code: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    totalPrice: z.number().optional(),
    duration: z.number().optional(),
  }),
)

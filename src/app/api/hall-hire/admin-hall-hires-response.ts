import { z } from '@hono/zod-openapi'
import { HALL_PAYMENT_KINDS } from '#src/studio/hall-hire/money/hall-money.ts'
import { bookingSchema } from './hall-hire-response.ts'

const pounds = z.number().openapi({ description: 'Pounds' })

const booking = bookingSchema
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
    due: pounds,
    refundDue: pounds,
    lapsesAt: z.string().openapi({ description: 'Until when a pending request holds its time' }),
  })
  .openapi('HallBookingAtTheDesk')

const payment = z.object({
  kind: z.enum(HALL_PAYMENT_KINDS),
  method: z.enum(['card', 'cash', 'bank_transfer', 'online']),
  amount: pounds.openapi({ description: 'Pounds; negative when it went back' }),
  recordedAt: z.string(),
})
const note = z.object({ text: z.string(), authorName: z.string(), writtenAt: z.string() })

const ok = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  200: { description, content: { 'application/json': { schema } } },
})
const success = z.literal(true)

export const staffBookingsOk = ok('The hires', z.object({ success, bookings: z.array(booking) }))
export const staffBookingOk = ok(
  'The hire',
  z.object({ success, booking: booking.extend({ payments: z.array(payment), notes: z.array(note) }) }),
)
export const staffDoneOk = ok(
  'Done; the hire as it now stands, null once deleted',
  z.object({ success, booking: booking.nullable() }),
)

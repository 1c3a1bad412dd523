import { z } from 'zod'
import { isStudioDate, isWallTime } from '#src/kit/time.ts'
import { EVENT_TYPES } from './hall-hire.ts'

const LONGEST_NAME = 120
const LONGEST_EMAIL = 254
const LONGEST_PHONE = 40
const LONGEST_REQUIREMENTS = 2000

// PostgreSQL keeps no NUL in a text: such a body is bad input, not our fault.
const isPlain = (text: string) => !text.includes('\0')
const line = (ask: string, most: number) =>
  z
    .string({ error: ask })
    .trim()
    .min(1, ask)
    .max(most, `Please use ${most} characters at most`)
    .refine((text) => isPlain(text) && !/[\r\n]/.test(text), 'Please use one line of plain text')

const wallTime = (ask: string) => z.string({ error: ask }).refine(isWallTime, ask)
const attendees = z
  .number({ error: 'Please say how many people will come' })
  .int('Please give a whole number of people')
  .min(1, 'At least one person has to come')
  .max(100_000, 'Please give a smaller number of people')

/** What a visitor asks for (specification 3). Only the shape is judged here; what the hall allows is judged with the facts. */
export const hallRequestSchema = z.object({
  customerName: line('Please enter your name', LONGEST_NAME),
  customerEmail: line('Please enter your email address', LONGEST_EMAIL).pipe(
    z.email('Please enter a valid email address'),
  ),
  customerPhone: line('Please enter your phone number', LONGEST_PHONE).refine(
    (text) => /\d/.test(text),
    'Please enter a valid phone number',
  ),
  eventDate: z.string({ error: 'Please choose a date' }).refine(isStudioDate, 'Please choose a date'),
  startTime: wallTime('Please choose a start time'),
  endTime: wallTime('Please choose an end time'),
  expectedAttendees: attendees,
  eventType: z.enum(EVENT_TYPES, { error: 'Please choose the type of event' }),
  specialRequirements: z
    .string()
    .trim()
    .max(LONGEST_REQUIREMENTS, `Please use ${LONGEST_REQUIREMENTS} characters at most`)
    .refine(isPlain, 'Please use plain text')
    .default(''),
})
export type HallRequest = z.output<typeof hallRequestSchema>

/** The booking payload of the API: what is asked for, and what the caller believes it lasts (hours) and costs (pounds). */
export const hallBookingSchema = hallRequestSchema.extend({
  specialRequirements: hallRequestSchema.shape.specialRequirements.nullable().transform((text) => text ?? ''),
  duration: z.number().optional(),
  totalPrice: z.number({ error: 'The price has to be a number of pounds' }).optional(),
})
export type HallBooking = z.output<typeof hallBookingSchema>

/** The same as a form sends it: every value a text. */
export const hallRequestForm = hallRequestSchema.extend({
  expectedAttendees: z
    .string({ error: 'Please say how many people will come' })
    .trim()
    .regex(/^\d{1,6}$/, 'Please say how many people will come')
    .transform(Number)
    .pipe(attendees),
})

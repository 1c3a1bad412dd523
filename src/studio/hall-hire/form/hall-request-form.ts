import { z } from 'zod'
import { emailTyped } from '#src/kit/text/email-address.ts'
import { isStudioDate, isWallTime } from '#src/kit/time.ts'
import { lineOrNone, oneLine, paragraphsOrNone } from '#src/kit/typed-text.ts'
import { hallFieldTexts } from './hall-field-texts.ts'
import { EVENT_TYPES } from '../hall-hire.ts'

const LONGEST_NAME = 120
const LONGEST_PHONE = 40
const LONGEST_REQUIREMENTS = 2000

const wallTime = (ask: string) => z.string({ error: ask }).refine(isWallTime, ask)
const attendees = z
  .number({ error: hallFieldTexts.expectedAttendees })
  .int(hallFieldTexts.expectedAttendeesWhole)
  .min(1, hallFieldTexts.expectedAttendeesFew)
  .max(100_000, 'Please give a smaller number of people')

/** A visitor's request (specification 3). Only the format is checked here; the rules of the hall need the facts. */
export const hallRequestSchema = z.object({
  customerName: oneLine(LONGEST_NAME, hallFieldTexts.customerName),
  customerEmail: emailTyped(hallFieldTexts.customerEmail, hallFieldTexts.customerEmailForm),
  customerPhone: oneLine(LONGEST_PHONE, hallFieldTexts.customerPhone).refine(
    (text) => /\d/.test(text),
    hallFieldTexts.customerPhoneForm,
  ),
  eventDate: z.string({ error: hallFieldTexts.eventDate }).refine(isStudioDate, hallFieldTexts.eventDate),
  startTime: wallTime(hallFieldTexts.startTime),
  endTime: wallTime(hallFieldTexts.endTime),
  expectedAttendees: attendees,
  eventType: z.enum(EVENT_TYPES, { error: hallFieldTexts.eventType }),
  specialRequirements: paragraphsOrNone(LONGEST_REQUIREMENTS).default(''),
})
export type HallRequest = z.output<typeof hallRequestSchema>

/** The booking payload of the API: the request, and the duration (hours) and price (pounds) the caller expects. */
export const hallBookingSchema = hallRequestSchema.extend({
  specialRequirements: hallRequestSchema.shape.specialRequirements.nullable().transform((text) => text ?? ''),
  duration: z.number().optional(),
  totalPrice: z.number({ error: 'The price has to be a number of pounds' }).optional(),
  overlapReason: lineOrNone(200).optional(),
})
export type HallBooking = z.output<typeof hallBookingSchema>

/** The same as a form sends it: every value a text. */
export const hallRequestForm = hallRequestSchema.extend({
  expectedAttendees: z
    .string({ error: hallFieldTexts.expectedAttendees })
    .trim()
    .regex(/^\d{1,6}$/, hallFieldTexts.expectedAttendees)
    .transform(Number)
    .pipe(attendees),
  overlapReason: lineOrNone(200).optional(),
})

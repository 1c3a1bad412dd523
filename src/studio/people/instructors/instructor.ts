import { z } from 'zod'
import type { RefusalText } from '#src/kit/outcome.ts'
import { oneLine, paragraphs, tick, wholeNumber } from '#src/kit/typed-text.ts'

/** What the site says of who teaches (specification 3). */
const instructorWords = z.object({
  name: oneLine(80, 'Please give a name'),
  specialty: oneLine(120, 'Please say what they teach'),
  bio: paragraphs(2000, 'Please write a few words about them'),
})

export type Instructor = { id: string } & z.output<typeof instructorWords>

/** The names of those words, from which the columns read and the data rule follow. */
export const instructorWordNames = instructorWords.keyof().options

export type LinkRefusal = 'instructor_not_found' | 'instructor_taken'

/** An instructor as an admin writes them; `position` is their place in the list, lowest first. */
export const instructorForm = instructorWords.extend({
  position: wholeNumber(0, 999),
  isActive: tick,
})

export type InstructorWords = z.output<typeof instructorForm>

export const instructorRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  instructor_not_found: { status: 404, message: 'Instructor not found' },
} satisfies Record<string, RefusalText>

export type InstructorRefusal = keyof typeof instructorRefusals

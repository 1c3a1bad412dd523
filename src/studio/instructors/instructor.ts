import type { RefusalText } from '#src/kit/outcome.ts'

/** Who teaches (specification 3). */
export type Instructor = { id: string; name: string; specialty: string; bio: string }

export type LinkRefusal = 'instructor_not_found' | 'instructor_taken'

export const linkRefusals = {
  instructor_not_found: { status: 404, message: 'Instructor not found' },
  instructor_taken: { status: 409, message: 'Another account opens the registers of that instructor' },
} satisfies Record<LinkRefusal, RefusalText>

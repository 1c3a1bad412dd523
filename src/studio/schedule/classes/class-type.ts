import { z } from 'zod'
import type { RefusalText } from '#src/kit/outcome.ts'
import { paragraphs } from '#src/kit/typed-text.ts'

/** What an admin may edit of a class type; its name belongs to its colour and its figure. */
export const classTypeForm = z.object({ description: paragraphs(500, 'Please write something') })

export const classTypeRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  class_type_not_found: { status: 404, message: 'Class type not found' },
} satisfies Record<string, RefusalText>

export type ClassTypeRefusal = keyof typeof classTypeRefusals

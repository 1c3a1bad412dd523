import { z } from 'zod'
import { addressPart } from '#src/kit/address-part.ts'
import type { RefusalText } from '#src/kit/outcome.ts'
import { HUES, type Hue } from './class-hue.ts'
import { oneLine, paragraphs, tick, wholeNumber } from '#src/kit/typed-text.ts'

/** What an admin says of a class type. */
export type ClassTypeWords = {
  name: string
  description: string
  position: number
  /** Not offered for new classes, and not among those shown to visitors. */
  isHidden: boolean
  /** Which of the eight colours its classes have; empty for the one that the theme gives its id. */
  hue: Hue | ''
}

export type WrittenClassType = ClassTypeWords & { id: string }

export const classTypeForm = z.object({
  name: oneLine(60, 'Please give it a name'),
  description: paragraphs(500, 'Please write something'),
  position: wholeNumber(0, 999),
  isHidden: tick,
  hue: z.enum(HUES, 'Please choose a colour').optional(),
})

/** The address part of a new class type. `classes` stands for every type in the address of a calendar. */
export function classTypeId(name: string, taken: number): string {
  return addressPart(name, { taken, reserved: ['new', 'classes'], otherwise: 'class' })
}

export const classTypeRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  class_type_not_found: { status: 404, message: 'Class type not found' },
} satisfies Record<string, RefusalText>

export type ClassTypeRefusal = keyof typeof classTypeRefusals

import { z } from 'zod'
import { attendanceForm, type Mark, marks } from './attendance.ts'

/** A mark that may have been made without a connection: what it says, and what the register said of that place when it was made. */
export const offlineMarkForm = attendanceForm.extend({
  basedOn: z.enum(marks, 'Please say what the register said before'),
})
export type OfflineMark = z.output<typeof offlineMarkForm>

/** What becomes of it: written; nothing, because the register says so already; or it differs from what someone else has marked since,
 *  and a person decides. */
export const MERGES = ['written', 'same', 'differs'] as const
export type Merge = (typeof MERGES)[number]

/** Merges a mark with what the register says now. Who has seen the other mark, and means this one, sends it based on the other. */
export function decideMerge({ mark, basedOn }: Pick<OfflineMark, 'mark' | 'basedOn'>, present: Mark): Merge {
  if (mark === present) return 'same'
  return basedOn === present ? 'written' : 'differs'
}

/** What a register says of a place, as a mark. */
export function markOf(attended: boolean | null): Mark {
  if (attended === null) return 'pending'
  return attended ? 'attended' : 'no_show'
}

import { z } from 'zod'
import { ok, type Outcome, refuse, type RefusalText } from '#src/kit/outcome.ts'
import { lineOrNone, oneLine, paragraphs } from '#src/kit/typed-text.ts'
import type { HouseholdPerson } from '../households/household.ts'
import { memberAdminRefusals } from '../members/member-admin.ts'

/** Staff notes on a person (decision 105). */

const ASK_WHO = 'Please say who the note is about'

/** Where an account is one person, nobody asks who it is about. */
export const memberNoteForm = z.object({
  text: paragraphs(2000, 'Please write something'),
  personId: lineOrNone(100).default(''),
})

const noteId = lineOrNone(100)

export const endNoteForm = z.object({ noteId })

export const assignNoteForm = z.object({ noteId, personId: oneLine(100, ASK_WHO) })

export const memberNoteRefusals = {
  ...memberAdminRefusals,
  person_needed: { status: 400, message: ASK_WHO },
  person_not_found: { status: 404, message: 'That person is not on this account' },
  note_not_found: { status: 404, message: 'Note not found' },
} satisfies Record<string, RefusalText>

export type MemberNoteRefusal = keyof typeof memberNoteRefusals

/** Whom of an account a note is about. */
export function whoseNote(
  household: readonly HouseholdPerson[],
  personId: string,
): Outcome<HouseholdPerson, MemberNoteRefusal> {
  if (personId === '' && household.length > 1) return refuse('person_needed', { personId: ASK_WHO })
  const person = household.find(({ id }) => personId === '' || id === personId)
  return person ? ok(person) : refuse('person_not_found')
}

/** A note as those who meet a person read it. */
export function noteInWords({ text, isOfAccount }: { text: string; isOfAccount: boolean }): string {
  return isOfAccount ? `On the whole account, perhaps about another person: ${text}` : text
}

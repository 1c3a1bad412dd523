import { z } from 'zod'
import type { RefusalText } from '#src/kit/outcome.ts'
import { folded } from '#src/kit/search.ts'
import { oneLine } from '#src/kit/typed-text.ts'

/** A person a member may book for. The holder has the account's name. */
export type HouseholdPerson = { id: string; name: string; isHolder: boolean }

/** What is known of a person from another system; studio dates. */
export type PersonDates = Record<'bornOn' | 'joinedOn' | 'lastVisitOn', string | null>

/** A date of birth brings the birthday with it, where none was known. */
export type FilledField = keyof PersonDates | 'birthday'

/** The largest number of named people on an account beside its holder. */
export const MOST_PEOPLE = 8

export const personForm = z.object({ name: oneLine(60, 'Please enter a name') })

export const householdRefusals = {
  sign_in_required: { status: 401, message: 'Please sign in first' },
  person_not_found: { status: 404, message: 'That person is not on your membership' },
  name_taken: { status: 409, message: 'Somebody of that name is there already' },
  household_full: { status: 409, message: `You can add ${MOST_PEOPLE} people at most` },
} satisfies Record<string, RefusalText>

export type HouseholdRefusal = keyof typeof householdRefusals

/** The person of an account for whom something is: `personId` is null for its holder, who is meant where nobody is named. Null where they
 *  are not on it. */
export function forWhomOf(
  household: readonly HouseholdPerson[],
  personId: string | null | undefined,
): { personId: string | null; personName: string | null } | null {
  if (!personId) return { personId: null, personName: null }
  const person = household.find(({ id }) => id === personId)
  if (!person) return null
  return person.isHolder ? forWhomOf(household, null) : { personId: person.id, personName: person.name }
}

/** Whether two names mean the same person: case, accents and apostrophes aside. */
export function isSameName(a: string, b: string): boolean {
  return folded(a) === folded(b)
}

import { isolated } from '#src/kit/text/isolated.ts'

/** `Salsa for Lily Cole`: a place, or something held, in subjects, text messages, lists and calendar entries. `personName` is null or absent
 *  where nobody is to be named (`whose_place` and `whose_holding` in db/functions). */
export function forWhom(what: string, { personName }: { personName?: string | null }): string {
  return personName ? `${what} for ${isolated(personName)}` : what
}

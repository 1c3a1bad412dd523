import { isolated } from '#src/kit/text/isolated.ts'
import { formatDate } from '#src/kit/time.ts'
import { forWhom } from '#src/studio/people/households/for-whom.ts'

/** What is sent to an account about a place, and whose it is. `personName` is null or absent where the account has one person, who is
 *  the reader and greeted by name (`whose_place` in db/functions, PRODUCT 4.10). */
export type Whose = { name: string; personName?: string | null }

/** A place on a line of its own, wherever several may stand below each other: `Salsa for Lily Cole, Monday 23 November, 18:00`. */
export function placeInWords(place: { className: string; date: string; time: string; personName: string | null }) {
  return `${forWhom(place.className, place)}, ${formatDate(place.date)}, ${place.time}`
}

/** Another than the reader, whom a sentence must name; null where it says "you". */
export function otherThanReader({ name, personName }: Whose): string | null {
  return personName && personName !== name ? personName : null
}

/** `Lily Cole’s place`, `your place`. */
export function whosePlace(whose: Whose): string {
  const other = otherThanReader(whose)
  return other ? `${isolated(other)}’s place` : 'your place'
}

/** A workshop's ticket is one person's on all its dates. */
export function whoseTicket({ name, dates }: { name: string; dates: readonly Whose[] }): Whose {
  return { name, personName: dates[0]?.personName }
}

/** In an e-mail of several places that go to one address, where a guest of another name may share it. */
export function seenBy(reader: string, { name, personName = null }: Whose): string | null {
  return personName ?? (name === reader ? null : name)
}

/** The same of several places in one class: `Amara Cole and Lily Cole`. */
export function seenByAll(reader: string, places: readonly Whose[]): string | null {
  const names = [...new Set(places.flatMap((one) => seenBy(reader, one) ?? []))]
  return names.length > 0 ? new Intl.ListFormat('en-GB').format(names) : null
}

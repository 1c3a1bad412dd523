import { isolated } from '#src/kit/text/isolated.ts'

/** Who was told of a change or of the end of a class: how many were written to, and who has no e-mail address (decision 111). */
export type Notified = { people: number; untold: Untold[] }

/** Someone a person of the studio has to tell, with the number they can be rung at, if it is known. */
export type Untold = { name: string; contact: string }

type Reached = Untold & { email: string; memberId: string | null }

/** Of the places and holders a message was for. A member is named once; a guest without an address is known by nothing. */
export function notifiedOf(reached: readonly Reached[]): Notified {
  const without = reached.filter(({ email }) => email === '')
  const isFirst = ({ memberId }: Reached, at: number) =>
    memberId === null || without.findIndex((one) => one.memberId === memberId) === at
  return {
    people: reached.length - without.length,
    untold: without.filter(isFirst).map(({ name, contact }) => ({ name, contact })),
  }
}

/** What staff read afterwards. */
export function toldText({ people, untold }: Notified): string {
  if (people === 0 && untold.length === 0) return 'Nobody had booked.'
  const sentence = people === 1 ? 'One person has been told.' : `${people} people have been told.`
  return [people > 0 && sentence, untoldText(untold)].filter(Boolean).join(' ')
}

/** The same of one person whom they see before them. */
export function isToldText(isTold: boolean): string {
  return isTold ? 'They have been told.' : 'They have no email address: please tell them yourselves.'
}

/** Whom they have to tell themselves; empty where that is nobody. */
export function untoldText(untold: readonly Untold[]): string {
  if (untold.length === 0) return ''
  const names = untold.map(({ name, contact }) => (contact === '' ? isolated(name) : `${isolated(name)} (${contact})`))
  const have = untold.length === 1 ? 'has' : 'have'
  return `${new Intl.ListFormat('en-GB').format(names)} ${have} no email address: please tell them yourselves.`
}

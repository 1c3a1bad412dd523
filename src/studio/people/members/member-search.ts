import { isolated } from '#src/kit/text/isolated.ts'
import { z } from 'zod'
import { searchWords } from '#src/kit/typed-text.ts'

export const MEMBER_SORTS = ['name', 'newest'] as const
export type MemberSort = (typeof MEMBER_SORTS)[number]

/** What the front desk asks of the list of people (specification 2, Admin users tab). */
export type MemberFilter = {
  /** Words that all occur in name, e-mail or contact; empty for everybody. */
  search: string
  /** A product's id, `inactive` (the last month has ended), `none` (never held one), `any-pass` (something besides a plan that can still be
   *  used), or empty for any. */
  membershipType: string
  directDebit: 'active' | 'inactive' | ''
}

/** The filter for all who have a pass, a single class or an offer left. */
export const ANY_PASS = 'any-pass'

/** Something besides a plan that is held, as the list of accounts has it; whose it is, where that is to be said (`whose_holding`). */
export type ListedPass = {
  productId: string
  name: string
  personName: string | null
  allowance: number | null
  used: number
  endsAt: Date | null
}

/** What stands beside an account with several people, any of whom it may have been found by. */
export function withPeople(names: readonly string[]): string {
  return names.length > 0 ? `with ${names.map(isolated).join(', ')}` : ''
}

const MOST_CHARACTERS = 100
const FURTHEST_PAGE = 10_000

/** The filter as an address carries it: what cannot be one is left out, so that an old link still shows a list. */
export const memberSearchForm = z.object({
  search: searchWords(MOST_CHARACTERS).catch(''),
  membershipType: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .catch(''),
  directDebit: z.enum(['active', 'inactive']).or(z.literal('')).catch(''),
  sort: z.enum(MEMBER_SORTS).catch('name'),
  page: z.coerce.number().int().positive().max(FURTHEST_PAGE).catch(1),
})

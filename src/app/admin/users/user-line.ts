import { pick } from '#src/kit/pick.ts'
import { methodWords } from '#src/studio/billing/direct-debit/mandate.ts'
import { passInWords } from '#src/studio/memberships/holdings/held-pass.ts'
import { withPeople } from '#src/studio/people/members/member-search.ts'
import type { ListedMember } from '#src/studio/people/members/member-search.store.server.ts'

export type UserLine = ReturnType<typeof userLine>

type Words = { packageName: (packageId: string) => string; since: string }

/** One person of the list, in words. */
export function userLine(member: ListedMember, { packageName, since }: Words) {
  return {
    ...pick(member, 'id', 'name', 'email', 'contact'),
    others: withPeople(member.people),
    membership: membershipInWords(member, packageName),
    passes: member.passes.map(passInWords),
    collectedBy: member.collectionMethod && methodWords(member.collectionMethod).title,
    marks: marksOf(member),
    since,
  }
}

/** Nothing, where a pass says more than that no membership was ever held, or that it has ended. */
function membershipInWords({ membershipType, passes }: ListedMember, packageName: Words['packageName']): string {
  if (passes.length > 0 && (membershipType === null || membershipType === 'inactive')) return ''
  if (membershipType === null) return 'None'
  return membershipType === 'inactive' ? 'Inactive' : packageName(membershipType)
}

const roleNames = { instructor: 'Instructor', receptionist: 'Receptionist', admin: 'Admin' }

/** What the desk should notice: a role, an unverified address, a closed account. */
export function marksOf(member: Pick<ListedMember, 'role' | 'email' | 'isVerified' | 'isDeactivated'>): string[] {
  return [
    ...(member.role === 'member' ? [] : [roleNames[member.role]]),
    ...(member.isVerified || member.email === '' ? [] : ['Not verified']),
    ...(member.isDeactivated ? ['Deactivated'] : []),
  ]
}

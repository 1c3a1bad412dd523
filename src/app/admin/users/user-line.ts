import type { ListedMember } from '#src/studio/people/members/member-search.store.server.ts'

/** One person of the list, in words. */
export type UserLine = {
  id: string
  name: string
  email: string
  contact: string
  membership: string
  directDebit: string
  /** What the desk should notice: a role, an unverified address, a closed account. */
  marks: string[]
  since: string
}

type Words = { packageName: (packageId: string) => string; since: string }

export function userLine(member: ListedMember, { packageName, since }: Words): UserLine {
  const { id, name, email, contact, membershipType, directDebit } = member
  return {
    id,
    name,
    email,
    contact,
    membership: membershipInWords(membershipType, packageName),
    directDebit: directDebit ? 'Active' : 'Inactive',
    marks: marksOf(member),
    since,
  }
}

function membershipInWords(membershipType: string | null, packageName: Words['packageName']): string {
  if (membershipType === null) return 'None'
  return membershipType === 'inactive' ? 'Inactive' : packageName(membershipType)
}

export function marksOf(member: Pick<ListedMember, 'role' | 'isVerified' | 'isDeactivated'>): string[] {
  return [
    ...(member.role === 'member' ? [] : [member.role === 'admin' ? 'Admin' : 'Instructor']),
    ...(member.isVerified ? [] : ['Not verified']),
    ...(member.isDeactivated ? ['Deactivated'] : []),
  ]
}

const DIGITS = 10

/** The code by which a friend names a member at sign-up, `9f3a7-c210b`: the end of the account's id, which is random. */
export function referralCode(memberId: string): string {
  const end = memberId.replaceAll('-', '').slice(-DIGITS)
  return `${end.slice(0, 5)}-${end.slice(5)}`
}

/** The end of an account's id that a code stands for; null for what is no code. */
export function readReferralCode(typed: string): string | null {
  const end = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return /^[0-9a-f]{10}$/.test(end) ? end : null
}

type Account = { id: string; contact: string }

/** Nobody is their own friend, not by a second account with the same number either. */
export function mayReferTo(friend: Account, member: Account): boolean {
  const number = (contact: string) => contact.replaceAll(/\D/g, '').slice(-9)
  return friend.id !== member.id && (number(friend.contact) === '' || number(friend.contact) !== number(member.contact))
}

/** Where a member sends a friend. */
export function referralPath(memberId: string): string {
  return `/member?mode=create&friend=${referralCode(memberId)}`
}

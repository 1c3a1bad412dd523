type Recipient = { email: string; memberId: string | null }

/** What goes to each e-mail address, of which a family may share one: one list for each, never empty, in the order of their first. Without
 *  an address each account is one, and each guest. */
export function byRecipient<One extends Recipient>(some: readonly One[]): [One, ...One[]][] {
  const known = (one: One, at: number) => one.email.toLowerCase() || one.memberId || at
  return [...Map.groupBy(some, known).values()] as [One, ...One[]][]
}

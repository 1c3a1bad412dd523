/** What goes to each e-mail address, of which a family may share one: one list for each, never empty, in the order of their first. */
export function byRecipient<One extends { email: string }>(some: readonly One[]): [One, ...One[]][] {
  return [...Map.groupBy(some, ({ email }) => email.toLowerCase()).values()] as [One, ...One[]][]
}

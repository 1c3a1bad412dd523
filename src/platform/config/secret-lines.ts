/** The lines of the signing secret. The first signs and seals; those below are former ones, which still verify and open what
 *  was made with them, so that a secret can be replaced without breaking links in people's mailboxes. */
export function secretLines(secret: string): [current: string, ...former: string[]] {
  const [current = '', ...former] = secret
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return [current, ...former]
}

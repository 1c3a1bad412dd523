/** The lines of the signing secret. The first signs and seals; those below it are former ones, which still open what was signed or
 *  sealed with them, so that a secret can be replaced without breaking what is in people's hands. */
export function secretLines(secret: string): [current: string, ...former: string[]] {
  const [current = '', ...former] = secret
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return [current, ...former]
}

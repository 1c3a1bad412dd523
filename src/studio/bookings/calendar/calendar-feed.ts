const PURPOSE = 'calendar-feed'
// A feed lives until its member changes it; the seal needs an expiry all the same.
const NO_END = new Date('9999-12-31T00:00:00Z')

type Seals = {
  to(path: string): string
  sign(grant: { purpose: string; subject: string; expiresAt: Date }): string
  verify(token: string, purpose: string, now: Date): string | null
}

/** The secret address of that version of a member's own feed. */
export function feedAddress(seals: Pick<Seals, 'to' | 'sign'>, memberId: string, version: number): string {
  const token = seals.sign({ purpose: PURPOSE, subject: `${memberId} ${version}`, expiresAt: NO_END })
  return seals.to(`/calendar/my-${token}.ics`)
}

/** The member and version in a feed's file name; null when its seal is not ours. */
export function readFeedFile(
  seals: Pick<Seals, 'verify'>,
  file: string,
  now: Date,
): { memberId: string; version: number } | null {
  const token = /^my-([\w-]+\.[\w-]+)\.ics$/.exec(file)?.[1]
  const [memberId, version] = (token && seals.verify(token, PURPOSE, now)?.split(' ')) || []
  return memberId && version ? { memberId, version: Number(version) } : null
}

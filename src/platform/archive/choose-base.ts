import { findHole } from './wal-segment.ts'

type Base = { madeAt: string; firstSegment: string; segmentBytes: number; postgres: number; platform: string }
type Archive = { id: string; bases: Base[]; segments: { name: string; writtenMs: number }[] }

export type Choosing = {
  moment: Date
  /** Real time. */
  now: Date
  /** The archive of the present cluster, where there is one. */
  current: string | undefined
  postgres: number
  platform: string
  /** A time in words. */
  show(at: Date): string
}

export type Choice<Found extends Archive> =
  | { ok: true; archive: Found; base: Found['bases'][number] }
  | { ok: false; says: string }

/** With which copy the studio is brought back to a moment: the newest made before it, in the archive of the cluster that ran then. Says why
 *  it cannot be, otherwise. */
export function chooseBase<Found extends Archive>(
  archives: Found[],
  { moment, now, current, postgres, platform, show }: Choosing,
): Choice<Found> {
  if (moment >= now) return refuse('That moment is in the future.')
  const all = archives.flatMap((archive) => archive.bases.map((base) => ({ archive, base })))
  const inOrder = all.toSorted((one, other) => (one.base.madeAt < other.base.madeAt ? 1 : -1))
  const earliest = inOrder.at(-1)
  if (!earliest)
    return refuse(
      'There is no copy of the database to go back with yet: the first is made in the minute after a start.',
    )
  const before = inOrder.filter(({ base }) => Date.parse(base.madeAt) <= moment.getTime())
  if (before.length === 0)
    return refuse(
      `The first copy of the database is of ${show(new Date(earliest.base.madeAt))}: go back to a moment after it.`,
    )
  const found =
    before.find(({ archive }) => archive.id === current || lastMs(archive) >= moment.getTime()) ?? before[0]!
  const hole = holeBefore(found, moment, show)
  if (hole) return refuse(hole)
  if (found.archive.id !== current && lastMs(found.archive) < moment.getTime())
    return refuse(
      `The archive ends at ${show(new Date(lastMs(found.archive)))}: go back to that moment, or to one before.`,
    )
  const { base } = found
  if (base.postgres !== postgres)
    return refuse(
      `That moment is in the archive of PostgreSQL ${base.postgres}, and this Tempo brings ${postgres}: use the release before.`,
    )
  if (base.platform !== platform) return refuse(`That copy was made on ${base.platform}, and this is ${platform}.`)
  return { ok: true, ...found }
}

/** Why the moment cannot be reached, where a segment before it is missing. */
function holeBefore(
  { archive, base }: { archive: Archive; base: Base },
  moment: Date,
  show: Choosing['show'],
): string | undefined {
  const hole = findHole(
    base.firstSegment,
    archive.segments.map(({ name }) => name),
    base.segmentBytes,
  )
  if (!hole) return undefined
  const before = archive.segments.filter(({ name }) => name < hole && name >= base.firstSegment).at(-1)
  if (!before)
    return `The archive has a hole: ${hole}, which the copy of ${show(new Date(base.madeAt))} needs, is missing.`
  return before.writtenMs < moment.getTime()
    ? `The archive has a hole: ${hole} is missing. It reaches until ${show(new Date(before.writtenMs))}: go back to that moment, or to one before.`
    : undefined
}

function lastMs({ segments }: Archive): number {
  return segments.at(-1)?.writtenMs ?? 0
}

const refuse = (says: string) => ({ ok: false as const, says })

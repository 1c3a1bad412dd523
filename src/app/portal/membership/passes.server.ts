import { lastDayInWords } from '#src/kit/time.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { listExtendable } from '#src/studio/memberships/extensions/extendable.store.server.ts'
import { forWhom } from '#src/studio/people/households/for-whom.ts'
import { leftOfPass } from '#src/studio/memberships/holdings/held-pass.ts'
import { listPasses } from '#src/studio/memberships/holdings/holdings.store.server.ts'
import { pauseOfPassInWords } from '#src/studio/memberships/plan-changes/pause.ts'

export type Pass = {
  id: string
  name: string
  left: string
  until: string | null
  /** The days of a pause that is on or to come. */
  paused: string | null
}

/** The passes, single classes and tickets a member can still use. */
export async function readPasses(reader: Reader, memberId: string, now: Date): Promise<Pass[]> {
  const held = await listPasses(reader, memberId, now)
  const pauses = new Map(
    (await listExtendable(reader, memberId, now)).map((one) => [one.id, pauseOfPassInWords(one, now)]),
  )
  return held.map((pass) => {
    const { id, endsAt } = pass
    return {
      id,
      name: forWhom(pass.name, pass),
      left: leftOfPass(pass),
      until: endsAt && lastDayInWords(endsAt, 'full'),
      paused: pauses.get(id) ?? null,
    }
  })
}

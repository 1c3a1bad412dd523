import { isolated } from '#src/kit/text/isolated.ts'
import { isId } from '#src/kit/id.ts'
import { lastDayInWords } from '#src/kit/time.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { listValidWithin } from '#src/studio/memberships/extensions/extendable.store.server.ts'
import {
  afterClosureForm,
  decideExtensions,
  type Extendable,
  extendRefusals,
} from '#src/studio/memberships/extensions/extension.ts'
import { closureInWords, daysClosed } from '#src/studio/schedule/closures/closure.ts'
import { findClosureInForce } from '#src/studio/schedule/closures/closures.store.server.ts'

type Line = { id: string; label: string }
export type ExtendingFacts = {
  closureId: string
  when: string
  days: number
  extended: Line[]
  left: Line[]
  /** By how many days it has been done. */
  doneDays: number | null
}

/** What would be extended for the closure in the address, as of now; null where there is none. */
export async function readExtending(
  { reader, now }: SignedInCtx,
  params: URLSearchParams,
): Promise<ExtendingFacts | null> {
  const id = params.get('extend') ?? ''
  const closure = isId(id) ? await findClosureInForce(reader, id) : null
  if (!closure) return null
  const typed = afterClosureForm.safeParse({ days: params.get('days') })
  const days = typed.success ? typed.data.days : daysClosed(closure)
  const { startsAt, endsAt } = closure
  const valid = await listValidWithin(reader, { startsAt, endsAt, now: now() })
  const { extended, left } = decideExtensions(valid, { days, now: now() })
  return {
    closureId: id,
    when: closureInWords(closure),
    days,
    extended: extended.map(({ held, extension }) => {
      return { id: held.id, label: `${named(held)}: ${until(held.endsAt)}, then ${until(extension.endsAt)}` }
    }),
    left: left.map(({ held, refusal }) => ({
      id: held.id,
      label: `${named(held)}: ${extendRefusals[refusal].message}`,
    })),
    doneDays: closure.extendedDays,
  }
}

function named({ memberName, name }: Extendable): string {
  return `${isolated(memberName)}, ${name}`
}

function until(endsAt: Date | null): string {
  return endsAt ? `until ${lastDayInWords(endsAt, 'dated')}` : 'without an end'
}

import { isolated } from '#src/kit/text/isolated.ts'
import { fieldErrors } from '#src/kit/form.ts'
import { dayAndTime, formatDate } from '#src/kit/time.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { listHallHires } from '#src/studio/hall-hire/hall-hire.store.server.ts'
import { listSessionsWithin } from '#src/studio/schedule/closures/closed-sessions.store.server.ts'
import {
  closureForm,
  closureInWords,
  closureRefusals,
  decideClosure,
  spanOf,
} from '#src/studio/schedule/closures/closure.ts'
import { listClosuresWithin } from '#src/studio/schedule/closures/closures.store.server.ts'
import type { Typed } from './close-form.tsx'

type Line = { id: string; label: string }
export type ClosingFacts = {
  typed: Typed
  faults: string[]
  when: string
  sessions: Line[]
  bookings: number
  hires: Line[]
}

/** Who would be affected by the closure in the address. */
export async function readClosing(ctx: SignedInCtx, params: URLSearchParams): Promise<ClosingFacts> {
  const typed = {
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
    startTime: params.get('startTime') ?? '',
    endTime: params.get('endTime') ?? '',
    reason: params.get('reason') ?? '',
  }
  const nothing = { typed, when: '', sessions: [], bookings: 0, hires: [] }
  const parsed = closureForm.safeParse(typed)
  if (!parsed.success) return { ...nothing, faults: [...new Set(Object.values(fieldErrors(parsed.error)))] }
  const { reader, now } = ctx
  const span = spanOf(parsed.data)
  const overlapping = (await listClosuresWithin(reader, span)).length
  const decision = decideClosure(span, { now: now(), overlapping })
  if (!decision.ok) return { ...nothing, faults: [closureRefusals[decision.refusal].message] }
  const sessions = await listSessionsWithin(reader, { ...span, now: now() })
  const standing = await listHallHires(reader, { isStanding: true, from: parsed.data.from, to: parsed.data.to })
  const hires = standing.filter(({ startsAt, endsAt }) => startsAt < span.endsAt && endsAt > span.startsAt)
  return {
    typed,
    faults: [],
    when: closureInWords(span),
    sessions: sessions.map(({ id, name, startsAt, booked }) => {
      return { id, label: `${dayAndTime(startsAt, 'short')}: ${name}, ${booked} booked` }
    }),
    bookings: sessions.reduce((sum, { booked }) => sum + booked, 0),
    hires: hires.map(({ id, customerName, eventDate, startTime, endTime }) => {
      return { id, label: `${isolated(customerName)}, ${formatDate(eventDate)}, ${startTime} to ${endTime}` }
    }),
  }
}

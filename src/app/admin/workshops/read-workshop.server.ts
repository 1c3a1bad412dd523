import { penceToPounds } from '#src/kit/money.ts'
import { formatDate, weekdayOf } from '#src/kit/time.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { listAllInstructors } from '#src/studio/people/instructors/instructors.store.server.ts'
import { dateFields, datesToCome, type Workshop } from '#src/studio/products/workshops/workshop.ts'
import { findWorkshop } from '#src/studio/products/workshops/workshops.store.server.ts'
import { listAllClassTypes } from '#src/studio/schedule/class-types/class-types.store.server.ts'
import { arrangedInWords, datedWordsOf } from '#src/studio/schedule/series/arranged-dates.ts'
import { MOST_DATES } from '#src/studio/schedule/dated-classes/class-dates.ts'
import { listSessionsToCome } from '#src/studio/schedule/sessions/session-changes.store.server.ts'
import { listRooms } from '#src/studio/schedule/rooms/rooms.store.server.ts'

const BLANK_DATES = 4

/** The form of a workshop, or of a new one with null; null when there is no such workshop. */
export async function readWorkshopForm(ctx: SignedInCtx, id: string | null) {
  const { reader, now } = ctx
  const workshop = id === null ? null : await findWorkshop(reader, id, now())
  if (id !== null && !workshop) return null
  const [types, instructors, rooms] = await Promise.all([
    listAllClassTypes(reader),
    listAllInstructors(reader),
    listRooms(reader),
  ])
  const named = ({ id: value, name: label }: { id: string; name: string }) => ({ value, label })
  return {
    id,
    title: workshop?.name ?? 'New workshop',
    values: workshop ? valuesOf(workshop, now()) : NEW,
    places: workshop ? Math.min(MOST_DATES, datesToCome(workshop, now()).length + 1) : BLANK_DATES,
    isOver: workshop !== null && (workshop.state === 'ended' || datesToCome(workshop, now()).length === 0),
    sold: workshop
      ? Math.max(0, ...workshop.dates.map(({ spotsLeft, status }) => sold(workshop, spotsLeft, status)))
      : 0,
    registers: workshop
      ? workshop.dates
          .filter(({ status }) => status === 'scheduled')
          .map(({ sessionId, date }) => ({ sessionId, date }))
      : [],
    arranged: workshop ? await readArranged(ctx, workshop, { types, instructors, rooms }) : [],
    choices: {
      types: types.filter((one) => !one.isHidden || one.id === workshop?.typeId).map(named),
      instructors: [
        { value: '', label: 'No instructor yet' },
        ...instructors.filter((one) => one.isActive || one.id === workshop?.instructorId).map(named),
      ],
      rooms: rooms.filter((one) => !one.isHidden || one.id === workshop?.roomId).map(named),
    },
  }
}

export type WorkshopForm = NonNullable<Awaited<ReturnType<typeof readWorkshopForm>>>

type Named = readonly { id: string; name: string }[]

/** The dates to come for which something was arranged on its own, in words: a change of the workshop leaves it. */
async function readArranged(
  { reader, now }: SignedInCtx,
  workshop: Workshop,
  { types, instructors, rooms }: { types: Named; instructors: Named; rooms: Named },
): Promise<string[]> {
  const nameIn = (all: Named) => (id: string | null) => all.find((one) => one.id === id)?.name ?? 'nobody'
  const names = { type: nameIn(types), teacher: nameIn(instructors), room: nameIn(rooms) }
  const sessions = await listSessionsToCome(reader, workshop.classId, now())
  return sessions.flatMap((session) => {
    const one = datedWordsOf(session)
    const { date, startTime, durationMinutes } = one
    const rule = { ...workshop, weekday: weekdayOf(date), startTime, durationMinutes }
    const about = arrangedInWords(one, rule, names)
    return about ? [`${formatDate(date)}: ${about}`] : []
  })
}

function sold({ maxSpots }: Workshop, spotsLeft: number, status: string): number {
  return status === 'scheduled' ? maxSpots - spotsLeft : 0
}

const NEW: Record<string, string> = { level: 'All levels', state: 'on_sale', refundDays: '7', maxSpots: '12' }

function valuesOf(workshop: Workshop, now: Date): Record<string, string> {
  const { name, description, typeId, instructorId, roomId, level, maxSpots, pricePence, refundDays, state } = workshop
  const dates = datesToCome(workshop, now).flatMap(({ date, startTime, durationMinutes }, at) => {
    const fields = dateFields(at + 1)
    const minutes = String(durationMinutes)
    return [
      [fields.date, date] as const,
      [fields.startTime, startTime] as const,
      [fields.durationMinutes, minutes] as const,
    ]
  })
  return {
    name,
    description,
    typeId,
    roomId,
    level,
    state,
    instructorId: instructorId ?? '',
    maxSpots: String(maxSpots),
    price: String(penceToPounds(pricePence)),
    refundDays: refundDays === null ? '' : String(refundDays),
    ...Object.fromEntries(dates),
  }
}

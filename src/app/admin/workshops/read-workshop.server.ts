import { penceToPounds } from '#src/kit/money.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { listAllInstructors } from '#src/studio/people/instructors/instructors.store.server.ts'
import { dateFields, datesToCome, type Workshop } from '#src/studio/products/workshops/workshop.ts'
import { findWorkshop } from '#src/studio/products/workshops/workshops.store.server.ts'
import { listAllClassTypes } from '#src/studio/schedule/class-types/class-types.store.server.ts'
import { MOST_DATES } from '#src/studio/schedule/dated-classes/class-dates.ts'
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

import { z } from 'zod'
import { addStudioDays } from '#src/kit/time.ts'
import { type RefusalText } from '#src/kit/outcome.ts'
import { orNone, poundsTyped, wholeNumber } from '#src/kit/typed-text.ts'
import type { Product } from '../product.ts'
import { classDatesForm, type ClassDate } from '#src/studio/schedule/dated-classes/class-dates.ts'
import { classChangeRefusals } from '#src/studio/schedule/classes/session-change.ts'
import { weeklyClassForm } from '#src/studio/schedule/classes/weekly-class.ts'

/** A class on dates of its own, all of them booked with one ticket (PRODUCT 4.1, Workshops). */
export type Workshop = {
  /** The part of its address, and the id of its ticket. */
  id: string
  classId: string
  name: string
  description: string
  typeId: string
  instructorId: string | null
  instructor: string
  roomId: string
  room: string
  level: string
  maxSpots: number
  pricePence: number
  /** Until how many days before the first date its ticket is refunded; null: by the studio's policy. */
  refundDays: number | null
  /** Hidden, it is not shown and no ticket is sold; ended, it is cancelled. */
  state: 'on_sale' | 'hidden' | 'ended'
  /** All its dates, earliest first. */
  dates: WorkshopDate[]
}

export type WorkshopDate = {
  sessionId: string
  date: string
  startTime: string
  durationMinutes: number
  startsAt: Date
  endsAt: Date
  status: 'scheduled' | 'cancelled'
  spotsLeft: number
}

/** What staff say of a workshop. */
export type WorkshopTerms = {
  name: string
  description: string
  typeId: string
  instructorId: string | null
  roomId: string
  level: string
  maxSpots: number
  pricePence: number
  refundDays: number | null
  state: 'on_sale' | 'hidden'
  dates: ClassDate[]
  /** Why the instructor is in two classes at one time; without it that is refused. */
  overlapReason?: string
}

const { name, typeId, instructorId, level, maxSpots, description, roomId, overlapReason } = weeklyClassForm.shape

export const MOST_REFUND_DAYS = 90

/** The form of the dashboard: the fields of a date are numbered, and one without a day is none. */
export const workshopForm = z
  .looseObject({
    name,
    description,
    typeId,
    instructorId,
    roomId,
    level,
    maxSpots,
    overlapReason,
    price: poundsTyped({ from: 1, to: 2000 }),
    refundDays: orNone(wholeNumber(0, MOST_REFUND_DAYS)),
    state: z.enum(['on_sale', 'hidden']).default('hidden'),
  })
  .transform(({ price, ...typed }, input) => {
    const dates = classDatesForm.safeParse(typedDates(typed))
    for (const issue of dates.error?.issues ?? []) {
      input.addIssue({ code: 'custom', path: [fieldOfDate(issue.path)], message: issue.message })
    }
    const about = { name: typed.name, description: typed.description, typeId: typed.typeId, level: typed.level }
    const held = { instructorId: typed.instructorId, roomId: typed.roomId, maxSpots: typed.maxSpots }
    const sold = { pricePence: price, refundDays: typed.refundDays, state: typed.state }
    const reason = typed.overlapReason ? { overlapReason: typed.overlapReason } : {}
    return { ...about, ...held, ...sold, ...reason, dates: dates.data ?? [] } satisfies WorkshopTerms
  })

/** The names of the fields of the date at that place of the form, counted from 1. */
export function dateFields(place: number) {
  return { date: `date-${place}`, startTime: `start-${place}`, durationMinutes: `minutes-${place}` }
}

function typedDates(typed: Record<string, unknown>) {
  return Object.keys(typed)
    .flatMap((field) => /^date-(\d{1,2})$/.exec(field)?.[1] ?? [])
    .map((place) => {
      const fields = dateFields(Number(place))
      return {
        date: typed[fields.date],
        startTime: typed[fields.startTime],
        durationMinutes: typed[fields.durationMinutes],
      }
    })
    .filter(({ date }) => date !== '')
}

function fieldOfDate([at, field]: readonly PropertyKey[]): string {
  const fields = dateFields(Number(at ?? 0) + 1)
  return typeof field === 'string' && field in fields ? fields[field as keyof typeof fields] : fields.date
}

/** The terms of its ticket, as those of a product. */
export function ticketTerms({
  name: called,
  pricePence,
  dates,
  state,
}: Omit<WorkshopTerms, 'dates'> & { dates: readonly unknown[] }) {
  return {
    name: called,
    pricePence,
    othersPricePence: null,
    allowance: dates.length,
    days: null,
    begins: 'purchase',
    covers: null,
    audience: 'all',
    isShared: false,
    usage: '',
    features: [],
    isPopular: false,
    state,
  } as const satisfies Omit<Product, 'id' | 'kind' | 'position' | 'features'> & { features: [] }
}

/** The dates that have not begun and are not cancelled, earliest first. */
export function datesToCome({ dates }: Pick<Workshop, 'dates'>, now: Date): WorkshopDate[] {
  return dates.filter(({ status, startsAt }) => status === 'scheduled' && startsAt > now)
}

/** The dates that are held, if no more is cancelled. */
export function heldDates({ dates }: Pick<Workshop, 'dates'>): WorkshopDate[] {
  return dates.filter(({ status }) => status === 'scheduled')
}

/** Places left for a ticket, which needs one on every date; none once the first has begun. */
export function ticketsLeft(workshop: Pick<Workshop, 'dates'>, now: Date): number {
  const held = heldDates(workshop)
  const [first] = held
  if (!first || first.startsAt <= now) return 0
  return Math.min(...held.map(({ spotsLeft }) => spotsLeft))
}

/** The instant until which a ticket is refunded: that many days before the first date, or by the studio's cutoff. */
export function refundedUntil(
  firstAt: Date,
  { refundDays, cutoffHours }: { refundDays: number | null; cutoffHours: number },
): Date {
  return refundDays === null
    ? new Date(firstAt.getTime() - cutoffHours * 3_600_000)
    : addStudioDays(firstAt, -refundDays)
}

export const workshopRefusals = {
  ...classChangeRefusals,
  workshop_not_found: { status: 404, message: 'Workshop not found' },
  workshop_over: { status: 409, message: 'This workshop is over or cancelled' },
} satisfies Record<string, RefusalText>

export type WorkshopRefusal = keyof typeof workshopRefusals

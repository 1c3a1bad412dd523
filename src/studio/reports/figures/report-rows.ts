import type { InstructorRate } from '#src/studio/people/instructors/instructor-rate.ts'

/** The figures of one month: `YYYY-MM` of the studio's calendar, money in pence. */
export type MonthlyFigures = {
  month: string
  /** Confirmed places in classes that have begun, and how the registers mark them. */
  places: number
  attended: number
  noShow: number
  pending: number
  /** What was taken, and what went back of it, in refunds and disputes, less what came back: below nought when more came back in the
   *  month than went. */
  paidPence: number
  returnedPence: number
}

/** Takings of one kind. The key is a tender, a product or the purpose of a payment; the name is that of a product. */
export type TakingsLine = {
  key: string
  name: string | null
  payments: number
  paidPence: number
  returnedPence: number
}

/** A member with a debt, or a hire that is not paid; the studio date of the hire. */
export type OwedLine = {
  memberId: string | null
  name: string
  email: string
  hiredOn: string | null
  pence: number
}

/** A class that was held: its places, and who came. */
export type HeldSession = {
  classId: string
  name: string
  /** The studio date. */
  day: string
  /** 1 = Monday … 7 = Sunday, and the wall time. */
  weekday: number
  time: string
  minutes: number
  teacher: string | null
  maxSpots: number
  booked: number
  missed: number
  lateCancelled: number
  /** The teacher's rate on that day, if they have one. */
  rate: Pick<InstructorRate, 'basis' | 'pence'> | null
}

type Named = { memberId: string; name: string; email: string; holding: string }

/** A member gained, or lost, on a studio date. */
export type MemberMove = Named & { move: 'gained' | 'lost'; day: string }

/** A member who pays and does not come: the studio date of their last class, null where they never came. */
export type SlippingMember = Named & { lastCame: string | null }

/** Someone's first class and the next they came to, as studio dates. */
export type FirstTimer = {
  memberId: string | null
  name: string
  email: string
  className: string
  day: string
  cameBack: string | null
}

/** What the hall was used for: the kind of event, or `class`. */
export type HallUse = { key: string; times: number; minutes: number; pence: number }

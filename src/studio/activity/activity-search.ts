import { z } from 'zod'
import { isId } from '#src/kit/id.ts'
import { isStudioDate } from '#src/kit/time.ts'
import { searchWords } from '#src/kit/typed-text.ts'

/** The subjects by which the log is filtered: the beginnings of verbs. */
export const ACTIVITY_KINDS = {
  bookings: { label: 'Bookings', verbs: ['booking.', 'waiting_list.'] },
  attendance: { label: 'Attendance', verbs: ['attendance.'] },
  classes: { label: 'Classes', verbs: ['class.', 'class_session.'] },
  people: { label: 'People and roles', verbs: ['member.', 'profile.', 'account.', 'person.'] },
  memberships: { label: 'Memberships', verbs: ['holding.', 'membership.', 'mandate.', 'claim.'] },
  payments: { label: 'Payments', verbs: ['payment.', 'order.', 'till.'] },
  hall: { label: 'Hall hire', verbs: ['hall.', 'hall_hire.'] },
  content: { label: 'Content', verbs: ['content.'] },
  messages: { label: 'Messages', verbs: ['message.', 'campaign.', 'newsletter.'] },
} as const

export type ActivityKind = keyof typeof ACTIVITY_KINDS

/** Where a page of the log begins: after this act, newest first. */
export type ActivityCursor = { at: string; id: string }

/** Reads the filter from an address; invalid parts are left out. */
export const activitySearchForm = z.object({
  search: searchWords().catch(''),
  /** One account: everything it did and everything done to it. */
  person: z.string().refine(isId).catch(''),
  kind: z
    .string()
    .refine((text): text is ActivityKind => Object.hasOwn(ACTIVITY_KINDS, text))
    .or(z.literal(''))
    .catch(''),
  from: z.string().refine(isStudioDate).catch(''),
  to: z.string().refine(isStudioDate).catch(''),
  after: z.string().transform(cursorOf).catch(null),
})
export type ActivitySearch = z.output<typeof activitySearchForm>

export function cursorText({ at, id }: ActivityCursor): string {
  return `${at}_${id}`
}

function cursorOf(text: string): ActivityCursor | null {
  const [at = '', id = ''] = text.split('_')
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(at) && isId(id) ? { at, id } : null
}

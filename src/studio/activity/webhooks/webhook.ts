import { z } from 'zod'
import { keysOf } from '#src/kit/keys-of.ts'
import type { RefusalText } from '#src/kit/outcome.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'

/** What a webhook can hear of, and what its `data` then holds beside the `id` of the subject. */
export const WEBHOOK_EVENTS = {
  'booking.confirmed': 'A place was booked, by whomever, or came from the waiting list',
  'booking.cancelled': 'A place was cancelled, also because the studio cancelled the class',
  'booking.moved': 'A place was moved to another class',
  'booking.attendance_marked': 'The register was marked',
  'session.changed': 'A dated class has another time, teacher, room, name or number of places',
  'session.cancelled': 'A dated class was cancelled',
  'session.restored': 'A cancelled class takes place after all',
  'class.added': 'A weekly class was added',
  'class.changed': 'A weekly class was changed or ends',
  'member.joined': 'Somebody became a member: their address is confirmed',
  'member.changed': 'Name, contact, address or role of a member changed',
  'member.deactivated': 'An account was closed or deleted',
  'holding.opened': 'A member has a new month, pass or other product',
  'holding.changed': 'A holding was extended, raised or ended',
  'product.made': 'A product was made',
  'product.changed': 'A product was changed, hidden or ended',
  'payment.settled': 'Money was received, online or at the till',
  'payment.failed': 'A payment or collection failed',
  'payment.refunded': 'Money was given back',
  'hire.requested': 'The hall was asked for',
  'hire.confirmed': 'A hall hire was confirmed',
  'hire.changed': 'A hall hire has another time or price',
  'hire.cancelled': 'A hall hire was cancelled or has lapsed',
  'webhook.test': 'Sent when you ask for a test; every webhook gets it',
} as const

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS
type ChosenEvent = Exclude<WebhookEvent, 'webhook.test'>
const chosenEvents = keysOf(WEBHOOK_EVENTS).filter((type): type is ChosenEvent => type !== 'webhook.test')

/** The same in groups, as the dashboard offers them: the first part of a type, and what it is called. */
export const EVENT_GROUPS = {
  bookings: { label: 'Bookings', of: ['booking'] },
  classes: { label: 'Classes', of: ['session', 'class'] },
  members: { label: 'Members and what they hold', of: ['member', 'holding'] },
  products: { label: 'Products', of: ['product'] },
  payments: { label: 'Payments', of: ['payment'] },
  hires: { label: 'Hall hires', of: ['hire'] },
} as const
type EventGroup = keyof typeof EVENT_GROUPS
const groups = keysOf(EVENT_GROUPS)

/** The events of these groups. */
export function eventsIn(chosen: readonly EventGroup[]): ChosenEvent[] {
  const subjects = new Set<string>(chosen.flatMap((group) => EVENT_GROUPS[group].of))
  return chosenEvents.filter((type) => subjects.has(type.split('.')[0]!))
}

/** The groups of which something is heard. */
export function groupsOf(events: readonly WebhookEvent[]): EventGroup[] {
  return groups.filter((group) => eventsIn([group]).some((type) => events.includes(type)))
}

/** The ticks of the form for these events. */
export function ticksOf(events: readonly WebhookEvent[]): Record<EventGroup, string> {
  const chosen = groupsOf(events)
  return Object.fromEntries(groups.map((group) => [group, chosen.includes(group) ? 'on' : ''])) as Record<
    EventGroup,
    string
  >
}

export const DELIVERY_STATES = ['waiting', 'sending', 'delivered', 'failed'] as const
export const MOST_WEBHOOKS = 20

/** After a rotation the secret before signs too for so long, so that the receiver can be changed without losing anything. */
export const FORMER_SECRET_MS = 24 * 3_600_000

const events = z
  .array(z.enum(chosenEvents as [ChosenEvent, ...ChosenEvent[]], 'Please choose from the list'))
  .min(1, 'Please choose at least one event')
const url = z.url('Please give an address that begins with https://').max(500, 'Please use 500 characters at most')

export const webhookForm = z.object({ url, events })
/** The same as a form of the dashboard: a tick for each group. */
export const webhookTicks = z
  .object({ url, ...(Object.fromEntries(groups.map((group) => [group, lineOrNone(20).optional()])) as Ticks) })
  .transform((typed) => ({ url: typed.url, events: eventsIn(groups.filter((group) => typed[group] !== undefined)) }))
  .refine(({ events }) => events.length > 0, { message: 'Please choose at least one', path: ['bookings'] })
type Ticks = Record<EventGroup, z.ZodOptional<z.ZodString>>
export const webhookChanges = z.object({ url, events, isOn: z.boolean() }).partial()

export const webhookRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  webhook_not_found: { status: 404, message: 'Webhook not found' },
  delivery_not_found: { status: 404, message: 'Delivery not found' },
  too_many_webhooks: { status: 409, message: `There are ${MOST_WEBHOOKS} webhooks already. Please remove one first.` },
  address_not_allowed: {
    status: 400,
    message: 'Webhooks go to https addresses on the internet, not to this machine or its own network',
  },
} satisfies Record<string, RefusalText>

export type WebhookRefusal = keyof typeof webhookRefusals

const MINUTE = 60_000
const HOUR = 60 * MINUTE
// Three days in all (PRODUCT 5).
const PAUSES = [
  10_000,
  MINUTE,
  5 * MINUTE,
  20 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  12 * HOUR,
  12 * HOUR,
  24 * HOUR,
]

/** How long to wait after so many failed attempts, in milliseconds; null when there is no further one. */
export function pauseAfter(attempts: number): number | null {
  return PAUSES[attempts - 1] ?? null
}

import { formatPenceExact } from '#src/kit/money.ts'
import { pick } from '#src/kit/pick.ts'
import { formatDate } from '#src/kit/time.ts'
import { eventTypeNames, type HallHireStatus } from '#src/studio/hall-hire/hall-hire.ts'
import { hallTexts } from '#src/studio/hall-hire/form/hall-texts.ts'
import { askForBooking, type Booking } from './hall-api.ts'
import { node } from './node.ts'

/** Specification 3: the browser's own copy of a booking. Name and requirements stay blank: others use this browser too. */
type OwnRequest = Pick<Booking, (typeof COPIED)[number]> & {
  id: string
  customerName: ''
  specialRequirements: ''
  status: HallHireStatus
  createdAt: string
}

const COPIED = [
  'eventDate',
  'startTime',
  'endTime',
  'duration',
  'eventType',
  'totalPrice',
  'expectedAttendees',
] as const

const PREFIX = 'hall_booking_'
/** Beside each copy the studio's id, by which its status is asked for. */
const ASKED_AS = 'hall_request_'

/** The last known state of each, while the page is open: the copy has no field for how long a time is held. */
const answers = new Map<string, Booking>()

/** Stores a request that was just sent, and shows the list. */
export function keepOwnRequest({ booking, bookingId }: { booking: Booking; bookingId: string }): void {
  const stamp = Date.now()
  keep(PREFIX + stamp, {
    id: PREFIX + stamp,
    ...pick(booking, ...COPIED),
    customerName: '',
    specialRequirements: '',
    status: 'pending',
    createdAt: new Date(stamp).toISOString(),
  } satisfies OwnRequest)
  keep(ASKED_AS + stamp, bookingId)
  answers.set(PREFIX + stamp, booking)
  showOwnRequests()
}

/** Shows the requests sent from this browser, and updates their states. */
export function showOwnRequests(): void {
  const section = document.querySelector<HTMLElement>('[data-hall-own]')
  if (!section) return
  drawList(section)
  void bringUpToDate(section)
}

async function bringUpToDate(section: HTMLElement): Promise<void> {
  const open = ownRequests().filter(({ status }) => status !== 'cancelled')
  let hasFailed = false
  for (const request of open) {
    const id = read(ASKED_AS + request.id.slice(PREFIX.length))
    if (typeof id !== 'string') continue
    const booking = await askForBooking(id)
    if (booking) answers.set(request.id, booking)
    if (!booking) hasFailed = true
    else if (booking.status !== request.status) keep(request.id, { ...request, status: booking.status })
  }
  const error = section.querySelector<HTMLElement>('[data-hall-own-error]')
  if (error) {
    error.hidden = !hasFailed
    error.textContent = hasFailed ? hallTexts.statusFailed : ''
  }
  if (open.length > 0) drawList(section)
}

function drawList(section: HTMLElement): void {
  const requests = ownRequests()
  section.hidden = requests.length === 0
  section.querySelector('[data-hall-own-list]')?.replaceChildren(...requests.map((one) => card(section, one)))
}

const statusTexts: Record<HallHireStatus, [string, string]> = {
  pending: ['Waiting for our answer', 'bg-info text-on-info'],
  confirmed: ['Confirmed', 'bg-success text-on-success'],
  cancelled: ['Cancelled', 'bg-sunk text-muted'],
}

/** Until when an unconfirmed request is held, at the studio's wall time; empty for any other. */
function heldText(booking: Booking | undefined, zone: string | undefined): string {
  if (!booking?.isUnconfirmed || !booking.heldUntil) return ''
  const time = new Date(booking.heldUntil).toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  })
  return `Held until ${time}: open the link in our e-mail to keep it`
}

function card(section: HTMLElement, request: OwnRequest): HTMLElement {
  const held = heldText(answers.get(request.id), section.dataset.zone)
  const [status, tone] = held ? ['Held for now', 'bg-info text-on-info'] : statusTexts[request.status]
  const remove = node(
    'button',
    'justify-self-start py-2 font-semibold underline underline-offset-4',
    'Remove from this list',
  )
  remove.type = 'button'
  remove.addEventListener('click', () => {
    forget(request.id)
    forget(ASKED_AS + request.id.slice(PREFIX.length))
    drawList(section)
  })
  return node(
    'li',
    'grid content-start gap-1.5 rounded-lg border border-line bg-raised p-5',
    node('span', `justify-self-start rounded-full px-2.5 py-0.5 small-caps ${tone}`, status),
    node('p', 'text-lg font-semibold', eventTypeNames[request.eventType] ?? 'Event'),
    node('p', '', `${formatDate(request.eventDate, 'full')}, ${request.startTime} to ${request.endTime}`),
    ...(held ? [node('p', 'font-semibold', held)] : []),
    node('p', 'text-muted', `${request.expectedAttendees} people, ${formatPenceExact(request.totalPrice * 100)}`),
    remove,
  )
}

/** The copies, newest first. Anything else under such a key is not ours and left alone. */
function ownRequests(): OwnRequest[] {
  return (tried(() => Object.keys(localStorage)) ?? [])
    .filter((key) => /^hall_booking_\d+$/.test(key))
    .map((key) => read(key) as OwnRequest | null | undefined)
    .filter((one): one is OwnRequest => !!one && typeof one.eventDate === 'string' && one.status in statusTexts)
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
}

// A browser may refuse its storage, or it is full; then there is no list, and everything else works: the e-mail has all of it.
function tried<Result>(use: () => Result): Result | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

function read(key: string): unknown {
  return tried(() => JSON.parse(localStorage.getItem(key) ?? 'null'))
}

function keep(key: string, value: unknown): void {
  tried(() => localStorage.setItem(key, JSON.stringify(value)))
}

function forget(key: string): void {
  tried(() => localStorage.removeItem(key))
}

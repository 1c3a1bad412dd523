import type { Patient } from './patient.ts'
import type { Promised } from './promises.ts'

/** What the load is put on. */
type Loaded = Pick<Patient, 'origin' | 'callers' | 'sessions'>

export type MixedLoad = {
  /** Stops it; returns unexpected responses. */
  stop(): Promise<string[]>
}

const WORKERS = 8
let count = 0

type Options = {
  /** Whether no response, or being told to come again, is expected. */
  mayBeAway: boolean
  /** How many act at once. */
  workers?: number
}

/** Clients that book, cancel, request the hall and sign up at once, and remember what was confirmed to them. A client without a
 *  response continues with another action. */
export function startMixedLoad(
  patient: Loaded,
  promised: Promised,
  { mayBeAway, workers = WORKERS }: Options,
): MixedLoad {
  let isOver = false
  const odd: string[] = []
  const worker = async () => {
    while (!isOver) {
      const fault = await pick(actions)(patient, promised).catch((error: Error) => (mayBeAway ? null : error.message))
      if (fault) odd.push(fault)
      // No response at all: pause before the next request.
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const working = Array.from({ length: workers }, worker)
  return {
    async stop() {
      isOver = true
      await Promise.all(working)
      return odd
    },
  }
}

type Action = (patient: Loaded, promised: Promised) => Promise<string | null>

const book: Action = async (patient, promised) => {
  const caller = pick(patient.callers)
  const answer = await post(patient, '/api/bookings', { sessionId: pick(patient.sessions) }, caller.cookie)
  const reference = (answer.body.booking as { id?: string } | undefined)?.id
  if (answer.status === 201 && reference) promised.bookings.set(reference, 'confirmed')
  return oddity(answer, [201, 409])
}

const cancel: Action = async (patient, promised) => {
  const held = [...promised.bookings].filter(([, state]) => state === 'confirmed')
  if (held.length === 0) return null
  const [reference] = pick(held)
  const owner = patient.callers.find(({ userId }) => reference.includes(userId))
  promised.bookings.set(reference, 'asked')
  const answer = await post(patient, `/api/bookings/${reference}/cancel`, {}, owner?.cookie)
  if (answer.status === 200) promised.bookings.set(reference, 'cancelled')
  return oddity(answer, [200])
}

const askForHall: Action = async (patient, promised) => {
  const day = new Date(Date.now() + (2 + Math.floor(Math.random() * 300)) * 86_400_000).toISOString().slice(0, 10)
  const hour = 10 + Math.floor(Math.random() * 5)
  const answer = await post(patient, '/api/hall-hire/book', {
    customerName: 'Priya Shah',
    customerEmail: 'priya@example.com',
    customerPhone: '07700 900123',
    eventDate: day,
    startTime: `${hour}:00`,
    endTime: `${hour + 1}:00`,
    expectedAttendees: 12,
    eventType: 'meeting',
  })
  if (answer.status === 201) promised.halls.add(String(answer.body.bookingId as string))
  return oddity(answer, [201, 400, 409])
}

const signUp: Action = async (patient, promised) => {
  const email = `new-${process.pid}-${++count}@example.com`
  const form = { name: 'Mia Wong', email, contact: '07700 900123', password: 'swing-left-9' }
  const answer = await post(patient, '/api/auth/sign-up/email', form)
  if (answer.status === 200) promised.signUps.add(email)
  return oddity(answer, [200])
}

const actions: Action[] = [book, book, book, book, cancel, cancel, askForHall, signUp]

type CallResponse = { path: string; status: number; body: Record<string, unknown> }

async function post({ origin }: Loaded, path: string, body: unknown, cookie = ''): Promise<CallResponse> {
  const headers = { 'Content-Type': 'application/json', Origin: origin, Cookie: cookie }
  const signal = AbortSignal.timeout(15_000)
  const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body), signal })
  const text = await answer.text()
  // The studio's response while its database is away.
  if (answer.status === 503) throw new Error(`${path} answered 503`)
  return { path, status: answer.status, body: text.startsWith('{') ? (JSON.parse(text) as CallResponse['body']) : {} }
}

function oddity({ path, status, body }: CallResponse, expected: number[]): string | null {
  return expected.includes(status) ? null : `${path} answered ${status} ${JSON.stringify(body)}`
}

function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item
}

import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type SinkManner, type SmtpSink } from '#tests/helpers/smtp-sink.ts'
import { askStudio, type Heard } from '../races/arena.ts'
import { aCrowd, type Caller } from '../rig/crowd.ts'
import { judgeMails, type AcceptedMail, type MailsJudged } from './accepted-mails.ts'
import type { Patient } from './patient.ts'

export type PairsResult = MailsJudged & {
  pairs: number
  /** How often the server said no or broke off. */
  refusals: Record<string, number>
  /** Failed at the edge of a time in which the server refused everyone, and sent again by the act of an admin. */
  resent: number
  seconds: number
}

const WORKERS = 8
const RELAY_IS_BROKEN_EVERY_MS = 15_000
const RELAY_IS_BROKEN_FOR_MS = 1500
const MOST_MS_TO_CLEAR = 20 * 60_000

/** Members book and cancel, one pair after another, while the mail server says no with 4xx and 5xx, breaks off before and after the message,
 *  is slow, and for a while refuses everyone. Once all is sent, what it accepted is judged. */
export async function pairsThroughBadServer(patient: Patient, sink: SmtpSink, pairs: number): Promise<PairsResult> {
  const startedAt = performance.now()
  const [mails, references] = [[] as AcceptedMail[], [] as string[]]
  await patient.killApp()
  await patient.restart({ SMTP_URL: sink.url, ...patient.movableClock })
  const server = aBadServer(sink)
  // What two thousand e-mails hold is more than is kept of them.
  const collecting = setInterval(() => collect(sink, mails), 100)
  await patient.withClient((client) =>
    client.query(`update users set email = replace(email, '@example.com', '@' || left(id::text, 1) || '.example')`),
  )
  let left = pairs
  const worker = async (_: unknown, number: number) => {
    const own = patient.callers.filter((__, at) => at % WORKERS === number)
    for (let turn = 0; left-- > 0; turn++)
      references.push(await bookAndCancel(patient, own[turn % own.length] as Caller, patient.sessions))
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  await untilSent(patient)
  server.heal()
  const resent = await resendFailed(patient)
  await untilSent(patient)
  clearInterval(collecting)
  collect(sink, mails)
  const { ids, withdrawn } = await patient.withClient((client) => findBookings(client, references))
  const judged = judgeMails(mails, ids, withdrawn)
  const seconds = (performance.now() - startedAt) / 1000
  return { ...judged, pairs: references.length, refusals: server.refusals, resent, seconds }
}

/** The ids of bookings, by which calendars know them, and of those whose "Booked" was withdrawn. */
async function findBookings(client: pg.Client, references: readonly string[]) {
  const { rows } = await client.query<{ id: string; isWithdrawn: boolean }>(
    `select b.id, exists (select from messages where subject_id = b.id::text and kind = 'booking-confirmed' and state = 'withdrawn') as "isWithdrawn"
       from bookings b where reference = any($1)`,
    [references],
  )
  if (rows.length !== references.length) throw new Error(`${rows.length} of ${references.length} bookings are there`)
  return {
    ids: rows.map(({ id }) => id),
    withdrawn: new Set(rows.filter(({ isWithdrawn }) => isWithdrawn).map(({ id }) => id)),
  }
}

/** Of a hundred times it is asked, it says no or breaks off in about fifteen, and takes its time in ten. */
function aBadServer(sink: SmtpSink): { refusals: Record<string, number>; heal(): void } {
  const refusals: Record<string, number> = {}
  const startedAt = performance.now()
  sink.behave(() => {
    const isRelayBroken = (performance.now() - startedAt) % RELAY_IS_BROKEN_EVERY_MS < RELAY_IS_BROKEN_FOR_MS
    const manner = isRelayBroken ? { receiver: 550 } : anyManner(Math.random())
    const name = typeof manner === 'string' ? manner : Object.entries(manner)[0]!.join(' ')
    if (manner !== 'accept' && !name.startsWith('slow')) refusals[name] = (refusals[name] ?? 0) + 1
    return manner
  })
  return { refusals, heal: () => sink.behave('accept') }
}

function anyManner(chance: number): SinkManner {
  if (chance < 0.04) return { receiver: 450 }
  if (chance < 0.08) return { email: 451 }
  if (chance < 0.11) return 'drop'
  if (chance < 0.15) return 'cut'
  return chance < 0.25 ? { slowMs: 10 + Math.random() * 90 } : 'accept'
}

function collect(sink: SmtpSink, mails: AcceptedMail[]): void {
  for (const { messageId, calendar, isAnswered } of sink.mails.splice(0)) {
    const method = /METHOD:(\w+)/.exec(calendar?.text ?? '')?.[1] ?? 'none'
    const bookingId = /^UID:([\w-]+)/m.exec(calendar?.text ?? '')?.[1] ?? ''
    mails.push({ messageId, method, bookingId, isAnswered })
  }
}

async function bookAndCancel(patient: Patient, caller: Caller, sessions: readonly string[]): Promise<string> {
  const sessionId = sessions[Math.floor(Math.random() * sessions.length)]
  const booked = await patiently(patient, caller, '/api/bookings', { sessionId })
  const reference = (booked.body.booking as { id?: string } | undefined)?.id ?? ''
  if (booked.status !== 201) throw new Error(`A booking was answered ${booked.status} ${booked.error}`)
  // Some at once, some when the first e-mail has left.
  await sleep(Math.random() < 0.5 ? 0 : Math.random() * 200)
  const cancelled = await patiently(patient, caller, `/api/bookings/${reference}/cancel`, {})
  if (cancelled.status !== 200) throw new Error(`A cancellation was answered ${cancelled.status} ${cancelled.error}`)
  return reference
}

const MOST_TRIES = 50

async function patiently(patient: Patient, caller: Caller, path: string, body: unknown): Promise<Heard> {
  for (let tries = 1; ; tries++) {
    const heard = await askStudio(patient, caller, { method: 'POST', path, body })
    if (heard.status !== 503 || tries === MOST_TRIES) return heard
    await sleep(100)
  }
}

/** Waits until nothing waits any more; what is to be tried again later is due as soon as nothing else is, because the clock is put forward. */
async function untilSent(patient: Patient): Promise<void> {
  const until = performance.now() + MOST_MS_TO_CLEAR
  for (;;) {
    const { waiting, nextDue, lastDue } = await patient.withClient(findWaiting)
    if (waiting === 0) return
    if (performance.now() > until) throw new Error(`${waiting} e-mails still wait`)
    const isIdle = nextDue !== null && nextDue.getTime() - patient.now() > 1000
    if (isIdle && lastDue) patient.moveClock(lastDue.getTime() - patient.now())
    await sleep(500)
  }
}

/** How many wait, and when the first and the last of them may be tried; `nextDue` is null while one is being sent. What waits for an
 *  earlier message about the same booking is not tried before that one, however long it has been due itself. */
async function findWaiting(client: pg.Client) {
  const { rows } = await client.query<{ waiting: number; nextDue: Date | null; lastDue: Date | null }>(
    `with waiting as (select * from messages where state in ('queued', 'sending')),
     earliest as (
       select distinct on (recipient, coalesce(subject_id, id::text)) state, due_at
         from waiting order by recipient, coalesce(subject_id, id::text), created_at
     )
     select (select count(*) from waiting)::int waiting, max(due_at) "lastDue",
            case when bool_and(state = 'queued') then min(due_at) end "nextDue"
       from earliest`,
  )
  return rows[0] ?? { waiting: 0, nextDue: null, lastDue: null }
}

async function resendFailed(patient: Patient): Promise<number> {
  const [admin] = await patient.withClient((client) => aCrowd(client, { count: 1, role: 'admin' }))
  const count = async () => {
    const { rows } = await patient.withClient((client) =>
      client.query<{ n: number }>(`select count(*)::int n from messages where state = 'failed'`),
    )
    return rows[0]?.n ?? 0
  }
  const failed = await count()
  const path = '/dashboard/messages'
  const heard = await askStudio(patient, admin!, { method: 'POST', path, body: new URLSearchParams() })
  if (heard.status !== 303) throw new Error(`To send what failed again was answered ${heard.status}`)
  return failed
}

import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type SmtpSink } from '#tests/helpers/smtp-sink.ts'
import type { Patient } from './patient.ts'
import { findBroken, nothingPromised } from './promises.ts'

// The app is stopped at a step by a lock that a trigger of the test waits for, so that each kill hits exactly there.
const GATE = 4711

const gate = `
  create or replace function wait_at_gate() returns trigger language plpgsql as $$
  begin perform pg_advisory_xact_lock_shared(${GATE}); return null; end $$`
const inTheMiddle = `create trigger gate after insert on activities for each row execute function wait_at_gate()`
const atCommit = `create constraint trigger gate after insert on activities deferrable initially deferred
  for each row execute function wait_at_gate()`

/** Killed with everything written and nothing committed: no trace of the booking. */
export function killBeforeCommit(patient: Patient): Promise<string[]> {
  return atGate(patient, inTheMiddle, async (client, open) => {
    await patient.killApp()
    await open()
    await untilNobodyWaits(client)
    return (await bookingsOf(client)) === 0 ? [] : ['a booking was kept that nobody was told of and nobody committed']
  })
}

/** Killed when the booking is committed and its response not sent: the booking is complete, with its e-mail. */
export function killBeforeReply(patient: Patient): Promise<string[]> {
  return atGate(patient, atCommit, async (client, open) => {
    patient.studio().child.kill('SIGSTOP')
    await open()
    await untilNobodyWaits(client)
    await patient.killApp()
    return (await bookingsOf(client)) === 1 ? [] : ['a committed booking is gone']
  })
}

type AtGate = (client: pg.Client, open: () => Promise<unknown>) => Promise<string[]>

async function atGate(patient: Patient, trigger: string, kill: AtGate): Promise<string[]> {
  const faults = await patient.withClient(async (client) => {
    await client.query(gate)
    await client.query(trigger)
    await client.query('delete from messages; delete from bookings')
    await client.query('select pg_advisory_lock($1)', [GATE])
    const answer = askToBook(patient)
    await untilSomeoneWaits(client)
    const found = await kill(client, () => client.query('select pg_advisory_unlock($1)', [GATE]))
    await client.query('drop trigger gate on activities')
    if ((await answer) !== 'no answer') found.push(`the caller was answered ${await answer}`)
    return found
  })
  await patient.restart()
  return [...faults, ...(await patient.withClient((client) => findBroken(client, nothingPromised())))]
}

/** Killed with an e-mail handed over and not yet marked as sent: it arrives after the next start. */
export async function killInSender(patient: Patient, sink: SmtpSink): Promise<string[]> {
  await patient.killApp()
  sink.behave('hang')
  await patient.restart({ SMTP_URL: sink.url })
  await patient.withClient((client) =>
    client.query('delete from messages; delete from bookings; delete from activities'),
  )
  const answer = await askToBook(patient)
  await patient.withClient(untilSending)
  await patient.killApp()
  sink.behave('accept')
  await patient.restart({ SMTP_URL: sink.url })
  const mails = await sink.expectMails(1, 30_000).catch(() => [])
  await sleep(200)
  const emails = mails.length === 1 ? [] : [`${mails.length} letters arrived where one should`]
  await patient.killApp()
  await patient.restart()
  return answer === 201 ? emails : [...emails, `the booking was answered ${answer}`]
}

async function askToBook({ origin, callers, sessions }: Patient): Promise<number | 'no answer'> {
  const headers = { 'Content-Type': 'application/json', Origin: origin, Cookie: callers[0]?.cookie ?? '' }
  const body = JSON.stringify({ sessionId: sessions[0] })
  return fetch(`${origin}/api/bookings`, { method: 'POST', headers, body }).then(
    ({ status }) => status,
    () => 'no answer' as const,
  )
}

const untilSomeoneWaits = (client: pg.Client) => until(client, waiting, true)
const untilNobodyWaits = (client: pg.Client) => until(client, waiting, false)
const untilSending = (client: pg.Client) => until(client, `select 1 from messages where state = 'sending'`, true)
const waiting = `select 1 from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted`

async function until(client: pg.Client, query: string, isWanted: boolean): Promise<void> {
  const deadline = performance.now() + 10_000
  while ((await client.query(query)).rows.length > 0 !== isWanted) {
    if (performance.now() > deadline) throw new Error(`Waited in vain: ${query}`)
    await sleep(10)
  }
}

async function bookingsOf(client: pg.Client): Promise<number> {
  // Released transactions may still be committing.
  await sleep(100)
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int n from bookings b join activities a on a.subject_id = b.id::text join messages m on m.subject_id = b.id::text`,
  )
  return rows[0]?.n ?? -1
}

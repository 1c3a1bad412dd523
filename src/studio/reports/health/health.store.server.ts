import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { invariant } from '#src/kit/outcome.ts'
import { pick } from '#src/kit/pick.ts'
import { addDays, studioDate } from '#src/kit/time.ts'
import { users } from '#src/platform/auth/auth.tables.server.ts'
import type { Config } from '#src/platform/config/config.server.ts'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import { readMachine } from '#src/platform/health/machine.server.ts'
import { channelsOf } from '#src/studio/outbox/message.ts'
import { members } from '#src/studio/people/members/members.tables.server.ts'
import { alerts } from './alerts.tables.server.ts'
import { findProblems, type HealthFacts, type Problem } from './problem.ts'

/** What is wrong with the studio and its machine now. `now` in studio time. */
export async function listProblems(reader: Reader, { config, now }: { config: Config; now: Date }): Promise<Problem[]> {
  const [machine, counts] = await Promise.all([
    readMachine(reader, config),
    readHealthCounts(reader, { now, channels: channelsOf(config) }),
  ])
  const isPublic = config.origin.startsWith('https:')
  return findProblems({ ...machine, ...counts, isPublic, hasMailServer: config.smtpUrl !== undefined })
}

// A receiver that restarts answers before.
const FAILING_ATTEMPTS = 4

type HealthCounts = Pick<
  HealthFacts,
  | 'lateMessages'
  | 'refusedMessages'
  | 'isBackupDue'
  | 'isRestoreFailed'
  | 'unsettledPayments'
  | 'lateJobs'
  | 'failingWebhooks'
>

/** How long the message has been due that was not sent on one of these channels; 0 where none waits. */
export async function readOldestUnsentSeconds(
  reader: Reader,
  { now, channels }: { now: Date; channels: string[] },
): Promise<number> {
  const { rows } = await reader.$client.query<{ seconds: number }>({
    name: 'oldest-unsent',
    text: `select greatest(0, coalesce(extract(epoch from $1::timestamptz - min(due_at)), 0))::int as seconds
             from messages where state in ('queued', 'sending') and channel = any($2)`,
    values: [now, channels],
  })
  return rows[0]?.seconds ?? 0
}

/** Messages on a channel without a server stay in the outbox and are not late. */
export async function readHealthCounts(
  reader: Reader,
  { now, channels }: { now: Date; channels: string[] },
): Promise<HealthCounts> {
  const { rows } = await reader.$client.query<HealthCounts>({
    name: 'health-counts',
    text: `select
      (select count(*)::int from messages where state in ('queued', 'sending') and channel = any($2)
        and due_at < $1::timestamptz - interval '15 minutes') as "lateMessages",
      (select count(*)::int from messages where state = 'failed' and created_at > $1::timestamptz - interval '1 day') as "refusedMessages",
      exists (select from daily_runs where name = 'nightly-backup' and attempts > 0) as "isBackupDue",
      exists (select from daily_runs where name = 'rehearse-restore' and attempts > 0 and not is_done) as "isRestoreFailed",
      (select count(*)::int from payments
        where ("grant" = 'to_return' and updated_at < $1::timestamptz - interval '1 day')
           or (state = 'processing' and updated_at < $1::timestamptz - interval '10 days')) as "unsettledPayments",
      (select count(*)::int from daily_runs
        where (not is_done and attempts >= 3 and name <> 'rehearse-restore') or date < $3::date) as "lateJobs",
      (select count(*)::int from webhooks w where is_on and exists (
        select from webhook_deliveries d where d.webhook_id = w.id and queued_at > now() - interval '4 days'
           and ((state in ('waiting', 'sending') and attempts >= ${FAILING_ATTEMPTS})
             or (state = 'failed' and due_at > now() - interval '1 day')))) as "failingWebhooks"`,
    values: [now, channels, addDays(studioDate(now), -2)],
  })
  const [counted] = rows
  invariant(counted, 'a count has one row')
  return counted
}

/** The numbers, as typed, of admins who have chosen text messages in their profile. */
export async function listAdminNumbers(reader: Reader): Promise<{ name: string; email: string; contact: string }[]> {
  return reader
    .select({ ...pick(users, 'name', 'email'), contact: sql<string>`coalesce(${users.contact}, '')` })
    .from(users)
    .innerJoin(members, eq(members.id, users.id))
    .where(
      and(
        eq(users.role, 'admin'),
        eq(users.emailVerified, true),
        isNull(users.deactivatedAt),
        eq(members.notifType, 'sms'),
      ),
    )
}

/** Notes which problems there are; returns those that are new. */
export async function noteProblems(tx: Tx, problems: readonly Problem[], now: Date): Promise<Problem[]> {
  if (problems.length === 0) return []
  const rows = await tx
    .insert(alerts)
    .values(problems.map((problem) => ({ problem, beganAt: now, seenAt: now })))
    .onConflictDoNothing()
    .returning({ problem: alerts.problem })
  await tx
    .update(alerts)
    .set({ seenAt: sql`greatest(${alerts.seenAt}, ${now.toISOString()})` })
    .where(inArray(alerts.problem, [...problems]))
  return rows.map(({ problem }) => problem)
}

/** Removes those last found before that time; returns them. */
export async function endProblems(tx: Tx, before: Date): Promise<Problem[]> {
  const rows = await tx.delete(alerts).where(lt(alerts.seenAt, before)).returning({ problem: alerts.problem })
  return rows.map(({ problem }) => problem)
}

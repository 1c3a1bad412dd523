import { invariant } from '#src/kit/outcome.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { largeCount } from '#src/platform/database/large-count.server.ts'

export type DashboardCounts = {
  members: number
  classes: number
  bookedToday: number
  failedMessages: number
  lateMessages: number
  waitingHires: number
}

/** The figures of the admin dashboard by their definitions (PRODUCT 4.7): verified members; weekly classes not ended; confirmed
 *  places in sessions on the studio date `today`; and what needs attention: messages that failed or are ten minutes late on a
 *  channel that is connected, hires to answer. */
export async function findDashboardCounts(
  reader: Reader,
  { today, now, channels }: { today: string; now: Date; channels: string[] },
): Promise<DashboardCounts> {
  const { rows } = await reader.$client.query<Omit<DashboardCounts, 'members'>>({
    name: 'dashboard-counts',
    text: `select
      (select count(*)::int from weekly_classes where not is_workshop and (until_date is null or until_date >= $1::date)) as classes,
      (select count(*)::int from bookings b join class_sessions s on s.id = b.session_id
        where b.status = 'confirmed' and s.status = 'scheduled' and s.session_date = $1::date) as "bookedToday",
      (select count(*)::int from messages where state = 'failed') as "failedMessages",
      (select count(*)::int from messages
        where state in ('queued', 'sending') and channel = any($3) and due_at < $2::timestamptz - interval '10 minutes') as "lateMessages",
      (select count(*)::int from hall_hires where status = 'pending' and lapses_at > $2) as "waitingHires"`,
    values: [today, now, channels],
  })
  const [counted] = rows
  invariant(counted, 'a count has one row')
  return { ...counted, members: await countVerifiedMembers(reader, now) }
}

/** Above ten thousand it may be a minute old. */
function countVerifiedMembers(reader: Reader, now: Date): Promise<number> {
  return largeCount(reader, { of: 'verified members', now }, async () => {
    const { rows } = await reader.$client.query<{ total: number }>({
      name: 'verified-members',
      text: `select count(*)::int as total from users where email_verified and role = 'member'`,
    })
    return rows[0]?.total ?? 0
  })
}

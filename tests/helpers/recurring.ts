import { startRecurring } from '#src/studio/bookings/recurring/start-recurring.server.ts'
import type { Account, UseCaseTest } from './actors.ts'
import { aClassSession, aMembership } from './build.ts'
import { aMandate } from './money.ts'

/** A member with a membership and direct debit on, and a standing order for a class on Mondays from the 23rd. */
export async function aStandingOrder(
  { account, as, db, sql }: UseCaseTest,
  allowance = 6,
): Promise<{ member: Account; first: Awaited<ReturnType<typeof aClassSession>>; reference: string }> {
  const member = await account()
  await aMembership(db, member, { allowance })
  await aMandate({ sql }, member)
  const first = await aClassSession(db)
  const started = await startRecurring(as(member), { sessionId: first.id })
  if (!started.ok) throw new Error(started.refusal)
  return { member, first, reference: started.value.booking.reference }
}

/** The dates on which someone has a place, in order. */
export async function bookedDates({ sql }: UseCaseTest): Promise<string[]> {
  const rows = await sql<{ date: string }>(
    `select s.session_date::text as date from bookings b join class_sessions s on s.id = b.session_id
      where b.status = 'confirmed' order by 1`,
  )
  return rows.map(({ date }) => date)
}

/** The kinds of e-mails written beside confirmations, oldest first. */
export async function otherEmails({ sql }: UseCaseTest): Promise<string[]> {
  const rows = await sql<{ kind: string }>(
    `select kind from messages where kind <> 'booking-confirmed' order by created_at, kind`,
  )
  return rows.map(({ kind }) => kind)
}

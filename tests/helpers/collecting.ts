import type { UseCaseTest } from './actors.ts'

type Sql = Pick<UseCaseTest, 'sql'>
type Member = { userId: string }

/** A direct debit of a member's, active unless stated otherwise; its id. */
export async function aMandate(
  { sql }: Sql,
  { userId }: Member,
  { state = 'active', endsWithPeriod = false } = {},
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into mandates (member_id, provider, customer_id, method, method_id, state, ends_with_period, created_at, updated_at)
     values ($1, 'simulated', $2, 'card', 'pm_1', $3, $4, now(), now()) returning id`,
    [userId, `cus_${userId}`, state, endsWithPeriod],
  )
  return row!.id
}

/** A payment on its way for the month of the basic package that begins then; its id. */
export async function aCollection({ sql }: Sql, { userId }: Member, renewsAt: Date): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into payments (member_id, package_id, payer_name, payer_email, purpose, description, amount_pence, state, provider,
                           renews_at, try_no, created_at, updated_at)
     values ($1, 'basic', 'Ada', 'ada@example.com', 'renewal', 'Basic', 3300, 'processing', 'simulated', $2, 1, now(), now())
     returning id`,
    [userId, renewsAt],
  )
  return row!.id
}

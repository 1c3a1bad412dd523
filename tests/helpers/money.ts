import type { Database } from '#src/platform/database/db.server.ts'
import { ledgerEntries, payments } from '#src/studio/billing/payments/payments.tables.server.ts'
import type { UseCaseTest } from './actors.ts'
import { MONDAY } from './build.ts'

type Sql = Pick<UseCaseTest, 'sql'>
type Member = { userId: string }

/** A direct debit of a member's, active unless stated otherwise; its id. */
export async function aMandate(
  { sql }: Sql,
  { userId }: Member,
  { state = 'active', endsWithPeriod = false, method = 'card' } = {},
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into mandates (member_id, provider, customer_id, method, method_id, state, ends_with_period, created_at, updated_at)
     values ($1, 'simulated', $2, $5, 'pm_1', $3, $4, now(), now()) returning id`,
    [userId, `cus_${userId}`, state, endsWithPeriod, method],
  )
  return row!.id
}

// Far from the numbers that a test chooses.
let receipts = 1000

/** A payment for the basic package that a member has begun on Monday, unless stated otherwise, or has made; its id. */
export async function aPayment(
  { reader }: Pick<Database, 'reader'>,
  { userId }: Member,
  given: Partial<typeof payments.$inferInsert> = {},
): Promise<string> {
  const [row] = await reader
    .insert(payments)
    .values({
      memberId: userId,
      payerName: 'Ada',
      payerEmail: 'ada@example.com',
      purpose: 'membership',
      packageId: 'basic',
      description: '6 Class Package',
      amountPence: 3300,
      state: 'pending',
      provider: 'simulated',
      createdAt: MONDAY,
      updatedAt: MONDAY,
      ...(given.state === 'succeeded' && { settledAt: MONDAY, receiptNo: ++receipts, grant: 'given' as const }),
      ...given,
    })
    .returning({ id: payments.id })
  return row!.id
}

/** A payment on its way for the month of the basic package that begins then; its id. */
export function aCollection(db: Pick<Database, 'reader'>, member: Member, renewsAt: Date): Promise<string> {
  return aPayment(db, member, { purpose: 'renewal', state: 'processing', renewsAt, tryNo: 1 })
}

/** A movement of a payment's money, with that id at the provider. */
export async function aMovement(
  { reader }: Pick<Database, 'reader'>,
  paymentId: string,
  kind: (typeof ledgerEntries.$inferInsert)['kind'],
  amountPence: number,
  providerRef = `${kind}:${paymentId}`,
): Promise<void> {
  await reader.insert(ledgerEntries).values({ paymentId, kind, amountPence, providerRef, at: MONDAY })
}

type HallPaid = Partial<typeof payments.$inferInsert> & { amountPence: number; depositPence?: number; at?: Date }

/** A payment for a hire of the hall, in cash unless stated otherwise; its id. */
export async function aHallPayment(
  db: Pick<Database, 'reader'>,
  hireId: string,
  { depositPence = 0, at = MONDAY, ...given }: HallPaid,
): Promise<string> {
  const row = { memberId: null, packageId: null, purpose: 'hall_hire', hallHireId: hireId, state: 'succeeded' } as const
  const provider = given.tender === 'stripe' ? 'simulated' : 'desk'
  const paid = { ...row, tender: 'cash' as const, provider, settledAt: at, ...given }
  const paymentId = await aPayment(db, { userId: hireId }, paid)
  const charge = { paymentId, kind: 'charge' as const, providerRef: `charge:${paymentId}`, at }
  await db.reader.insert(ledgerEntries).values({ ...charge, amountPence: given.amountPence, depositPence })
  return paymentId
}

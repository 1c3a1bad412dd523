import { and, asc, desc, eq, gt, inArray, isNull, like, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import { users } from '#src/platform/auth/auth.tables.server.ts'
import { DELETED_ADDRESS } from '#src/studio/people/personal-data/data-rule.ts'
import { mandates, paymentCustomers } from './mandates.tables.server.ts'

export type Mandate = typeof mandates.$inferSelect
export type Provider = Mandate['provider']

const IN_FORCE = inArray(mandates.state, ['pending', 'active'])

function mandatesWhere(reader: Reader, ...conditions: (SQL | undefined)[]) {
  return reader
    .select()
    .from(mandates)
    .where(and(...conditions))
}

export async function findCustomerId(reader: Reader, memberId: string, provider: Provider): Promise<string | null> {
  const isTheirs = and(eq(paymentCustomers.memberId, memberId), eq(paymentCustomers.provider, provider))
  return (await first(reader.select().from(paymentCustomers).where(isTheirs)))?.customerId ?? null
}

export async function insertCustomer(tx: Tx, row: typeof paymentCustomers.$inferInsert): Promise<void> {
  await tx.insert(paymentCustomers).values(row).onConflictDoNothing()
}

export async function deleteCustomer(tx: Tx, customerId: string): Promise<void> {
  await tx.delete(paymentCustomers).where(eq(paymentCustomers.customerId, customerId))
}

/** Customers of members whose account was deleted, whom the provider still knows. */
export async function listCustomersToDelete(reader: Reader, provider: Provider, most: number): Promise<string[]> {
  const rows = await reader
    .select({ customerId: paymentCustomers.customerId })
    .from(paymentCustomers)
    .innerJoin(users, eq(users.id, paymentCustomers.memberId))
    .where(and(eq(paymentCustomers.provider, provider), like(users.email, DELETED_ADDRESS)))
    .limit(most)
  return rows.map(({ customerId }) => customerId)
}

type Present = { provider: Provider; now: Date }

/** Ends every direct debit of another account than the present keys' (applyKeys). */
export async function endForeignMandates(tx: Tx, { provider, now }: Present): Promise<void> {
  const failureMessage = 'The studio has another account for payments now. Please set it up once more.'
  const ended = { state: 'ended', endedBecause: 'account_changed', endedAt: now, updatedAt: now } as const
  const isOpen = inArray(mandates.state, ['preparing', 'pending', 'active'])
  await tx
    .update(mandates)
    .set({ ...ended, failureMessage })
    .where(and(isOpen, ne(mandates.provider, provider)))
}

/** The same withdrawn for the present account, whose keys have come back. Whether a bank still agrees is asked for again. */
export async function reviveMandates(tx: Tx, { provider, now }: Present): Promise<void> {
  await tx.execute(sql`
    update mandates m set state = case m.method when 'card' then 'active' else 'pending' end, ended_because = null, ended_at = null,
           failure_message = null, updated_at = ${now.toISOString()}
     where m.id in (select distinct on (d.member_id) d.id from mandates d
                     where d.provider = ${provider} and d.ended_because = 'account_changed' and d.method_id is not null
                     order by d.member_id, d.created_at desc)
       and not exists (select from mandates f where f.member_id = m.member_id and f.state in ('pending', 'active'))`)
}

/** The mandate that collects a member's months, or will once the bank has answered. */
export async function findMandateInForce(reader: Reader, memberId: string): Promise<Mandate | null> {
  return first(mandatesWhere(reader, eq(mandates.memberId, memberId), IN_FORCE))
}

/** The direct debit that screens speak of and switching off ends: the one in force, however many set-ups were begun after it;
 *  without one the latest, whatever became of it. */
export async function findStandingMandate(reader: Reader, memberId: string): Promise<Mandate | null> {
  const theirs = mandatesWhere(reader, eq(mandates.memberId, memberId))
  return first(theirs.orderBy(desc(IN_FORCE), desc(mandates.createdAt)).limit(1))
}

/** Ends every set-up of a member that another direct debit has made needless, and what would come back with the keys of another
 *  account. */
export async function closePreparations(tx: Tx, memberId: string, now: Date): Promise<void> {
  const mightCome = or(eq(mandates.state, 'preparing'), eq(mandates.endedBecause, 'account_changed'))
  const ended = { state: 'ended', endedBecause: 'replaced', endedAt: now, updatedAt: now } as const
  await tx
    .update(mandates)
    .set(ended)
    .where(and(eq(mandates.memberId, memberId), mightCome))
}

export async function findMandate(reader: Reader, mandateId: string): Promise<Mandate | null> {
  return first(mandatesWhere(reader, eq(mandates.id, mandateId)))
}

/** The mandate with that id at the provider, its own or that of its set-up. */
export async function findMandateByReference(reader: Reader, id: string): Promise<Mandate | null> {
  const isNamed = or(eq(mandates.setupId, id), eq(mandates.reference, id))
  return first(mandatesWhere(reader, isNamed).limit(1))
}

type Preparation = Pick<Mandate, 'memberId' | 'provider' | 'method'> & { since: Date }

/** A set-up that the member has begun and not completed. */
export async function findOpenPreparation(tx: Tx, begun: Preparation): Promise<Mandate | null> {
  const { memberId, provider, method, since } = begun
  const isSame = [eq(mandates.memberId, memberId), eq(mandates.provider, provider), eq(mandates.method, method)]
  const open = mandatesWhere(tx, ...isSame, eq(mandates.state, 'preparing'), gt(mandates.createdAt, since))
  return first(open.orderBy(desc(mandates.createdAt)).limit(1))
}

/** Mandates ended here and not yet at the provider. */
export async function listMandatesToForget(reader: Reader, provider: Provider, most: number): Promise<Mandate[]> {
  const ended = [eq(mandates.state, 'ended'), ne(mandates.endedBecause, 'account_changed')]
  return mandatesWhere(reader, ...ended, isNull(mandates.forgottenAt), eq(mandates.provider, provider)).limit(most)
}

/** Mandates whose outcome is unknown and that have not been checked for a while, longest first. */
export async function listWaitingMandates(
  reader: Reader,
  { provider, untouchedSince, most }: { provider: Provider; untouchedSince: Date; most: number },
): Promise<Mandate[]> {
  const isWaiting = inArray(mandates.state, ['preparing', 'pending'])
  return mandatesWhere(reader, eq(mandates.provider, provider), isWaiting, lt(mandates.updatedAt, untouchedSince))
    .orderBy(asc(mandates.updatedAt))
    .limit(most)
}

export async function lockMandate(tx: Tx, mandateId: string): Promise<Mandate | null> {
  return first(mandatesWhere(tx, eq(mandates.id, mandateId)).for('update'))
}

export async function insertMandate(tx: Tx, row: Omit<typeof mandates.$inferInsert, 'updatedAt'>): Promise<Mandate> {
  const [written] = await tx
    .insert(mandates)
    .values({ ...row, updatedAt: row.createdAt })
    .returning()
  return written as Mandate
}

export async function updateMandate(
  tx: Tx,
  mandateId: string,
  change: Partial<typeof mandates.$inferInsert> & { updatedAt: Date },
): Promise<Mandate> {
  const [written] = await tx.update(mandates).set(change).where(eq(mandates.id, mandateId)).returning()
  return written as Mandate
}

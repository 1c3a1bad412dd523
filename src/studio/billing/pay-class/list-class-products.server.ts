import type { Reader } from '#src/platform/database/db.server.ts'
import type { BoughtFor } from '#src/studio/memberships/holdings/sale-history.ts'
import { findHistory } from '#src/studio/memberships/holdings/holdings.store.server.ts'
import { listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import type { Product } from '#src/studio/products/product.ts'
import { listProductsOnSale, listTicketsOnSale } from '#src/studio/products/products.store.server.ts'
import { findOwedPence } from '../account/account.store.server.ts'
import { type Payer, productsForClass, VISITOR } from './class-payment.ts'

type Query = {
  session: { classId: string; typeId: string; startsAt: Date; ticketId: string | null }
  memberId: string | null
  /** The person of the account who would come; null for its holder. */
  personId?: string | null
  now: Date
}

/** What a member, or a visitor, could buy to pay for a place in a class, or in a workshop, which is its ticket alone: what its page shows is what it takes (payForClass).
 *  Locks: none. */
export async function listClassProducts(
  reader: Reader,
  { session, memberId, personId = null, now }: Query,
): Promise<Product[]> {
  if (session.ticketId !== null) return listTicketsOnSale(reader, session.classId)
  const payer = memberId ? await readMember(reader, { memberId, personId }, now) : VISITOR
  return productsForClass(await listProductsOnSale(reader), { session, payer, now })
}

async function readMember(reader: Reader, who: BoughtFor, now: Date): Promise<Payer> {
  const { memberId, personId } = who
  const held = await listMemberships(reader, memberId)
  const hasDebt = (await findOwedPence(reader, memberId)) > 0
  const history = await findHistory(reader, who, now)
  return { holdsMonth: held.some(({ endsAt }) => endsAt > now), hasDebt, isForOther: Boolean(personId), ...history }
}

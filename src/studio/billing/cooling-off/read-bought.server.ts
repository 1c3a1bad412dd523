import { invariant } from '#src/kit/outcome.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { findAgreement } from '#src/studio/memberships/agreements.store.server.ts'
import type { ProductKind } from '#src/studio/products/product.ts'
import { findPackage } from '#src/studio/products/products.store.server.ts'
import { unitsOf } from '#src/studio/sales/orders/order.ts'
import { findOrder } from '#src/studio/sales/orders/orders.store.server.ts'
import type { Payment } from '../payments/payments.store.server.ts'
import {
  type BoughtMonth,
  type BoughtUpgrade,
  findBoughtMonth,
  listBoughtMonths,
  listUpgradesOf,
  lockClaimsOf,
} from './bought.store.server.ts'
import { listRaisedAhead } from '../refunds/refunds.store.server.ts'
import { type BoughtPart, classesOfUpgrade, paidClasses } from './cooling-off.ts'

/** What a payment bought and its present state: the buyer's own months with their upgrades, and the links. */
export type Bought = {
  parts: BoughtPart[]
  /** What each part is of. */
  kinds: { kind: ProductKind }[]
  /** Those of the buyer's own months that end with it, earliest first. */
  upgrades: BoughtUpgrade[]
  isMovedOn: boolean
}

type Own = Payment & { memberId: string }

/** Reads what a member's payment bought, in the transaction that takes it back. Promises: months claimed by others cannot be
 *  taken back; an upgrade belongs to its month, even when paid separately. Locks: the links of the order; the caller has locked
 *  the payment and the member. */
export async function readBought(tx: Tx, payment: Own, now: Date): Promise<Bought> {
  if (payment.purpose === 'upgrade') return readUpgrade(tx, payment, now)
  const whose = { memberId: payment.memberId, now }
  if (!payment.orderId) {
    const [month] = await listBoughtMonths(tx, [`payment:${payment.id}`], whose)
    const pricePence = payment.amountPence + payment.creditPence
    return withUpgrades(tx, month ? [{ month, what: payment.description, pricePence }] : [], {
      payment,
      now,
    })
  }
  return readOrder(tx, { ...payment, orderId: payment.orderId }, now)
}

type Sold = { month: BoughtMonth; what: string; pricePence: number }

type Paying = { payment: Payment; now: Date }

async function withUpgrades(tx: Tx, sold: readonly Sold[], { payment, now }: Paying): Promise<Bought> {
  const { id: paymentId } = payment
  const kinds = sold.map(({ month: { kind } }) => ({ kind }))
  const bought: Bought = { parts: [], kinds, upgrades: [], isMovedOn: false }
  for (const { month, what, pricePence } of sold) {
    const paid = paidClasses(month, now)
    const upgrades = await listUpgradesOf(tx, month.id)
    bought.upgrades.push(...upgrades)
    bought.parts.push({ paymentId, what, pricePence, ...paid, standing: 'own' })
    for (const { id, description, amountPence, creditPence } of upgrades) {
      bought.parts.push({
        paymentId: id,
        what: description,
        pricePence: amountPence + creditPence,
        ...paid,
        standing: 'own',
      })
    }
  }
  return bought
}

async function readOrder(tx: Tx, payment: Own & { orderId: string }, now: Date): Promise<Bought> {
  const { id: paymentId, memberId, orderId } = payment
  const order = await findOrder(tx, orderId)
  invariant(order, 'a payment names an order that is there')
  const links = await lockClaimsOf(tx, orderId)
  const own = links.filter(({ claimedBy }) => claimedBy === memberId)
  const sources = [`payment:${paymentId}`, ...own.map(({ id }) => `claim:${id}`)]
  const months = await listBoughtMonths(tx, sources, { memberId, now })
  const sold: Sold[] = []
  const others: BoughtPart[] = []
  for (const { unitNo, name, pricePence } of unitsOf(order.lines)) {
    const link = links.find((one) => one.unitNo === unitNo)
    const month = months.find(({ sourceRef }) => sourceRef === (link ? `claim:${link.id}` : `payment:${paymentId}`))
    if (month) sold.push({ month, what: name, pricePence })
    else if (link) {
      const standing = link.state === 'claimed' ? 'passed_on' : 'unclaimed'
      others.push({ paymentId, what: name, pricePence, classes: 0, used: 0, standing })
    }
  }
  const bought = await withUpgrades(tx, sold, { payment, now })
  return { ...bought, kinds: order.lines, parts: [...bought.parts, ...others] }
}

async function readUpgrade(tx: Tx, payment: Own, now: Date): Promise<Bought> {
  const { id: paymentId, memberId, membershipId, packageId, fromPackageId } = payment
  const pricePence = payment.amountPence + payment.creditPence
  const month = membershipId ? await findBoughtMonth(tx, membershipId, { memberId, now }) : null
  const [raised, former] = [await findPackage(tx, packageId ?? ''), await findPackage(tx, fromPackageId ?? '')]
  invariant(raised && former, 'packages are never removed')
  const paid = month ? paidClasses(month, now) : { classes: 0, used: 0 }
  const added = classesOfUpgrade({ raised: raised.allowance, former: former.allowance, ...paid })
  // Paid for months ahead too, where no class has been used.
  const ahead = (await listRaisedAhead(tx, payment, now)).length + (await countPaidAhead(tx, memberId))
  const classes = (added.classes > 0 ? added : paid).classes * (1 + ahead)
  const part = { paymentId, what: payment.description, pricePence, ...(added.classes > 0 ? added : paid), classes }
  return {
    parts: [{ ...part, standing: 'own' }],
    kinds: [{ kind: 'plan' }],
    upgrades: [],
    isMovedOn: month !== null && month.packageId !== packageId,
  }
}

/** The month that is being collected, where an upgrade has paid the rest of it. */
async function countPaidAhead(tx: Tx, memberId: string): Promise<number> {
  const agreement = await findAgreement(tx, memberId)
  return agreement && agreement.paidAheadPence > 0 ? 1 : 0
}

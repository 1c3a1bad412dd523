import type { RefusalText } from '#src/kit/outcome.ts'
import { bookingRefusals } from '#src/studio/bookings/booking.ts'
import { covers, monthFrom } from '#src/studio/memberships/membership-period.ts'
import type { Product } from '#src/studio/products/product.ts'
import { orderPayRefusals } from '../pay-online/order-payment.ts'
import { START_NOT_REQUESTED } from '../pay-online/start-request.ts'

/** Why a place in a class cannot be paid for: what stands in the way of booking it, or of paying. */
export const classPayRefusals = {
  ...orderPayRefusals,
  ...bookingRefusals,
  class_full: {
    status: 409,
    message: 'Class is full: the last place went while you were choosing. You have not been charged.',
  },
  start_not_requested: { status: 400, message: START_NOT_REQUESTED },
} satisfies Record<string, RefusalText>
export type ClassPayRefusal = keyof typeof classPayRefusals

/** Who would pay: a visitor, or a member who may hold a month already, now or later, or owe for one. */
export type Payer = { kind: 'visitor' } | { kind: 'member'; holdsMonth: boolean; hasDebt: boolean }

type Facts = { session: { typeId: string; startsAt: Date }; payer: Payer; now: Date }

/** The products that can pay for a place in this class, in the order they are shown, single classes first. A visitor buys single classes;
 *  a plan is for a member who has none, and for a class within its first month (PRODUCT 4.4a). */
export function productsForClass(products: readonly Product[], { session, payer, now }: Facts): Product[] {
  const canBegin =
    payer.kind === 'member' && !payer.holdsMonth && !payer.hasDebt && covers(monthFrom(now), session.startsAt)
  const isForClass = ({ covers: types, pricePence }: Product) =>
    pricePence > 0 && (types === null || types.includes(session.typeId))
  const sold = products.filter(isForClass)
  const plans = canBegin ? sold.filter(({ kind }) => kind === 'plan') : []
  return [...sold.filter(({ kind }) => kind === 'single'), ...plans]
}

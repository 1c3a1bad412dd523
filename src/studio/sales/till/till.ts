import { z } from 'zod'
import { emailOrNone } from '#src/kit/text/email-address.ts'
import { keysOf } from '#src/kit/keys-of.ts'
import type { RefusalText } from '#src/kit/outcome.ts'
import { lineOrNone, penceTyped } from '#src/kit/typed-text.ts'
import { type CartItem, MOST_OF_ONE } from '../cart/cart.ts'
import { saleRefusals } from '#src/studio/products/product.ts'
import { PROMO_FIELD, promoRefusals } from '../promo-codes/promo-code.ts'

/** What the till takes; what the member's account pays is taken off before. */
export const tillTenderLabels = {
  cash: 'Cash',
  card_machine: 'Card machine',
  bank_transfer: 'Bank transfer',
  complimentary: 'Complimentary',
}
/** `account` where the account pays all of it. */
export const TILL_TENDERS = [...keysOf(tillTenderLabels), 'account'] as const
export type TillTender = (typeof TILL_TENDERS)[number]

/** What is on the counter, as an address carries it: each unit by its product's id. Ten of one at most. */
export function itemsOf(text: string): CartItem[] {
  const items = new Map<string, number>()
  for (const id of text.split(',').filter(Boolean)) items.set(id, Math.min(MOST_OF_ONE, (items.get(id) ?? 0) + 1))
  return [...items].map(([packageId, quantity]) => ({ packageId, quantity }))
}

/** The other way round, with one product more or less of it. */
export function itemsText(items: readonly CartItem[], change: { packageId: string; by: number }): string {
  const held = items.some(({ packageId }) => packageId === change.packageId)
  const all = held ? items : [...items, { packageId: change.packageId, quantity: 0 }]
  return all
    .map(({ packageId, quantity }) => ({
      packageId,
      quantity: Math.min(MOST_OF_ONE, quantity + (packageId === change.packageId ? change.by : 0)),
    }))
    .flatMap(({ packageId, quantity }) => Array.from({ length: Math.max(0, quantity) }, () => packageId))
    .join(',')
}

const WRONG_ADDRESS = 'Please give a valid email address, or leave it empty'
/** What a guest buys for more than one class is claimed by a link. */
export const ADDRESS_NEEDED =
  'Please give an email address: the link to what they buy goes there. Or add them as a member, who needs none.'
const line = (most: number) => lineOrNone(most).default('')

/** The form of the till: who, what, and by what it is paid. */
export const tillForm = z
  .object({
    saleId: z.uuid('Please open the page again'),
    items: line(2000).transform(itemsOf),
    /** A member, or else a guest's name, and their address if they have one. */
    memberId: line(40),
    /** The person of the member's account for whom it is; empty for the member. */
    personId: line(40),
    [PROMO_FIELD]: line(40),
    /** The class that a place is sold in with it. */
    sessionId: line(40),
    name: line(100),
    email: emailOrNone(WRONG_ADDRESS),
    /** What the total was shown to be. */
    amountPence: z.coerce.number().int().min(0),
    /** What of it the member's account was shown to pay. */
    creditPence: z.coerce.number().int().min(0).default(0),
    /** What the member was shown to owe, and pays with it; nought where that waits. */
    debtPence: z.coerce.number().int().min(0).default(0),
    tender: z.enum(TILL_TENDERS, 'Please choose how it is paid'),
    /** Cash handed over; empty when it is exact. */
    received: z
      .string()
      .default('')
      .pipe(z.union([z.literal('').transform(() => undefined), penceTyped('40 or 40.50')])),
    reason: line(500),
  })
  .superRefine((sale, input) => {
    const { tender, received } = sale
    const complain = (path: string, message: string) => input.addIssue({ code: 'custom', path: [path], message })
    for (const [path, message] of saleFaults(sale)) complain(path, message)
    if (tender === 'cash' && received !== undefined && received < toTakePence(sale))
      complain('received', 'That is less than what is to be paid')
  })
export type TillForm = z.output<typeof tillForm>

type Buyer = Record<'memberId' | 'name' | 'tender' | 'reason', string>

/** What a sale lacks: a buyer, or the reason why it is free. */
export function saleFaults({ memberId, name, tender, reason }: Buyer): [field: string, text: string][] {
  const faults: [boolean, string, string][] = [
    [memberId === '' && name === '', 'name', 'Please give a name, or choose a member'],
    [tender === 'complimentary' && reason.length < 3, 'reason', 'Please say why it is free'],
  ]
  return faults.filter(([isAtFault]) => isAtFault).map(([, field, text]) => [field, text])
}

type Sums = Pick<TillForm, 'amountPence' | 'creditPence' | 'debtPence'>

/** What goes over the counter. */
export function toTakePence({ amountPence, creditPence, debtPence }: Sums): number {
  return amountPence - creditPence + debtPence
}

/** What goes back over it. */
export function changePence(sale: Sums & Pick<TillForm, 'tender' | 'received'>) {
  const { tender, received } = sale
  return tender === 'cash' && received !== undefined ? Math.max(0, received - toTakePence(sale)) : 0
}

export const tillRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  nothing_sold: { status: 400, message: 'Please choose what is sold' },
  not_on_sale: { status: 409, message: 'One of these is no longer on sale. Please look again.' },
  ticket_alone: { status: 409, message: 'The ticket of a workshop is sold alone, one at a time.' },
  class_not_found: { status: 404, message: 'Class not found' },
  class_full: { status: 409, message: 'Class is full' },
  not_for_class: { status: 409, message: 'One place is sold at a time, for something that pays for this class.' },
  price_changed: { status: 409, message: 'The price has changed since. Please look again before you take the money.' },
  credit_changed: {
    status: 409,
    message: 'The credit on this account has changed since. Please look again before you take the money.',
  },
  owes_money: {
    status: 409,
    message:
      'This member owes for classes of a month that was not paid. That is paid with it, or paid or forgiven first on their page.',
  },
  debt_changed: {
    status: 409,
    message: 'What this member owes has changed since. Please look again before you take the money.',
  },
  address_needed: { status: 400, message: ADDRESS_NEEDED },
  ...saleRefusals,
  ...promoRefusals,
  member_not_found: { status: 404, message: 'There is no such member any more' },
} satisfies Record<string, RefusalText>
export type TillRefusal = keyof typeof tillRefusals

import { newId } from '#src/kit/id.ts'
import { closeDay } from '#src/studio/billing/till/close-day.server.ts'
import { findBooked, listDayCloses } from '#src/studio/billing/till/day-closes.store.server.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { findCreditToUse } from '#src/studio/billing/account/account.store.server.ts'
import { DROP_IN } from '#src/studio/settings/constants.ts'
import type { TillTender } from '#src/studio/sales/till/till.ts'
import { sellAtTill } from '#src/studio/sales/till/sell-at-till.server.ts'
import type { Staff } from './found-studio.ts'
import type { Member } from './join.ts'
import { agreed, chance, type Life, oneOf } from './life.ts'
import type { Session } from './sessions.ts'

const TENDERS: TillTender[] = ['cash', 'card_machine', 'card_machine']

type Sold = { packageId: string; amountPence: number; promoCode?: string }

/** Sells a member one thing at the till; what is on their account is used first. */
export async function sellTo(life: Life, { receptionist }: Staff, member: Member, sold: Sold): Promise<boolean> {
  const { packageId, amountPence, promoCode } = sold
  const { userId: memberId } = member.account
  const creditPence = await findCreditToUse(life.db.reader, memberId, amountPence)
  const tender: TillTender = creditPence === amountPence ? 'account' : oneOf(life, TENDERS)
  const items = [{ packageId, quantity: 1 }]
  const sale = { saleId: newId(), items, memberId, name: '', email: '', amountPence, creditPence, tender, reason: '' }
  return (await sellAtTill(life.as(receptionist), { ...sale, promoCode })).ok
}

/** A member whose classes are used up pays for one at the desk and comes. */
export async function dropIn(life: Life, staff: Staff, member: Member, session: Session): Promise<void> {
  const paid = await sellTo(life, staff, member, { packageId: DROP_IN.id, amountPence: DROP_IN.pricePence })
  if (paid) await bookSession(life.ctx(member.account), { sessionId: session.id })
}

/** What a guest brings: a name for the register. */
export async function walkIn(life: Life, { receptionist }: Staff, session: Session, name: string): Promise<void> {
  const email = `${name.toLowerCase().replace(' ', '.')}@example.org`
  await bookSession(life.ctx(receptionist), { sessionId: session.id, guest: { name, email }, isWalkIn: true })
}

/** The evening's count, which now and then is out by a little. */
export async function closeTheDay(life: Life, { receptionist }: Staff): Promise<void> {
  const [last] = await listDayCloses(life.db.reader, 1)
  const { cashPence, cardMachinePence } = await findBooked(life.db.reader, last?.upToEntry ?? 0)
  const isOut = cashPence > 0 && chance(life, 0.07)
  const countedCashPence = isOut ? cashPence - oneOf(life, [50, 100, 200]) : cashPence
  const note = isOut ? 'Counted twice. Somebody got too much change.' : ''
  const counted = { countedCashPence: Math.max(0, countedCashPence), countedCardMachinePence: cardMachinePence, note }
  agreed(await closeDay(life.as(receptionist), counted), 'the day’s close')
}

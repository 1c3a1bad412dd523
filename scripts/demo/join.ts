import { startMandate } from '#src/studio/billing/direct-debit/start-mandate.server.ts'
import { findPurchase } from '#src/studio/billing/pay-online/find-purchase.server.ts'
import { startPayment } from '#src/studio/billing/pay-online/start-payment.server.ts'
import { confirmPayment } from '#src/studio/billing/payments/confirm-payment.server.ts'
import { addPerson } from '#src/studio/people/households/add-person.server.ts'
import { nameReferrer } from '#src/studio/people/members/name-referrer.server.ts'
import { referralCode } from '#src/studio/people/members/referral.ts'
import type { Character } from './cast.ts'
import { sellTo } from './desk.ts'
import { SYSTEM, type Staff } from './found-studio.ts'
import { type Account, agreed, chance, type Life, RETURN_URL } from './life.ts'

/** Who sits in a class: `personId` is null for the member. */
export type Sitter = { personId: string | undefined; isChild: boolean; member: Member }

export type Member = {
  who: Character
  account: Account
  sitters: Sitter[]
  joinedOnDay: number
  packageId: string
  hasLeft: boolean
}

/** Someone opens an account, names who brought them, and buys their first month. */
export async function join(
  life: Life,
  staff: Staff,
  { who, day, friend, account: known }: { who: Character; day: number; friend?: Member; account?: Account },
): Promise<Member> {
  const account = known ?? (await life.open('member', who))
  const member: Member = { who, account, sitters: [], joinedOnDay: day, packageId: who.packageId, hasLeft: false }
  if (friend) {
    const code = referralCode(friend.account.userId)
    await nameReferrer(life.ctx(SYSTEM), { friendId: account.userId, code })
  }
  member.sitters.push({ personId: undefined, isChild: false, member })
  for (const name of who.children) {
    const person = agreed(await addPerson(life.ctx(account), { name }), 'a child')
    member.sitters.push({ personId: person.id, isChild: true, member })
  }
  await buyMonth(life, staff, member)
  if (who.paying === 'bacs') await switchOn(life, member)
  return member
}

/** A month of their package, or the one given: online, or at the desk. False where it cannot be bought now. */
export async function buyMonth(
  life: Life,
  staff: Staff,
  member: Member,
  packageId = member.packageId,
): Promise<boolean> {
  const { account, who } = member
  const found = await findPurchase(life.db.reader, { memberId: account.userId, now: life.now() }, packageId)
  if (!found.ok) return false
  const { amountPence, purpose } = found.value
  if (who.paying === 'till' && purpose === 'membership') return sellTo(life, staff, member, { packageId, amountPence })
  const methodId = chance(life, 0.05) ? 'pm_card_visa_chargeDeclined' : 'pm_card_visa'
  const savesMethod = who.paying === 'card'
  const terms = { packageId, amountPence, savesMethod, startsNow: true, limitKey: null }
  const started = await startPayment(life.ctx(account), terms)
  if (!started.ok) return false
  const { id: paymentId } = started.value.payment
  for (const card of new Set([methodId, 'pm_card_visa'])) {
    await confirmPayment(life.ctx(account), { paymentId, methodId: card, returnUrl: RETURN_URL })
  }
  member.packageId = packageId
  return true
}

/** Direct debit by a bank account, which pays or does not. */
export async function switchOn(life: Life, { account, who }: Member): Promise<void> {
  const started = await startMandate(life.ctx(account), { method: 'bacs_debit', returnUrl: RETURN_URL })
  // It may be on already, or the bank still deciding.
  if (!started.ok) return
  const { setup } = started.value
  const isPoor = who.paying === 'poor bacs'
  await life.completeSetup(setup.id, isPoor ? 'pm_bacsDebit_collectionFails' : 'pm_bacsDebit_success')
}

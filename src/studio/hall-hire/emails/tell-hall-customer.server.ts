import type { Work } from '#src/platform/ctx.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { formatPence } from '#src/kit/money.ts'
import { dayInWords, studioTime } from '#src/kit/time.ts'
import { heldMinutes, isUnconfirmed, type HallHire } from '../hall-hire.ts'
import { listHallPayments } from '#src/studio/billing/ledger/hall-payments.store.server.ts'
import { hireInWords } from '../hall-words.ts'
import { noticeText, replyText } from '../hall-words.ts'
import type { HallCustomerFacts } from './hall-email.ts'
import { hallAccount } from '../money/hall-money.ts'
import { signHallLink } from './sign-hall-link.server.ts'

type News = {
  kind:
    | 'hall-hire-received'
    | 'hall-hire-confirmed'
    | 'hall-hire-changed'
    | 'hall-hire-cancelled'
    | 'hall-hire-lapsed'
    | 'hall-deposit-kept'
  hire: HallHire
  /** A message from the studio in its own words. */
  reason?: string
  /** A part of the deposit that is kept, one e-mail for each. */
  kept?: { id: string; pence: number }
}

/** Sends the customer one e-mail about their hire, with the signed link to see, pay and cancel it. Promises: one e-mail for
 *  each state of the hire, and for each part of a deposit that is kept, in the caller's transaction. Locks: none. */
export async function tellHallCustomer(work: Work, { kind, hire, reason = '', kept }: News): Promise<void> {
  const { hallHire: terms, studio, vat } = await readSettings(work.tx)
  const account = hallAccount(hire, await listHallPayments(work.tx, [hire.id]))
  const facts: HallCustomerFacts = {
    hireId: hire.id,
    sequence: hire.sequence,
    ...hireInWords(hire, account),
    startsAt: hire.startsAt.toISOString(),
    endsAt: hire.endsAt.toISOString(),
    keepMinutes: isUnconfirmed(hire) ? heldMinutes(hire) : 0,
    heldUntil: `${studioTime(hire.lapsesAt)} on ${dayInWords(hire.lapsesAt, 'full')}`,
    isConfirmed: hire.confirmedAt !== null,
    cancelledBy: hire.cancelledBy,
    wasPaid: account.hirePaidPence > 0,
    reply: replyText(terms),
    refundUntil: noticeText(terms),
    reason,
    ...(kept && { kept: formatPence(kept.pence), hasVat: vat.isRegistered }),
    location: [studio.name, ...studio.addressLines].join(', '),
    requestUrl: signHallLink(work.links, hire, { isMailed: true, now: work.now() }),
    paysOnline: work.paysOnline,
    bookAgainUrl: work.links.to('/hall-hire'),
  }
  await postMessage(work, {
    kind,
    to: { email: hire.customerEmail, name: hire.customerName },
    facts,
    memberId: hire.memberId,
    subjectId: hire.id,
    dedupeKey: `${kind}:${hire.id}:${kept?.id ?? hire.sequence}`,
    // An e-mail that says "open this link within 30 minutes" is useless after them.
    expiresAt: isUnconfirmed(hire) ? hire.lapsesAt : undefined,
  })
}

import type { Work } from '#src/platform/ctx.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import type { HallHire } from '../hall-hire.ts'
import { listAdminAddresses } from '#src/studio/people/members/members.store.server.ts'
import { listHallPayments } from '#src/studio/billing/ledger/hall-payments.store.server.ts'
import { hireInWords } from '../hall-words.ts'
import { replyText } from '../hall-words.ts'
import type { HallStaffFacts } from './hall-email.ts'
import { hallAccount } from '../money/hall-money.ts'

/** Notifies every admin of what happened to a hire; without an admin, the studio's own address. Promises: one e-mail each for
 *  each state of the hire, in the caller's transaction. Locks: none. */
export async function tellHallStaff(work: Work, news: HallStaffFacts['news'], hire: HallHire): Promise<void> {
  const { studio, hallHire } = await readSettings(work.tx)
  const admins = await listAdminAddresses(work.tx)
  const account = hallAccount(hire, await listHallPayments(work.tx, [hire.id]))
  const hireUrl = work.links.to(`/dashboard/hall-hires/${hire.id}`)
  const facts: HallStaffFacts = { ...hireInWords(hire, account), news, hireUrl, reply: replyText(hallHire) }
  for (const { name, email } of admins.length > 0 ? admins : [studio]) {
    await postMessage(work, {
      kind: 'hall-hire-for-staff',
      to: { email, name },
      facts,
      subjectId: hire.id,
      dedupeKey: `hall-hire-for-staff:${hire.id}:${hire.sequence}:${email}`,
    })
  }
}

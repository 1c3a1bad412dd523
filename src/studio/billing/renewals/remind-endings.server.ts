import { formatPenceExact } from '#src/kit/money.ts'
import { dayInWords, lastDayInWords } from '#src/kit/time.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { findNextMonth, listEndingMembers } from '#src/studio/memberships/next-month.store.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { signPayLink } from '../pay-online/sign-pay-link.server.ts'
import { endsToRemindOf } from './renewal.ts'

const MOST_AT_ONCE = 100

/** Reminds every member without direct debit three days before their last month ends, with a link that pays the next one: the same
 *  package, or the one a downgrade leads to. Runs automatically; returns how many.
 *  Promises: once for each end; who has the next month already, or will have it collected, is not disturbed. PRODUCT 4.3. */
export async function remindEndings(ctx: Ctx): Promise<number> {
  const now = ctx.now()
  return ctx.transaction(async (work) => {
    const members = await listEndingMembers(work.tx, now, endsToRemindOf(now), MOST_AT_ONCE)
    for (const memberId of members) await remind(work, memberId)
    return members.length
  })
}

async function remind(work: Work, memberId: string): Promise<void> {
  const month = await findNextMonth(work.tx, memberId)
  if (!month) return
  const { lastId, renewsAt } = month
  await postMessage(work, {
    kind: 'membership-ending',
    to: { email: month.email, name: month.name },
    facts: {
      name: month.name,
      packageName: month.lastPackageName,
      endsOn: lastDayInWords(renewsAt, 'full'),
      startsOn: dayInWords(renewsAt, 'full'),
      nextPackageName: month.packageName,
      isChange: month.isChange,
      amount: formatPenceExact(month.pricePence),
      payUrl: work.paysOnline ? signPayLink(work.links, month) : null,
      packagesUrl: work.links.to('/membership'),
    },
    expiresAt: renewsAt,
    memberId,
    subjectId: lastId,
    // The store looks for this key.
    dedupeKey: `membership-ending:${lastId}:${renewsAt.getTime()}`,
  })
}

import { dayInWords } from '#src/kit/time.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { holdMember } from '../members/hold-member.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import {
  type IdleAccount,
  type Idleness,
  listIdleAccounts,
  lockIdleAccount,
  markToldUnused,
  removeAccount,
} from './idle-accounts.store.server.ts'
import { erasePersonalRows } from './personal-data.store.server.ts'

export type IdleCounts = Record<Idleness['is'], number>

/** Deletes accounts that were never confirmed, and unused ones after notifying their owners. Returns how many of each.
 *  Promises: an owner is notified once per absence, and never deleted without; anyone who signs in, is booked in or pays in the
 *  meantime stays; rows under an address that was never verified are not touched; a run that dies is completed by the next.
 *  Locks: the member, then the account, one at a time. */
export async function endIdleAccounts(ctx: Ctx): Promise<IdleCounts> {
  const now = ctx.now()
  const { retention } = await ctx.transaction(({ tx }) => readSettings(tx))
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const usedBefore = daysAgo(retention.unusedAccountsYears * DAYS_OF_YEAR)
  const goesOn = dayInWords(new Date(now.getTime() + retention.warningDays * DAY_MS), 'full')
  return {
    to_end: await each(ctx, { is: 'to_end', usedBefore, toldBefore: daysAgo(retention.warningDays) }, endUnused),
    to_tell: await each(ctx, { is: 'to_tell', usedBefore }, (work, account) => tell(work, account, goesOn)),
    unconfirmed: await each(ctx, { is: 'unconfirmed', days: retention.unconfirmedAccountsDays }, removeUnconfirmed),
  }
}

const DAY_MS = 86_400_000
const DAYS_OF_YEAR = 365.25

type Act = (work: Work, account: IdleAccount) => Promise<void>

async function each(ctx: Ctx, which: Idleness, act: Act): Promise<number> {
  let done = 0
  for (const id of await ctx.transaction(({ tx }) => listIdleAccounts(tx, which))) {
    await ctx.transaction(async (work) => {
      await holdMember(work.tx, id)
      const account = await lockIdleAccount(work.tx, id, which)
      if (!account) return
      await act(work, account)
      done++
    })
  }
  return done
}

async function tell(work: Work, { id, name, email, isOpen }: IdleAccount, goesOn: string): Promise<void> {
  await markToldUnused(work.tx, id, work.now())
  if (!isOpen) return
  await postMessage(work, {
    kind: 'account-unused',
    to: { email, name },
    facts: { name, goesOn, signInUrl: work.links.to('/member') },
    memberId: id,
  })
}

async function endUnused(work: Work, account: IdleAccount): Promise<void> {
  const { id } = account
  await erasePersonalRows(work.tx, { memberId: id, email: provenAddress(account), now: work.now() })
  await recordActivity(work, { verb: 'account.deleted', subjectId: id, memberId: id })
}

async function removeUnconfirmed(work: Work, account: IdleAccount): Promise<void> {
  await erasePersonalRows(work.tx, { memberId: account.id, email: provenAddress(account), now: work.now() })
  await removeAccount(work.tx, account.id)
}

/** Rows under an address belong to the account that has verified it, not to one that only typed it. */
function provenAddress({ id, email, isProven }: IdleAccount): string {
  return isProven ? email : `nobody-${id}@deleted.invalid`
}

import { formatPenceExact } from '#src/kit/money.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { findEnteredPence } from '#src/studio/billing/account/account.store.server.ts'
import { listReferrals } from '#src/studio/people/members/referrals.store.server.ts'

/** The friends a member has brought, and what each has brought them; null while a friend has bought nothing. */
export async function readFriends(reader: Reader, memberId: string) {
  const friends = await listReferrals(reader, memberId)
  return Promise.all(
    friends.map(async ({ friendId, name }) => {
      const pence = await findEnteredPence(reader, `referral:${friendId}`)
      return { id: friendId, name, amount: pence === null ? null : formatPenceExact(pence) }
    }),
  )
}

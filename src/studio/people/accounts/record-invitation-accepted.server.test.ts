import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { recordInvitationAccepted } from './record-invitation-accepted.server.ts'

const { account, ctx, sql } = await openUseCaseTest()

test('it was done by the link, and stands in the member’s own history', async () => {
  const { userId } = await account()
  await recordInvitationAccepted(ctx({ kind: 'visitor' }), userId)
  expect(await sql('select actor_kind, actor_id, verb, member_id from activities')).toEqual([
    { actor_kind: 'link', actor_id: null, verb: 'account.invitation_accepted', member_id: userId },
  ])
})

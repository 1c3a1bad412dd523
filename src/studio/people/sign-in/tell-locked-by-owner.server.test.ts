import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { tellLockedByOwner } from './tell-locked-by-owner.server.ts'

const { account, ctx, sql } = await openUseCaseTest()

test('the owner who locked an account is mailed the way back, and the log says who did it', async () => {
  const actor = await account('member', { name: 'Mia Wong', email: 'mia@example.com' })
  const locked = { account: { id: actor.userId, name: actor.name, email: actor.email }, resetUrl: 'http://localhost/r' }
  await tellLockedByOwner(ctx({ kind: 'visitor' }), locked)
  expect(await sql('select kind, recipient, facts from messages')).toMatchObject([
    { kind: 'account-locked', recipient: 'mia@example.com', facts: { resetUrl: 'http://localhost/r' } },
  ])
  expect(await sql('select verb, actor_kind from activities')).toEqual([
    { verb: 'account.locked_by_owner', actor_kind: 'link' },
  ])
})

import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { endMandate } from './end-mandate.server.ts'

const { account, ctx, sql } = await openUseCaseTest()

async function aMandate(memberId: string): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into mandates (member_id, provider, customer_id, method, method_id, reference, state, created_at, updated_at)
     values ($1, 'simulated', 'cus_1', 'bacs_debit', 'pm_1', 'mandate_1', 'active', now(), now()) returning id`,
    [memberId],
  )
  return row!.id
}

test('ends it once, with why, and writes it down', async () => {
  const member = await account()
  const ending = { memberId: member.userId, mandateId: await aMandate(member.userId), because: 'switched_off' } as const
  expect(await endMandate(ctx(member), ending)).toMatchObject({ state: 'ended', endedBecause: 'switched_off' })
  expect(await endMandate(ctx(member), { ...ending, because: 'not_paid' })).toBe(null)
  expect(await sql('select state, ended_because from mandates')).toEqual([
    { state: 'ended', ended_because: 'switched_off' },
  ])
  expect(await sql('select verb from activities')).toEqual([{ verb: 'mandate.ended' }])
})

test('leaves another member’s alone', async () => {
  const [member, other] = [await account(), await account()]
  const mandateId = await aMandate(other.userId)
  expect(await endMandate(ctx(member), { memberId: member.userId, mandateId, because: 'switched_off' })).toBe(null)
  expect(await sql('select state from mandates')).toEqual([{ state: 'active' }])
})

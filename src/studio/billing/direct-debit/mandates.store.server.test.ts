import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { MONDAY } from '#tests/helpers/build.ts'
import { endMandate } from './end-mandate.server.ts'
import {
  closePreparations,
  deleteCustomer,
  endForeignMandates,
  findCustomerId,
  findMandate,
  findMandateByReference,
  findMandateInForce,
  findOpenPreparation,
  findStandingMandate,
  insertCustomer,
  insertMandate,
  listCustomersToDelete,
  listMandatesToForget,
  listWaitingMandates,
  lockMandate,
  type Mandate,
  reviveMandates,
  updateMandate,
} from './mandates.store.server.ts'

// Direct debits of a member: in force, in preparation, ended, of this account of the studio's or of another.

const { account, ctx, db, sql } = await openUseCaseTest()

const seconds = (n: number) => new Date(MONDAY.getTime() + n * 1000)
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
type Member = { userId: string }

/** A direct debit in force since Monday, unless stated otherwise; its id. */
async function aMandate({ userId: memberId }: Member, given: Partial<Mandate> = {}): Promise<string> {
  const { updatedAt = MONDAY, ...row } = given
  const mandate = await db.transaction((tx) =>
    insertMandate(tx, {
      memberId,
      provider: 'simulated',
      customerId: 'cus_1',
      method: 'bacs_debit',
      methodId: 'pm_1',
      state: 'active',
      createdAt: MONDAY,
      ...(row.state === 'ended' && { endedBecause: 'switched_off' as const, endedAt: MONDAY }),
      ...row,
    }),
  )
  await sql('update mandates set updated_at = $2 where id = $1', [mandate.id, updatedAt])
  return mandate.id
}
const stateOf = async (id: string) => (await findMandate(db.reader, id))?.state

test('ends it once, with why, and writes it down', async () => {
  const member = await account()
  const ending = { memberId: member.userId, mandateId: await aMandate(member), because: 'switched_off' } as const
  expect(await endMandate(ctx(member), ending)).toMatchObject({ state: 'ended', endedBecause: 'switched_off' })
  expect(await endMandate(ctx(member), { ...ending, because: 'not_paid' })).toBe(null)
  expect(await sql('select state, ended_because from mandates')).toEqual([
    { state: 'ended', ended_because: 'switched_off' },
  ])
  expect(await sql('select verb from activities')).toEqual([{ verb: 'mandate.ended' }])
})

test('leaves another member’s alone', async () => {
  const [member, other] = [await account(), await account()]
  const mandateId = await aMandate(other)
  expect(await endMandate(ctx(member), { memberId: member.userId, mandateId, because: 'switched_off' })).toBe(null)
  expect(await sql('select state from mandates')).toEqual([{ state: 'active' }])
})

test('a member is one customer of each provider, known until they are deleted there', async () => {
  const [mia, leo] = [await account(), await account()]
  const gone = await account('member', { email: 'deleted-1@deleted.invalid' })
  const insert = (member: Member, provider: string, customerId: string) =>
    db.transaction((tx) => insertCustomer(tx, { memberId: member.userId, provider, customerId }))
  await insert(mia, 'simulated', 'cus_1')
  await insert(mia, 'simulated', 'cus_again')
  await insert(mia, 'stripe live', 'cus_2')
  await insert(leo, 'simulated', 'cus_3')
  for (const [provider, id] of [
    ['simulated', 'cus_4'],
    ['stripe live', 'cus_5'],
  ] as const)
    await insert(gone, provider, id)
  const found = async (member: Member, provider: string) => await findCustomerId(db.reader, member.userId, provider)
  expect([await found(mia, 'simulated'), await found(mia, 'stripe live')]).toEqual(['cus_1', 'cus_2'])
  expect([await found(leo, 'simulated'), await found(leo, 'stripe live')]).toEqual(['cus_3', null])
  expect(await listCustomersToDelete(db.reader, 'simulated', 9)).toEqual(['cus_4'])
  expect(await listCustomersToDelete(db.reader, 'simulated', 0)).toEqual([])
  await db.transaction((tx) => deleteCustomer(tx, 'cus_4'))
  expect(await listCustomersToDelete(db.reader, 'simulated', 9)).toEqual([])
  expect(await found(mia, 'simulated')).toBe('cus_1')
})

test.each(['preparing', 'pending', 'active', 'failed', 'ended'] as const)('which one stands: %s', async (state) => {
  const [mia, leo] = [await account(), await account()]
  await aMandate(leo)
  const first = await aMandate(mia, { state })
  const latest = await aMandate(mia, { state: 'failed', createdAt: seconds(1) })
  const isInForce = state === 'pending' || state === 'active'
  expect((await findMandateInForce(db.reader, mia.userId))?.id).toBe(isInForce ? first : undefined)
  expect((await findStandingMandate(db.reader, mia.userId))?.id).toBe(isInForce ? first : latest)
})

test('one is found by its id, its set-up or the provider’s name for it, and changed alone', async () => {
  const [mia, leo] = [await account(), await account()]
  const one = await aMandate(mia, { setupId: 'seti_1', reference: 'mandate_1' })
  const other = await aMandate(leo, { setupId: 'seti_2', reference: 'mandate_2' })
  const { reader } = db
  const found = [
    await findMandate(reader, one),
    await findMandateByReference(reader, 'seti_2'),
    await findMandateByReference(reader, 'mandate_1'),
    await db.transaction((tx) => lockMandate(tx, other)),
    await findMandate(reader, newId()),
  ]
  expect(found.map((each) => each?.id)).toEqual([one, other, one, other, undefined])
  await db.transaction((tx) => updateMandate(tx, one, { state: 'failed', updatedAt: seconds(1) }))
  expect([await stateOf(one), await stateOf(other)]).toEqual(['failed', 'active'])
})

test('a set-up that was begun is gone on with: the latest of its kind since then', async () => {
  const [mia, leo] = [await account(), await account()]
  const begun = { state: 'preparing', methodId: null } as const
  const [later, first] = [
    await aMandate(mia, { ...begun, createdAt: seconds(2) }),
    await aMandate(mia, { ...begun, createdAt: seconds(1) }),
  ]
  await aMandate(leo, { ...begun, createdAt: seconds(5) })
  await aMandate(mia, { ...begun, method: 'card', createdAt: seconds(5) })
  await aMandate(mia, { ...begun, provider: 'stripe live', createdAt: seconds(5) })
  const done = await aMandate(mia, { createdAt: seconds(5) })
  const find = async (since: Date) => {
    const of = { memberId: mia.userId, provider: 'simulated', method: 'bacs_debit' as const, since }
    return (await db.transaction((tx) => findOpenPreparation(tx, of)))?.id
  }
  expect([await find(MONDAY), await find(seconds(1)), await find(seconds(2))]).toEqual([later, later, undefined])
  const back = await aMandate(mia, { state: 'ended', endedBecause: 'account_changed' })
  await db.transaction((tx) => closePreparations(tx, mia.userId, seconds(9)))
  expect(await Promise.all([first, later, done].map(stateOf))).toEqual(['ended', 'ended', 'active'])
  expect(await findMandate(db.reader, back)).toMatchObject({ endedBecause: 'replaced', endedAt: seconds(9) })
  expect(await sql('select state from mandates where member_id = $1', [leo.userId])).toEqual([{ state: 'preparing' }])
})

test('those of another account end with it and come back with it, the latest of each member', async () => {
  const members = [await account(), await account(), await account()] as const
  const [mia, leo, eve] = members
  const present = { provider: 'stripe live', now: seconds(9) }
  const [card, bank] = [await aMandate(mia, { method: 'card' }), await aMandate(leo, { state: 'pending' })]
  const older = await aMandate(mia, { state: 'preparing', createdAt: seconds(-9) })
  const unready = await aMandate(eve, { state: 'preparing', methodId: null })
  const [failed, own] = [await aMandate(eve, { state: 'failed' }), await aMandate(eve, { provider: 'stripe live' })]
  await db.transaction((tx) => endForeignMandates(tx, present))
  const all = [card, bank, older, unready, failed, own]
  expect(await Promise.all(all.map(stateOf))).toEqual(['ended', 'ended', 'ended', 'ended', 'failed', 'active'])
  expect(await findMandate(db.reader, card)).toMatchObject({ endedBecause: 'account_changed', endedAt: seconds(9) })
  const revive = (provider: string) => db.transaction((tx) => reviveMandates(tx, { provider, now: seconds(10) }))
  await revive('stripe live')
  expect(await stateOf(card)).toBe('ended')
  const other = await aMandate(leo, { provider: 'stripe live' })
  await revive('simulated')
  expect(await Promise.all(all.map(stateOf))).toEqual(['active', 'ended', 'ended', 'ended', 'failed', 'active'])
  await sql(`update mandates set state = 'failed' where id = $1`, [other])
  await revive('simulated')
  expect(await findMandate(db.reader, bank)).toMatchObject({ state: 'pending', endedBecause: null, endedAt: null })
})

test('what has ended here is ended at the provider too, once, unless the account has changed', async () => {
  const ended = { state: 'ended', methodId: 'pm_1' } as const
  const mia = await account()
  const one = await aMandate(mia, ended)
  await aMandate(mia, { ...ended, forgottenAt: MONDAY })
  await aMandate(mia, { ...ended, provider: 'stripe live' })
  await aMandate(mia, { ...ended, endedBecause: 'account_changed' })
  await aMandate(mia)
  expect(ids(await listMandatesToForget(db.reader, 'simulated', 9))).toEqual([one])
  await aMandate(mia, ended)
  expect(await listMandatesToForget(db.reader, 'simulated', 1)).toHaveLength(1)
})

test('those that wait for an answer are looked at again, longest first', async () => {
  const [mia, leo] = [await account(), await account()]
  const [second, first] = [
    await aMandate(mia, { state: 'preparing', updatedAt: seconds(-1) }),
    await aMandate(leo, { state: 'pending', updatedAt: seconds(-2) }),
  ]
  await aMandate(mia, { state: 'preparing' })
  await aMandate(mia, { state: 'preparing', provider: 'stripe live', updatedAt: seconds(-9) })
  await aMandate(mia, { updatedAt: seconds(-9) })
  const list = async (most: number) =>
    ids(await listWaitingMandates(db.reader, { provider: 'simulated', untouchedSince: MONDAY, most }))
  expect([await list(9), await list(1)]).toEqual([[first, second], [first]])
})

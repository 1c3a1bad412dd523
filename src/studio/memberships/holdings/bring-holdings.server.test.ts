import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { type Brought, bringHoldings } from './bring-holdings.server.ts'
import { undoHoldings } from './undo-holdings.server.ts'

const { account, as, ctx, sql } = await openUseCaseTest(seedPackages)

const startsAt = new Date('2026-11-10T00:00:00Z')
const endsAt = new Date('2026-12-31T00:00:00Z')

function aBrought(memberId: string, given: Partial<Brought> = {}): Brought {
  const plan = {
    id: newId(),
    productId: 'basic',
    kind: 'plan',
    allowance: 2,
    isShared: false,
    startsAt,
    endsAt,
  } as const
  return { memberId, holdings: [plan], pause: null, anchorDay: 31, ...given }
}

const rows = (table: string) => sql(`select * from ${table}`)

test('members get what is left, with the day of their months, a pause and the reason', async () => {
  const [admin, mia] = [await account('admin'), await account()]
  const pass = {
    id: newId(),
    productId: 'drop-in',
    kind: 'pass',
    allowance: 9,
    isShared: true,
    startsAt,
    endsAt: null,
  } as const
  const pause = { id: newId(), startsOn: '2026-11-23', resumesOn: '2026-12-20' }
  const brought = [aBrought(mia.userId, { holdings: [...aBrought(mia.userId).holdings, pass], pause })]
  expect(await bringHoldings(as(admin), { brought, reason: 'Brought' })).toEqual({ ok: true, value: 2 })
  expect(await sql('select kind, allowance, is_shared, source, reason from holdings order by kind')).toEqual([
    { kind: 'pass', allowance: 9, is_shared: true, source: 'grant', reason: 'Brought' },
    { kind: 'plan', allowance: 2, is_shared: false, source: 'grant', reason: 'Brought' },
  ])
  expect(await rows('agreements')).toMatchObject([{ package_id: 'basic', anchor_day: 31 }])
  expect(await sql(`select starts_on::text, resumes_on::text from plan_pauses`)).toEqual([
    { starts_on: '2026-11-23', resumes_on: '2026-12-20' },
  ])
  expect(await sql(`select verb from activities`)).toEqual(Array(2).fill({ verb: 'holding.opened' }))
})

test('plans of one member that overlap are refused, with everything', async () => {
  const [admin, mia, leo] = [await account('admin'), await account(), await account()]
  const [plan] = aBrought(mia.userId).holdings
  const brought = [aBrought(leo.userId), aBrought(mia.userId, { holdings: [plan!, { ...plan!, id: newId() }] })]
  await expect(bringHoldings(as(admin), { brought, reason: 'Brought' })).rejects.toThrow()
  expect(await rows('holdings')).toEqual([])
})

test('only admins give, and only what is sold', async () => {
  const [admin, mia] = [await account('admin'), await account()]
  const brought = [aBrought(mia.userId)]
  expect(await bringHoldings(as(mia), { brought, reason: '' })).toMatchObject({ refusal: 'not_allowed' })
  const unknown = [{ ...brought[0]!.holdings[0]!, productId: 'gold' }]
  expect(
    await bringHoldings(as(admin), { brought: [aBrought(mia.userId, { holdings: unknown })], reason: '' }),
  ).toMatchObject({ refusal: 'plan_not_found' })
})

test('undone it goes, with agreement and pause, and nobody else’s with it', async () => {
  const [admin, mia, leo] = [await account('admin'), await account(), await account()]
  const pause = { id: newId(), startsOn: '2026-11-23', resumesOn: '2026-12-20' }
  const brought = [aBrought(mia.userId, { pause }), aBrought(leo.userId)]
  await bringHoldings(as(admin), { brought, reason: 'Brought' })
  await ctx().transaction((work) => undoHoldings(work, [mia.userId]))
  for (const table of ['holdings', 'agreements']) expect(await rows(table)).toMatchObject([{ member_id: leo.userId }])
  expect(await rows('plan_pauses')).toEqual([])
})

import { beforeEach, expect, test } from 'vitest'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import type { MemberFilter, MemberSort } from './member-search.ts'
import { countMembers, listMembers, listMembersAfter } from './member-search.store.server.ts'

const { account, clock, db, sql } = await openUseCaseTest(seedPackages)
const NOW = '2026-11-23T10:00:00.000Z'
const AFTER_NOW = '2026-11-23T10:00:00.001Z'
const [BEFORE, LATER, LAST] = ['2026-11-10T10:00:00.000Z', '2026-12-10T10:00:00.000Z', '2027-01-10T10:00:00.000Z']

async function hold(memberId: string, packageId: string, from: string, until: string) {
  await sql(
    `insert into memberships (member_id, package_id, allowance, starts_at, ends_at, source, created_at, updated_at)
     values ($1, $2, 6, $3, $4, 'purchase', $3, $3)`,
    [memberId, packageId, from, until],
  )
}

type Change = { kind?: string; to?: string; state?: string; effectiveAt?: string; requestedAt?: string }

async function change(memberId: string, given: Change) {
  const { kind = 'downgrade', to = 'basic', state = 'pending', effectiveAt = LATER, requestedAt = BEFORE } = given
  await sql(
    `insert into plan_changes (member_id, kind, from_package_id, to_package_id, amount_pence, requested_at, effective_at, state)
     values ($1, $2, 'standard', $3, 0, $4, $5, $6)`,
    [memberId, kind, to, requestedAt, effectiveAt, state],
  )
}

async function payByDebit(memberId: string, state: string) {
  await sql(
    `insert into mandates (member_id, provider, customer_id, method, method_id, state, created_at, updated_at)
     values ($1, 'simulated', 'cus', 'card', 'pm', $2, $3, $3)`,
    [memberId, state, BEFORE],
  )
}

/** One of each kind, at the moments where one kind becomes another. */
beforeEach(async () => {
  // The last word is what the list goes by.
  const person = async (words: string) => {
    return (await account('member', { name: `${words} ${words.split(' ')[0]}` })).userId
  }
  await hold(await person('Ada begins now'), 'basic', NOW, LATER)
  await hold(await person('Ben ended now'), 'basic', BEFORE, NOW)
  await hold(await person('Cat begins in a moment'), 'basic', AFTER_NOW, LATER)
  const [dan, eve, fay, gus, hal] = await Promise.all(
    ['Dan moves down', 'Eve moved now', 'Fay chose twice', 'Gus withdrew', 'Hal moved up'].map(person),
  )
  for (const id of [dan!, eve!, fay!, gus!, hal!]) await hold(id, 'standard', BEFORE, LAST)
  await change(dan!, {})
  await change(eve!, { state: 'effective', effectiveAt: NOW })
  await change(fay!, { state: 'effective', to: 'family' })
  await change(fay!, { requestedAt: NOW })
  await change(gus!, { state: 'withdrawn' })
  await change(hal!, { kind: 'upgrade', to: 'family', state: 'effective' })
  const ian = await person('Ian pays by debit')
  await hold(ian, 'basic', BEFORE, '2026-11-20T10:00:00.000Z')
  await payByDebit(ian, 'active')
  await payByDebit(await person('Joy sets it up'), 'pending')
  const kim = await person('Kim asks')
  await sql(`insert into products (id, kind, name, price_pence, allowance, days, usage, features, is_popular, position)
             values ('ten', 'pass', 'Ten classes', 9000, 10, 90, '', '[]', false, 9)`)
  for (const [allowance, until] of [
    [10, LATER],
    [0, LATER],
    [10, NOW],
  ])
    await sql(
      `insert into holdings (member_id, product_id, kind, name, allowance, starts_at, ends_at, source, created_at, updated_at)
       values ($1, 'ten', 'pass', 'Ten classes', $2, $3, $4, 'purchase', $3, $3)`,
      [kim, allowance, BEFORE, until],
    )
})

const all: MemberFilter = { search: '', membershipType: '', directDebit: '' }
const asking = (filter: Partial<MemberFilter> = {}) => ({ ...all, ...filter, now: clock.now() })
const list = (filter: Partial<MemberFilter>, { page = 1, pageSize = 50, sort = 'name' as MemberSort } = {}) =>
  listMembers(db.reader, asking(filter), { page, pageSize, sort })
const firstNames = (members: { name: string }[]) => members.map(({ name }) => name.split(' ')[0]!)

test('each line says what the member holds now, until when, and whether by direct debit', async () => {
  const lines = await list({})
  expect(
    lines.map((one) => [
      one.name.split(' ')[0],
      one.membershipType,
      one.membershipEndsAt?.toISOString() ?? null,
      one.directDebit,
    ]),
  ).toEqual([
    ['Ada', 'basic', LATER, false],
    ['Ben', 'inactive', null, false],
    ['Cat', null, null, false],
    ['Dan', 'basic', LAST, false],
    ['Eve', 'standard', LAST, false],
    ['Fay', 'basic', LAST, false],
    ['Gus', 'standard', LAST, false],
    ['Hal', 'standard', LAST, false],
    ['Ian', 'basic', '2026-12-20T00:00:00.000Z', true],
    ['Joy', null, null, false],
    ['Kim', null, null, false],
  ])
})

test.each([
  [{ membershipType: 'basic' }, ['Ada', 'Dan', 'Fay', 'Ian']],
  [{ membershipType: 'standard' }, ['Eve', 'Gus', 'Hal']],
  [{ membershipType: 'family' }, []],
  [{ membershipType: 'inactive' }, ['Ben']],
  [{ membershipType: 'none' }, ['Cat', 'Joy', 'Kim']],
  [{ membershipType: 'any-pass' }, ['Kim']],
  [{ membershipType: 'ten' }, ['Kim']],
  [{ membershipType: 'ten', search: 'moved' }, []],
  [{ directDebit: 'active' }, ['Ian']],
  [{ directDebit: 'inactive', membershipType: 'basic' }, ['Ada', 'Dan', 'Fay']],
  [{ search: 'moved' }, ['Eve', 'Hal']],
  [{ search: 'moved', membershipType: 'standard' }, ['Eve', 'Hal']],
  [{ search: 'debit ian', directDebit: 'active' }, ['Ian']],
  [{ search: 'moved', directDebit: 'active' }, []],
  [{ search: 'now', directDebit: 'inactive', membershipType: 'basic' }, ['Ada']],
] as [Partial<MemberFilter>, string[]][])(
  '%j finds %j: in a short list, a long one, a file and a count',
  async (filter, names) => {
    expect(firstNames(await list(filter))).toEqual(names)
    expect(firstNames(await list(filter, { pageSize: 1001 }))).toEqual(names)
    const file = await listMembersAfter(db.reader, asking(filter), { after: null, most: 50 })
    expect(firstNames(file)).toEqual(names)
    expect(await countMembers(db.reader, asking(filter))).toBe(names.length)
  },
)

test.each(['', 'basic'])('pages follow each other, by name or newest first (%j)', async (membershipType) => {
  const names = firstNames(await list({ membershipType }))
  const paged = async (sort: MemberSort) => {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ membershipType }, { page, pageSize: 2, sort })))
    expect(pages.map(({ length }) => length)).toEqual([2, 2, Math.min(2, names.length - 4)])
    return firstNames(pages.flat())
  }
  expect(await paged('name')).toEqual(names.slice(0, 6))
  await sql(`update users set created_at = $1::timestamptz + (ascii(name) - 65) * interval '1 day'`, [BEFORE])
  expect(await paged('newest')).toEqual(names.toReversed().slice(0, 6))
  await sql('update users set created_at = $1', [BEFORE])
  expect((await paged('newest')).toSorted()).toHaveLength(Math.min(6, names.length))
})

test('the list goes by surname, then by the whole name', async () => {
  for (const name of ['Zoe Aalto', 'Ben Aalto', 'Åsa Aalto', 'Abe Zuse']) await account('member', { name })
  const names = (await list({})).map(({ name }) => name)
  expect([...names.slice(0, 3), names.at(-1)]).toEqual(['Åsa Aalto', 'Ben Aalto', 'Zoe Aalto', 'Abe Zuse'])
})

test('a file goes on after the last account it has, in the order of people', async () => {
  const next = (after: { id: string; name: string } | null) => listMembersAfter(db.reader, asking(), { after, most: 4 })
  const first = await next(null)
  const second = await next(first.at(-1)!)
  const third = await next(second.at(-1)!)
  const ids = [...first, ...second, ...third].map(({ id }) => id)
  expect([first.length, second.length, third.length]).toEqual([4, 4, 3])
  expect(ids).toEqual((await list({}, { pageSize: 20 })).map(({ id }) => id))
})

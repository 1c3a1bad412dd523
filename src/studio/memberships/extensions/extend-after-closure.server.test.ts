import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aMember, aMembership } from '#tests/helpers/build.ts'
import { noteExtension } from '#src/studio/schedule/closures/note-extension.server.ts'
import { extendAfterClosure } from './extend-after-closure.server.ts'

const { account, as, db, sql } = await openUseCaseTest()

/** Closed from 16 to 22 November; today is the 23rd. */
async function aClosure(): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into closures (id, starts_at, ends_at, reason, closed_at)
     values (gen_random_uuid(), '2026-11-16T00:00:00Z', '2026-11-23T00:00:00Z', 'Flood', now()) returning id`,
  )
  return row!.id
}

const hold = (memberId: string, kind: string, days: [string | null, string | null], more = {}) =>
  sql(
    `insert into holdings (member_id, product_id, kind, name, allowance, days_from_first_use, starts_at, ends_at, source, created_at, updated_at)
     select $1, 'basic', $2, $2, h.allowance, h.days, $3, $4, 'purchase', now(), now() from json_to_record($5) h(allowance integer, days integer)`,
    [memberId, kind, ...days, JSON.stringify({ allowance: 10, ...more })],
  )

test('all that was valid is extended once, a month and a pass alike; what was not, or has no dates, is not', async () => {
  const [admin, ada] = [await account('admin'), await aMember(db)]
  const closureId = await aClosure()
  const ran: [string, string] = ['2026-10-01T09:00:00Z', '2026-12-31T00:00:00Z']
  await hold(ada.userId, 'pass', ran)
  await hold(ada.userId, 'single', ['2026-10-01T09:00:00Z', '2026-11-21T00:00:00Z'], { allowance: 1 })
  const others = await Promise.all([1, 2, 3, 4, 5].map(() => account()))
  await hold(others[0]!.userId, 'pass', ['2026-11-23T09:00:00Z', '2026-12-31T00:00:00Z'])
  await hold(others[1]!.userId, 'pass', ['2026-10-01T09:00:00Z', '2026-11-16T00:00:00Z'])
  await hold(others[2]!.userId, 'pass', [null, null], { days: 30 })
  await hold(others[3]!.userId, 'pass', ran, { allowance: 0 })
  await aMembership(db, others[4]!, { startsAt: new Date('2026-11-23T09:00:00Z') })
  const frozen = await aMember(db)
  await sql(
    `insert into plan_pauses (member_id, starts_on, resumes_on, requested_at) values ($1, '2026-12-01', '2026-12-10', now())`,
    [frozen.userId],
  )
  await sql(`insert into people (member_id, name, is_holder) values ($1, 'Zoe', false)`, [ada.userId])
  await sql(`update holdings set person_id = (select id from people where name = 'Zoe') where kind = 'single'`)
  const made = await extendAfterClosure(as(admin), { closureId, days: 7 })
  expect(made).toMatchObject({
    ok: true,
    value: { left: [{ held: { memberId: frozen.userId }, refusal: 'is_paused' }] },
  })
  const ends = `select kind, last_day(ends_at)::text as day from holdings where member_id = $1 order by kind`
  expect(await sql(ends, [ada.userId])).toEqual([
    { kind: 'pass', day: '2027-01-06' },
    { kind: 'plan', day: '2026-12-14' },
    { kind: 'single', day: '2026-11-27' },
  ])
  expect(await sql(`select member_id from activities where verb like '%.extended'`)).toEqual(
    Array(3).fill({ member_id: ada.userId }),
  )
  expect(await sql(`select recipient, jsonb_path_query_array(facts, '$.held[*].name') held from messages`)).toEqual([
    { recipient: ada.email, held: ['single for Zoe', '6 Class Package', `pass for ${ada.name}`] },
  ])
  expect(await extendAfterClosure(as(admin), { closureId, days: 7 })).toMatchObject({ refusal: 'extended_already' })
  expect(await as(admin).transaction((work) => noteExtension(work, { closureId, days: 7 }))).toBe(false)
  expect(await extendAfterClosure(as(ada), { closureId, days: 7 })).toMatchObject({ refusal: 'not_allowed' })
  for (const unknown of ['x', ada.userId])
    expect(await extendAfterClosure(as(admin), { closureId: unknown, days: 7 })).toMatchObject({
      refusal: 'closure_not_found',
    })
})

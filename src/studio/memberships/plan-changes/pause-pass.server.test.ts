import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'
import { endPause } from './end-pause.server.ts'
import { pausePlan } from './pause-plan.server.ts'

const { account, as, ctx, db, setClock, sql } = await openUseCaseTest()

const days = { from: '2026-12-01', until: '2026-12-14', reason: 'A broken ankle' }

test('an admin pauses a pass: its places are given back, its end moves, nothing else does, and the pause ends early', async () => {
  const [admin, member] = [await account('admin'), await account()]
  await aMembership(db, member, {
    startsAt: new Date('2026-10-01T09:00:00Z'),
    endsAt: new Date('2026-11-01T00:00:00Z'),
  })
  const [held] = await sql<{ id: string }>(
    `insert into holdings (member_id, product_id, kind, name, allowance, starts_at, ends_at, source, created_at, updated_at)
     values ($1, 'basic', 'pass', '10 Class Pass', 10, '2026-10-01T09:00:00Z', '2026-12-31T00:00:00Z', 'purchase', now(), now()) returning id`,
    [member.userId],
  )
  const of = { memberId: member.userId, holdingId: held!.id }
  await sql(`insert into people (member_id, name, is_holder) values ($1, 'Lily', false)`, [member.userId])
  const [within, after] = [
    await aClassSession(db, { date: '2026-12-07' }),
    await aClassSession(db, { date: '2026-12-21' }),
  ]
  for (const { id: sessionId } of [within, after]) await bookSession(ctx(member), { sessionId })
  for (const no of [await pausePlan(as(member), { ...of, ...days }), await endPause(as(member), of)])
    expect(no).toEqual({ ok: false, refusal: 'not_allowed' })
  expect(await endPause(as(admin), of)).toEqual({ ok: false, refusal: 'not_paused' })
  expect(await pausePlan(as(admin), { ...of, ...days })).toMatchObject({ ok: true, value: { cancelled: 1 } })
  expect(await pausePlan(as(admin), { ...of, ...days })).toEqual({ ok: false, refusal: 'is_paused' })
  const ends = `select last_day(ends_at)::text as day from holdings order by kind`
  expect(await sql(ends)).toEqual([{ day: '2027-01-13' }, { day: '2026-10-31' }])
  expect(await bookSession(ctx(member), { sessionId: within.id })).toEqual({ ok: false, refusal: 'paused' })
  expect(
    await sql(`select facts->>'passName' as pass, facts->>'endsOn' as until from messages where kind = 'pass-paused'`),
  ).toEqual([{ pass: `10 Class Pass for ${member.name}`, until: 'Wednesday 13 January 2027' }])
  setClock('2026-12-05T10:00:00Z')
  expect(await endPause(as(admin), of)).toMatchObject({ ok: true, value: { resumesOn: '2026-12-05' } })
  expect(await sql(ends)).toEqual([{ day: '2027-01-03' }, { day: '2026-10-31' }])
  expect(await bookSession(ctx(member), { sessionId: within.id })).toMatchObject({ ok: true })
  expect(await sql(`select verb from activities where verb like 'holding.pause%' order by verb`)).toEqual([
    { verb: 'holding.pause_ended' },
    { verb: 'holding.paused' },
  ])
  // A second one adds to what the first has left, and gives back no more than its own days.
  const later = { from: '2026-12-20', until: '2026-12-27', reason: 'Away' }
  expect(await pausePlan(as(admin), { ...of, ...later })).toMatchObject({ ok: true, value: { cancelled: 1 } })
  expect(await sql(ends)).toEqual([{ day: '2027-01-11' }, { day: '2026-10-31' }])
  setClock('2026-12-22T10:00:00Z')
  expect(await endPause(as(admin), of)).toMatchObject({ ok: true })
  expect(await sql(ends)).toEqual([{ day: '2027-01-05' }, { day: '2026-10-31' }])
  const third = { ...later, from: '2026-12-28', until: '2027-01-03' }
  expect(await pausePlan(as(admin), { ...of, ...third })).toMatchObject({ ok: true })
  expect(await endPause(as(admin), of)).toMatchObject({ ok: true })
  expect(await sql(ends)).toEqual([{ day: '2027-01-05' }, { day: '2026-10-31' }])
  expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])
})

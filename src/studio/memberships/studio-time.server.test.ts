import { expect, test } from 'vitest'
import { addDays, STUDIO_ZONE, timeOfMinutes, wallToInstant } from '#src/kit/time.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { monthFrom, withPause } from './membership-period.ts'

const { account, sql } = await openUseCaseTest()

test('the database keeps the zone of the studio', async () => {
  expect(await sql('select studio_zone() as zone')).toEqual([{ zone: STUDIO_ZONE }])
})

test.each([1, 15, 28, 29, 30, 31])(
  'a month later, kept to day %i, is the same instant in the database as in the studio',
  async (day) => {
    // Four years around the clock, 7 h 13 min apart, so that every hour of the day and both clock changes are met.
    const instants = Array.from({ length: 4_860 }, (_, n) => new Date(Date.UTC(2026, 0, 1) + n * 433 * 60_000))
    const rows = await sql(
      'select month_after(one, $2) as later from unnest($1::timestamptz[]) with ordinality as t(one, n) order by n',
      [instants, day],
    )
    expect(rows).toEqual(instants.map((instant) => ({ later: monthFrom(instant, day).endsAt })))
  },
)

test('a wall time is the same instant in the database as in the studio, also where it comes twice or not at all', async () => {
  const days = ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31', '2028-02-29'].flatMap((date) => [
    date,
    addDays(date, 1),
  ])
  const walls = days.flatMap((date) => Array.from({ length: 96 }, (_, n) => ({ date, time: timeOfMinutes(n * 15) })))
  const rows = await sql(
    'select studio_instant(one) as at from unnest($1::timestamp[]) with ordinality as t(one, n) order by n',
    [walls.map(({ date, time }) => `${date} ${time}`)],
  )
  expect(rows).toEqual(walls.map(({ date, time }) => ({ at: wallToInstant(date, time) })))
})

test('a month with a pause ends at the same instant in the database as in the studio', async () => {
  const pause = { startsOn: '2027-03-20', resumesOn: '2027-04-02' }
  const { userId } = await account()
  await sql(`insert into plan_pauses (member_id, starts_on, resumes_on, requested_at) values ($1, $2, $3, now())`, [
    userId,
    pause.startsOn,
    pause.resumesOn,
  ])
  // From months that end before the pause to those that begin after it, on every hour.
  const months = Array.from({ length: 1_700 }, (_, n) => monthFrom(new Date(Date.UTC(2027, 1, 10) + n * 3_600_000)))
  const rows = await sql(
    `select end_with_pause($3, a, b) as "endsAt" from unnest($1::timestamptz[], $2::timestamptz[]) with ordinality as t(a, b, n)
      order by n`,
    [months.map(({ startsAt }) => startsAt), months.map(({ endsAt }) => endsAt), userId],
  )
  expect(rows).toEqual(months.map((month) => ({ endsAt: withPause(month, [pause]).endsAt })))
})

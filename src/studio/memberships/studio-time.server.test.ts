import { afterEach, expect, test } from 'vitest'
import { addDays, DEFAULT_ZONE, setStudioZone, studioZone, timeOfMinutes, wallToInstant } from '#src/kit/time.ts'
import { defaultSettings } from '#src/studio/settings/settings.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { monthFrom, withPause } from './membership-period.ts'

const { account, sql } = await openUseCaseTest()
// Other files run in this process.
afterEach(() => setStudioZone(DEFAULT_ZONE))

// Clocks that change in March and October, in April and September, by half an hour, at midnight either way, and never.
const ZONES = [
  'Europe/London',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Havana',
  'Asia/Kolkata',
]

/** The settings and this process in another zone. */
async function inZone(zone: string): Promise<void> {
  await sql(`insert into settings (key, value) values ('studio', $1)`, [{ ...defaultSettings.studio, zone }])
  setStudioZone(zone)
}

test('the database keeps the zone that a studio starts with until its settings have another', async () => {
  expect(await sql('select studio_zone() as zone')).toEqual([{ zone: DEFAULT_ZONE }])
  await inZone('Pacific/Auckland')
  expect(await sql('select studio_zone() as zone')).toEqual([{ zone: studioZone() }])
})

const days = [1, 29, 31]
test.each(ZONES.flatMap((zone) => days.map((day) => ({ zone, day }))))(
  'in $zone a month later, kept to day $day, is the same instant in the database as in the studio',
  async ({ zone, day }) => {
    await inZone(zone)
    // Four years around the clock, 7 h 13 min apart, so that every hour of the day and both clock changes are met.
    const instants = Array.from({ length: 4_860 }, (_, n) => new Date(Date.UTC(2026, 0, 1) + n * 433 * 60_000))
    const rows = await sql(
      'select month_after(one, $2) as later from unnest($1::timestamptz[]) with ordinality as t(one, n) order by n',
      [instants, day],
    )
    expect(rows).toEqual(instants.map((instant) => ({ later: monthFrom(instant, day).endsAt })))
  },
)

test.each(ZONES)(
  'in %s a wall time is the same instant in the database as in the studio, also where it comes twice or not at all',
  async (zone) => {
    await inZone(zone)
    const dates = ['2026-03-29', '2026-10-25', '2026-04-05', '2026-09-27', '2026-10-04', '2027-03-28', '2028-02-29']
    const walls = dates
      .flatMap((date) => [date, addDays(date, 1)])
      .flatMap((date) => Array.from({ length: 96 }, (_, n) => ({ date, time: timeOfMinutes(n * 15) })))
    const rows = await sql(
      'select studio_instant(one) as at from unnest($1::timestamp[]) with ordinality as t(one, n) order by n',
      [walls.map(({ date, time }) => `${date} ${time}`)],
    )
    expect(rows).toEqual(walls.map(({ date, time }) => ({ at: wallToInstant(date, time) })))
  },
)

test.each(ZONES)(
  'in %s a month with a pause ends at the same instant in the database as in the studio',
  async (zone) => {
    await inZone(zone)
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
  },
)

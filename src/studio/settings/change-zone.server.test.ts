import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { closeStudio } from '#src/studio/schedule/closures/close-studio.server.ts'
import { seedRooms } from '#src/studio/schedule/rooms/seed-rooms.server.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'
import { aHallHire } from '#tests/helpers/hall.ts'
import { aPlace } from '#tests/helpers/places.ts'
import { changeSetting } from './change-setting.server.ts'
import { seedSettings } from './seed-settings.server.ts'
import { defaultSettings, zoneNames } from './settings.ts'
import { updateSetting } from './settings.store.server.ts'

const { account, as, db, sql } = await openUseCaseTest(async (ctx) => {
  await seedSettings(ctx)
  await ctx.transaction(({ tx }) => updateSetting(tx, 'openingHours', defaultSettings.openingHours))
  await seedRooms(ctx)
})

const moveTo = (admin: SignedInCtx, zone: string) => changeSetting(admin, { key: 'studio', change: { zone } })

/** A week around a clock change in which everything touches: classes, a closure and hires one after another in one room, months of a
 *  member one after another, a booking in the last hour of a month, and the next month announced. */
async function aBusyStudio(): Promise<SignedInCtx> {
  const admin = as(await account('admin'))
  const member = await account('member')
  const dates = ['2027-03-01', '2027-04-01', '2027-05-01', '2027-06-01'].map((day) => new Date(`${day}T18:30:00Z`))
  for (const [n, startsAt] of dates.slice(0, -1).entries())
    await aMembership(db, member, { startsAt, endsAt: dates[n + 1]! })
  const { id } = await aClassSession(db, { date: '2027-04-01', time: '19:00' })
  await aPlace(db, { id }, { of: member, at: new Date('2027-03-30T10:00:00Z') })
  await sql(
    `insert into mandates (id, member_id, provider, customer_id, method, method_id, state, created_at, updated_at)
             values ('018f0000-0000-7000-8000-000000000001', $1, 'simulated', 'cus', 'card', 'pm', 'active', now(), now())`,
    [member.userId],
  )
  await sql(
    `insert into renewals (member_id, mandate_id, renews_at, package_id, amount_pence, state, announced_at, due_at, updated_at)
             values ($1, '018f0000-0000-7000-8000-000000000001', $2, 'basic', 3300, 'announced', now(), $2, now())`,
    [member.userId, dates.at(-1)],
  )
  for (const startTime of ['10:00', '11:00', '12:00']) {
    const endTime = `${Number(startTime.slice(0, 2)) + 1}:00`
    await aHallHire(db, {
      eventDate: '2027-04-05',
      startTime,
      endTime,
      customerEmail: `h${startTime.slice(0, 2)}@example.com`,
    })
  }
  const closed = { from: '2027-04-03', to: '2027-04-04', startTime: null, endTime: null, reason: 'Floor' }
  expect(await closeStudio(admin, closed)).toMatchObject({ ok: true })
  return admin
}

/** Every wall time of the studio, in the zone of its settings. */
const wallTimes = () =>
  sql(`
    select 'session' as kind, starts_at at time zone studio_zone() as one, ends_at at time zone studio_zone() as other from class_sessions
    union all select 'hire', starts_at at time zone studio_zone(), ends_at at time zone studio_zone() from hall_hires
    union all select 'closure', starts_at at time zone studio_zone(), ends_at at time zone studio_zone() from closures
    union all select 'month', starts_at at time zone studio_zone(), ends_at at time zone studio_zone() from holdings
    union all select 'room', lower(during) at time zone studio_zone(), upper(during) at time zone studio_zone() from room_occupancies
    union all select 'renewal', renews_at at time zone studio_zone(), due_at at time zone studio_zone() from renewals
    order by kind, one, other`)

const broken = () => findBrokenInvariants((text) => db.pool.query<{ subject: string }>(text))

test('in another zone everything keeps its wall time, there and back again', async () => {
  const admin = await aBusyStudio()
  const before = await wallTimes()
  expect(new Set(before.map((row) => (row as { kind: string }).kind)).size).toBe(6)
  const faults = await broken()
  const instants = () =>
    sql('select id, starts_at from class_sessions union all select id, starts_at from hall_hires order by id')
  const first = await instants()
  for (const zone of ['Pacific/Auckland', 'Europe/Dublin', 'America/Los_Angeles', 'Europe/London']) {
    expect(await moveTo(admin, zone)).toMatchObject({ ok: true })
    expect([zone, await wallTimes()]).toEqual([zone, before])
    expect([zone, await broken()]).toEqual([zone, faults])
  }
  expect(await instants()).toEqual(first)
})

test('from any zone to any other nothing overlaps on the way, and no relation between rows is lost', async () => {
  const admin = await aBusyStudio()
  const before = await wallTimes()
  const faults = await broken()
  // A walk through the list that is the same each time, near and far, east and west.
  for (let n = 1; n <= 24; n++) {
    const zone = zoneNames[(n * 157) % zoneNames.length]!
    expect(await moveTo(admin, zone)).toMatchObject({ ok: true })
    expect([zone, await wallTimes()]).toEqual([zone, before])
  }
  expect(await broken()).toEqual(faults)
})

test('calendars hear of each class and hire as changed, where the instant is another', async () => {
  const admin = await aBusyStudio()
  const sequences = () =>
    sql<{ sequence: number }>('select sequence from class_sessions union all select sequence from hall_hires')
  const before = await sequences()
  // Ireland's clocks are Britain's.
  await moveTo(admin, 'Europe/Dublin')
  expect(await sequences()).toEqual(before)
  await moveTo(admin, 'Europe/Paris')
  expect(await sequences()).toEqual(before.map(({ sequence }) => ({ sequence: sequence + 1 })))
})

test('a zone that there is not is refused, and one that the database does not know', async () => {
  const admin = as(await account('admin'))
  expect(await moveTo(admin, 'Europe/Narnia')).toEqual({ ok: false, refusal: 'not_a_setting' })
  expect(await sql(`select studio_zone() as zone`)).toEqual([{ zone: 'Europe/London' }])
})

test('every zone of the list is one that the database reckons in', async () => {
  const known = await sql<{ name: string }>('select name from pg_timezone_names')
  const names = new Set(known.map(({ name }) => name))
  expect(zoneNames.filter((zone) => !names.has(zone))).toEqual([])
})

import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '#src/platform/ctx.server.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { anAccount, ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { changeSetting } from './change-setting.server.ts'
import { seedSettings } from './seed-settings.server.ts'
import { defaultSettings } from './settings.ts'
import { readSettings } from './settings.store.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

const acts = async () => (await db.pool.query(`select verb, subject_id, details from activities order by at, id`)).rows

async function anAdmin(role: Role = 'admin') {
  const actor = await anAccount(db, { role })
  return { ...ctxFor(db, actor), actor }
}

test('changes what is given of a fact, leaves the rest, and says before and after', async () => {
  const ctx = await anAdmin()
  expect(await changeSetting(ctx, { key: 'studio', change: { phone: '020 7946 0000' } })).toMatchObject({ ok: true })
  expect((await readSettings(db.reader)).studio).toEqual({ ...defaultSettings.studio, phone: '020 7946 0000' })
  expect(await acts()).toEqual([
    {
      verb: 'content.changed',
      subject_id: 'studio',
      details: { before: { phone: defaultSettings.studio.phone }, after: { phone: '020 7946 0000' } },
    },
  ])
})

test('writes nothing when nothing changes, and nothing that does not fit', async () => {
  const ctx = await anAdmin()
  await changeSetting(ctx, { key: 'openingHours', change: defaultSettings.openingHours })
  const odd = await changeSetting(ctx, { key: 'prices', change: { referralPercent: -1 } })
  expect(odd).toEqual({ ok: false, refusal: 'not_a_setting' })
  expect(await acts()).toEqual([])
})

test('a list is changed as a whole', async () => {
  const ctx = await anAdmin()
  const hours = [{ weekday: 2, opens: '10:00', closes: '18:00' }]
  await changeSetting(ctx, { key: 'openingHours', change: hours })
  expect((await readSettings(db.reader)).openingHours).toEqual(hours)
})

test('two admins at once lose nothing of each other’s', async () => {
  const [one, two] = [await anAdmin(), await anAdmin()]
  await seedSettings(one)
  await Promise.all([
    changeSetting(one, { key: 'studio', change: { phone: '1111' } }),
    changeSetting(two, { key: 'studio', change: { tagline: 'Dance' } }),
  ])
  expect((await readSettings(db.reader)).studio).toMatchObject({ phone: '1111', tagline: 'Dance' })
})

test('only an admin may', async () => {
  const ctx = await anAdmin('instructor')
  expect(await changeSetting(ctx, { key: 'studio', change: { name: 'Mine' } })).toEqual({
    ok: false,
    refusal: 'not_allowed',
  })
})

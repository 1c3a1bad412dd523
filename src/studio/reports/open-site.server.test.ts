import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, anAccount, ctxFor } from '#tests/helpers/build.ts'
import { seedSettings } from '../settings/seed-settings.server.ts'
import { readSettings } from '../settings/settings.store.server.ts'
import { openSite } from './open-site.server.ts'
import { readOpeningChecklist } from './read-opening-checklist.server.ts'

const { db, sql } = await openUseCaseTest()

const installation = { payments: 'desk', hasMail: true, origin: 'https://harbour.example' } as const

async function anOwner(role: 'admin' | 'receptionist' = 'admin') {
  const actor = await anAccount(db, { role })
  const ctx = { ...ctxFor(db, actor), actor }
  await seedSettings(ctx)
  return ctx
}

const isOpen = async () => (await readSettings(db.reader)).opening.isOpen

test('an admin opens the studio, over what is left to do when that is confirmed, and the log says who', async () => {
  const ctx = await anOwner()
  expect(await openSite(ctx, { isAnyway: false, installation })).toEqual({ ok: false, refusal: 'still_to_do' })
  expect(await isOpen()).toBe(false)
  expect((await openSite(ctx, { isAnyway: true, installation })).ok).toBe(true)
  expect(await isOpen()).toBe(true)
  await openSite(ctx, { isAnyway: true, installation })
  const acts = await sql<object>(`select verb, subject_id as subject, actor_id as actor, details from activities`)
  expect(acts).toEqual([
    {
      verb: 'content.changed',
      subject: 'opening',
      actor: ctx.actor.userId,
      details: { before: { isOpen: false }, after: { isOpen: true } },
    },
  ])
})

test('nobody else may', async () => {
  const ctx = await anOwner('receptionist')
  expect(await openSite(ctx, { isAnyway: true, installation })).toEqual({ ok: false, refusal: 'not_allowed' })
})

test('the checklist counts the weekly classes that go on', async () => {
  const ctx = await anOwner()
  const { classId } = await aClassSession(db)
  const timetable = async () =>
    (await readOpeningChecklist(db.reader, { now: ctx.now(), installation })).find(({ name }) => name === 'Timetable')
      ?.note
  expect(await timetable()).toBe('One weekly class')
  await sql(`update weekly_classes set until_date = '2026-11-22' where id = $1`, [classId])
  expect(await timetable()).toContain('Add your weekly classes')
})

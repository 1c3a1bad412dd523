import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

test('closes the hall on a date, changes why, and opens it again, once each', async () => {
  const admin = await studio.signedIn('admin')
  const path = '/api/admin/hall-closures/2026-12-25'
  const closed = [{ date: '2026-12-25', reason: 'Christmas' }]
  expect((await admin.call('PUT', path, { date: '2026-12-25', reason: 'Closed' })).status).toBe(200)
  expect(await admin.call('PUT', path, { reason: ' Christmas ' })).toMatchObject({
    status: 200,
    body: { closures: closed },
  })
  expect((await admin.call('GET', '/api/admin/hall-closures')).body).toMatchObject({ closures: closed })
  expect((await admin.call('PUT', path, closed[0])).status).toBe(200)
  const other = await admin.call('PUT', path, { ...closed[0], date: '2026-12-26' })
  expect(other).toMatchObject({ status: 400, body: { fields: { date: 'This cannot be changed' } } })
  for (const _ of [1, 2]) expect((await admin.call('DELETE', path)).body).toMatchObject({ closures: [] })
  const acts = await studio.sql<{ verb: string }>(`select verb from activities where verb like 'hall.%' order by verb`)
  expect(acts.map(({ verb }) => verb)).toEqual(['hall.closed', 'hall.closed', 'hall.reopened'])
})

test.each(['2026-02-30', 'christmas', "'"])('%s is no date', async (date) => {
  const admin = await studio.signedIn('admin')
  const path = `/api/admin/hall-closures/${encodeURIComponent(date)}`
  expect(await admin.call('PUT', path, { reason: '' })).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await admin.call('DELETE', path)).status).toBe(404)
})

test('a reason that is too long is bad input', async () => {
  const admin = await studio.signedIn('admin')
  const answer = await admin.call('PUT', '/api/admin/hall-closures/2026-12-25', { reason: 'x'.repeat(201) })
  expect(answer).toMatchObject({ status: 400, body: { fields: { reason: 'Please use 200 characters at most' } } })
})

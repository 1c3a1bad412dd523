import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

type ResponseBody = { activities: { verb: string }[]; next: string | null }

test('tells the log page by page, filtered', async () => {
  const mia = await studio.signedIn('member', { name: 'Mia Wong' })
  const admin = await studio.signedIn('admin', { name: 'Ada Admin' })
  for (const reason of ['one', 'two']) {
    const granted = await admin.call('POST', `/api/admin/users/${mia.account.id}/membership`, {
      packageId: 'basic',
      reason,
    })
    expect(granted.status).toBe(201)
  }
  const first = await admin.call<ResponseBody>('GET', '/api/admin/activity?pageSize=1')
  expect(first.body).toMatchObject({
    success: true,
    activities: [
      {
        verb: 'membership.opened',
        description: 'Membership opened: 6 Class Package',
        actor: { kind: 'admin', name: 'Ada Admin' },
        member: { id: mia.account.id, name: 'Mia Wong' },
      },
    ],
  })
  const second = await admin.call<ResponseBody>('GET', `/api/admin/activity?pageSize=1&after=${first.body.next}`)
  expect(second.body).toMatchObject({ activities: [{ verb: 'membership.opened' }], next: null })
  const count = async (query: string) =>
    (await admin.call<ResponseBody>('GET', `/api/admin/activity?${query}`)).body.activities.length
  expect(await count('search=mia&kind=memberships')).toBe(2)
  expect(await count('kind=bookings')).toBe(0)
  expect(await count('to=2026-11-22')).toBe(0)
  expect((await admin.call('GET', '/api/admin/activity?from=soon')).status).toBe(400)
  expect((await admin.call('GET', '/api/admin/activity?kind=toString')).status).toBe(400)
})

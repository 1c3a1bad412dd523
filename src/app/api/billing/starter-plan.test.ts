import { expect, test } from 'vitest'
import { accountEvents } from '#src/account-events.server.ts'
import { createCtx } from '#src/platform/ctx.server.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

const signInFirst = async (starterPlan: 'none' | 'basic', times = 1) => {
  const { account } = await studio.signedIn()
  const ctx = createCtx(studio.services, { kind: 'visitor' })
  for (let n = 0; n < times; n++) await accountEvents({ starterPlan })(ctx, { kind: 'first_signed_in', account })
  return studio.sql('select package_id, source from memberships')
}

test('STARTER_PLAN=basic opens one free basic month at the first sign-in, once', async () => {
  expect(await signInFirst('basic', 2)).toEqual([{ package_id: 'basic', source: 'starter' }])
})

test('STARTER_PLAN=none opens nothing', async () => {
  expect(await signInFirst('none')).toEqual([])
})

import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { aStandingOrder, bookedDates } from '#tests/helpers/recurring.ts'
import { bookRecurring } from './book-recurring.server.ts'
import { stopAllRecurring } from './stop-all-recurring.server.ts'

const setup = await openUseCaseTest()
const { ctx, db } = setup

test('all of a member stop together, and the places stay for the person who ends them', async () => {
  const { member, first } = await aStandingOrder(setup)
  await ctx().transaction((work) => stopAllRecurring(work, member.userId))
  await aClassSession(db, { classId: first.classId, date: '2026-11-30' })
  expect(await bookRecurring(ctx())).toBe(0)
  expect(await bookedDates(setup)).toEqual(['2026-11-23'])
})

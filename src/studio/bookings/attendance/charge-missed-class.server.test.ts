import { expect, test } from 'vitest'
import { findBalancePence } from '#src/studio/billing/account/account.store.server.ts'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { bookSession } from '../book-session.server.ts'
import { lockBooking } from '../bookings.store.server.ts'
import { chargeMissedClass } from './charge-missed-class.server.ts'
import { missedChange } from './missed-class.ts'

const { account, as, ctx, db, sql } = await openUseCaseTest()

test.each([
  ['none', 0, false, 0],
  [{ cost: 'counts' }, 0, false, 0],
  [{ cost: 'nothing' }, 0, true, 0],
  [{ cost: { feePence: 300 } }, -300, true, 1],
] as const)(
  '%j leaves the account at %i pence and the class uncounted: %s',
  async (change, pence, isUncounted, mails) => {
    const [member, admin] = [await account(), await account('admin')]
    await aMembership(db, member)
    const { id: sessionId } = await aClassSession(db)
    const booked = await bookSession(as(member), { sessionId })
    const guest = await bookSession(as(admin), { sessionId, guest: { name: 'Ada', email: 'ada@example.com' } })
    for (const outcome of [booked, guest]) {
      if (!outcome.ok) throw new Error(outcome.refusal)
      await ctx().transaction(async (work) => {
        const booking = await lockBooking(work.tx, { id: outcome.value.id })
        await chargeMissedClass(work, booking!, change)
      })
    }
    expect(await findBalancePence(db.reader, member.userId)).toBe(pence)
    expect(await sql(`select is_uncounted from bookings order by member_id`)).toEqual([
      { is_uncounted: isUncounted },
      { is_uncounted: false },
    ])
    expect(await sql(`select from messages where kind = 'class-missed'`)).toHaveLength(mails)
  },
)

test.each([
  [null, false, { cost: 'counts' }],
  [true, false, { cost: 'counts' }],
  [false, false, 'none'],
  [false, true, 'undone'],
  [false, null, 'undone'],
  [null, true, 'none'],
] as const)('a mark that was %s and is %s changes %j', (before, after, expected) => {
  const policy = {
    cancellationCutoffHours: 0,
    lateCancellation: 'counts',
    lateFeePence: 0,
    noShow: 'counts',
    noShowFeePence: 0,
  } as const
  expect(missedChange({ before, after }, { policy, by: 'holding' })).toEqual(expected)
})

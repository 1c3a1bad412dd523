import { expect, test } from 'vitest'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { joinWaitingList } from '#src/studio/bookings/waiting-list/join-waiting-list.server.ts'
import { cancelClass } from '#src/studio/schedule/classes/cancel-class.server.ts'
import { aClassSession, aMember } from '#tests/helpers/build.ts'
import { buyPlace } from '#tests/helpers/class-paying.ts'
import { emailsOf } from '#tests/helpers/hall.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { describeMoneyTask, type MoneyTaskKind } from '../tasks/money-task.ts'
import { refundPlaces } from './refund-places.server.ts'

const paying = await openPayingTest()
const { account, as, db, sql } = paying

/** Had by what the member holds, changed to `change` after booking. */
const held = (change: string) => async (sessionId: string) => {
  const member = await aMember(db)
  await bookSession(as(member), { sessionId })
  await sql(`update holdings set ${change} where member_id = $1`, [member.userId])
}

/** Paid for alone, by a guest, and taken as `change` says. */
const paid = (change: string) => async (sessionId: string) => {
  await buyPlace(paying, sessionId)
  await sql(`update payments set ${change}`)
}

const AT_DESK = `provider = 'desk', intent_id = null`

test.each([
  ['a plan', held(`kind = 'plan'`), 'The class has been returned to your membership, so it costs you nothing.'],
  ['an unlimited plan', held('allowance = null'), 'It costs you nothing.'],
  [
    'a plan that ends soon',
    held(`ends_at = '2026-11-25T00:00:00Z'`),
    'Your membership ends soon, so the class is added to your next one, and it costs you nothing.',
  ],
  ...(['pass', 'single', 'intro'] as const).map(
    (kind) =>
      [
        kind,
        held(`kind = '${kind}', name = 'Try ten'`),
        'The class has been returned to your Try ten, so it costs you nothing.',
      ] as const,
  ),
  ['a card online', paid('settled_at = settled_at'), 'What you paid for it goes back the way it came.', 'refunded'],
  ...(['cash', 'card_machine', 'bank_transfer'] as const).map(
    (tender) =>
      [
        tender,
        paid(`tender = '${tender}', ${AT_DESK}`),
        'What you paid for it is given back to you by the studio, the way you paid it.',
        'at_desk',
      ] as const,
  ),
  [
    'a guest of the studio',
    async (sessionId: string) => {
      const guest = { name: 'Gus', email: 'gus@example.com' }
      await bookSession(as(await account('admin')), { sessionId, guest })
    },
    'It costs you nothing.',
  ],
] as const)('of a place had by %s, e-mail, credit note and task say what becomes of it', async (...of) => {
  const [, have, says, money] = of
  const { id } = await aClassSession(db, { capacity: 1 })
  await have(id)
  const waiting = await aMember(db)
  expect(await joinWaitingList(as(waiting), { sessionId: id })).toMatchObject({ ok: true })
  const cancelled = await cancelClass(as(await account('admin')), { sessionId: id, reach: 'this-date' })
  expect(cancelled).toEqual({ ok: true, value: { sessions: 1, people: 1, untold: [] } })
  await refundPlaces(paying.paying())
  const sent = await emailsOf(db)
  const said = (kind: string) => sent.filter((one) => one.kind === kind).map(({ facts }) => facts.terms ?? facts.reason)
  expect(said('class-cancelled')).toEqual([says])
  expect(said('waiting-ended')).toHaveLength(1)
  expect(said('payment-refunded')).toEqual(money === 'refunded' ? ['We cancelled the class'] : [])
  const tasks = await sql<{ kind: MoneyTaskKind; subject: string }>('select kind, subject from money_tasks')
  expect(tasks).toHaveLength(money === 'at_desk' ? 1 : 0)
  for (const task of tasks) expect(describeMoneyTask({ ...task, paymentId: null }).text).not.toMatch(/member/i)
})

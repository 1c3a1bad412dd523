import { expect, test } from 'vitest'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { type Account, aClassSession, aMember, anAccount, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { openRenewingTest } from '#tests/helpers/renewing.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { startRecurring } from '#src/studio/bookings/recurring/start-recurring.server.ts'
import { deactivateMember } from './deactivate-member.server.ts'

const { bank, beginNextMonth, db, holder, paying } = await openRenewingTest()

const deactivate = (admin: Account, memberId: string) => deactivateMember(paying(admin) as SignedInCtx, { memberId })
const rows = async (text: string) => (await db.pool.query(text)).rows as unknown[]

test('cancels what is to come the normal way, keeps what has begun, and closes the account', async () => {
  const [admin, member] = [await anAccount(db, { role: 'admin' }), await aMember(db)]
  const begun = await aClassSession(db, { date: '2026-11-23', time: '09:30', name: 'Morning' })
  const tonight = await aClassSession(db, { time: '18:00', name: 'Tonight' })
  const later = await aClassSession(db, { date: '2026-11-25', name: 'Later' })
  const early = new Date('2026-11-23T08:00:00Z')
  for (const { id } of [begun, tonight, later]) await bookSession(ctxFor(db, member, early), { sessionId: id })
  await db.pool.query(
    `insert into mandates (member_id, provider, customer_id, method, method_id, state, created_at, updated_at)
     values ($1, 'simulated', 'cus_1', 'card', 'pm_1', 'active', now(), now())`,
    [member.userId],
  )
  const weekly = await aClassSession(db, { date: '2026-11-26', name: 'Weekly' })
  const started = await startRecurring(ctxFor(db, member, early), { sessionId: weekly.id })
  expect(started.ok).toBe(true)
  const outcome = await deactivate(admin, member.userId)
  expect(outcome).toEqual({ ok: true, value: { cancelled: 3 } })
  expect(await rows('select from recurring_bookings where stopped_at is null')).toEqual([])
  expect(
    await rows(
      `select s.name, b.status from bookings b join class_sessions s on s.id = b.session_id order by s.starts_at`,
    ),
  ).toEqual([
    { name: 'Morning', status: 'confirmed' },
    { name: 'Tonight', status: 'cancelled' },
    { name: 'Later', status: 'cancelled' },
    { name: 'Weekly', status: 'cancelled' },
  ])
  expect(await rows(`select recipient from messages where kind = 'booking-cancelled'`)).toEqual([
    { recipient: member.email },
    { recipient: member.email },
    { recipient: member.email },
  ])
  expect(await rows(`select deactivated_at from users where id = '${member.userId}'`)).toEqual([
    { deactivated_at: MONDAY },
  ])
  expect(await rows('select state from mandates')).toEqual([{ state: 'ended' }])
  // A second time there is nothing left to do.
  const again = await deactivate(admin, member.userId)
  expect(again).toEqual({ ok: true, value: { cancelled: 0 } })
  expect(await rows(`select verb from activities where verb like 'member.%'`)).toHaveLength(1)
})

test('nothing is cancelled when the account may not be closed', async () => {
  const admin = await anAccount(db, { role: 'admin' })
  const session = await aClassSession(db)
  const guest = { name: 'Pal', email: 'pal@example.com' }
  await bookSession(ctxFor(db, admin), { sessionId: session.id, guest })
  const own = await deactivate(admin, admin.userId)
  expect(own).toMatchObject({ refusal: 'own_account' })
  expect(await rows('select status from bookings')).toEqual([{ status: 'confirmed' }])
})

test('a payment that waits for their next month is given up at the provider too', async () => {
  const [admin, member] = [await anAccount(db, { role: 'admin' }), await holder()]
  const waiting = await beginNextMonth(member)
  expect(await deactivate(admin, member.userId)).toMatchObject({ ok: true })
  expect((await bank.retrieveIntent(waiting.intentId))?.state).toBe('cancelled')
  expect(await rows('select state from payments')).toEqual([{ state: 'cancelled' }])
})

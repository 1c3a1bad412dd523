import { afterAll, beforeEach, expect, test } from 'vitest'
import { openClosedProvider } from '#src/platform/payments/closed-provider.server.ts'
import { openClock } from '#src/platform/clock.server.ts'
import { createCtx } from '#src/platform/ctx.server.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { openLinks } from '#src/platform/links.server.ts'
import { openLog } from '#src/platform/log.server.ts'
import { ensureAccount } from '#src/platform/auth/accounts/ensure-account.server.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { recordAccountEvent } from './record-account-event.server.ts'

const db = openDatabase(await workerDatabaseUrl())
const clock = openClock(new Date('2026-11-23T10:00:00Z'))
const ctx = createCtx(
  {
    db,
    clock,
    log: openLog(() => {}),
    links: openLinks('http://localhost:3000', 'secret'),
    payments: openClosedProvider(),
    paysOnline: true,
  },
  { kind: 'visitor' },
)
beforeEach(() => truncateAll())
afterAll(() => db.close())

async function anAccount() {
  const [name, email] = ['Mia Wong', 'mia@example.com']
  const { id } = await db.transaction((tx) =>
    ensureAccount(tx, { name, email, contact: '', passwordHash: 'x', role: 'member', verified: true }),
  )
  return { id, name, email }
}

const emails = async () =>
  (await db.pool.query('select kind, recipient, recipient_name, facts, member_id, due_at from messages')).rows
const activities = async () =>
  (await db.pool.query('select verb, actor_kind, subject_id, member_id, details from activities')).rows

test('the verification e-mail goes to the account with its link, at the studio’s time', async () => {
  const account = await anAccount()
  const verifyUrl = 'http://localhost:3000/verify?token=t'
  await recordAccountEvent(ctx, { kind: 'verification_requested', account, verifyUrl })
  expect(await emails()).toMatchObject([
    {
      kind: 'verify-email',
      recipient: account.email,
      recipient_name: account.name,
      facts: { name: account.name, verifyUrl: 'http://localhost:3000/verify?token=t' },
      member_id: account.id,
    },
  ])
  const dueAt = ((await emails())[0] as { due_at: Date }).due_at
  expect(dueAt.toISOString()).toMatch(/^2026-11-23T10:00/)
})

test('the reset e-mail carries the link', async () => {
  const resetUrl = 'http://localhost:3000/reset-password?oobCode=c'
  await recordAccountEvent(ctx, { kind: 'reset_requested', account: await anAccount(), resetUrl })
  expect(await emails()).toMatchObject([
    { kind: 'reset-password', facts: { resetUrl: 'http://localhost:3000/reset-password?oobCode=c' } },
  ])
})

test('a changed password is told and remembered', async () => {
  const account = await anAccount()
  await recordAccountEvent(ctx, { kind: 'password_reset', account })
  expect(await emails()).toMatchObject([{ kind: 'password-changed', recipient: account.email }])
  expect(await activities()).toMatchObject([
    { verb: 'account.password_reset', actor_kind: 'visitor', member_id: account.id },
  ])
})

test('the first admin is remembered as the system’s doing', async () => {
  const account = await anAccount()
  await recordAccountEvent(ctx, { kind: 'admin_granted', account })
  const { id } = account
  expect(await activities()).toMatchObject([
    {
      verb: 'member.role_changed',
      actor_kind: 'system',
      subject_id: id,
      details: { before: { role: 'member' }, after: { role: 'admin' } },
    },
  ])
})

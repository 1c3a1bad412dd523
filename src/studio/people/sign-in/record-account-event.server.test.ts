import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { recordAccountEvent } from './record-account-event.server.ts'

const { account, ctx, as, sql } = await openUseCaseTest()

const posted = () => sql('select kind, recipient, facts from messages')
const acts = () => sql('select verb, actor_kind, details from activities')

async function someone() {
  const actor = await account('member', { name: 'Mia Wong', email: 'mia@example.com' })
  return { actor, owner: { id: actor.userId, name: actor.name, email: actor.email } }
}

test('the link that confirms a new address goes to that address', async () => {
  const { actor, owner } = await someone()
  await recordAccountEvent(as(actor), {
    kind: 'email_change_requested',
    account: owner,
    newEmail: 'new@example.com',
    confirmUrl: 'http://localhost:3000/confirm-email?token=t',
  })
  expect(await posted()).toMatchObject([{ kind: 'confirm-email', recipient: 'new@example.com' }])
})

test('a changed address is told to the former one, by the person who holds the link', async () => {
  const { owner } = await someone()
  await recordAccountEvent(ctx({ kind: 'visitor' }), {
    kind: 'email_changed',
    account: { ...owner, email: 'new@example.com' },
    formerEmail: owner.email,
    isFormerProven: true,
  })
  expect(await posted()).toMatchObject([{ kind: 'email-changed', recipient: owner.email }])
  expect(await acts()).toEqual([
    { verb: 'account.email_changed', actor_kind: 'link', details: { before: owner.email, after: 'new@example.com' } },
  ])
})

test('a password changed by its owner leaves this device signed in, and says so', async () => {
  const { actor, owner } = await someone()
  await recordAccountEvent(as(actor), { kind: 'password_changed', account: owner })
  expect(await posted()).toMatchObject([{ kind: 'password-changed', facts: { devices: 'all other devices' } }])
  expect(await acts()).toMatchObject([{ verb: 'account.password_changed' }])
})

test.each([
  ['on', 'second_factor_on', 'account.second_factor_on'],
  ['off', 'second_factor_off', 'account.second_factor_off'],
  ['reset', 'second_factor_reset', 'account.second_factor_reset'],
  ['spare_code_used', 'spare_code_used', 'account.spare_code_used'],
  ['spare_codes_renewed', 'spare_codes_renewed', 'account.spare_codes_renewed'],
] as const)('a second factor that is %s is told and remembered', async (what, kind, verb) => {
  const { actor, owner } = await someone()
  await recordAccountEvent(as(actor), { kind, account: owner, details: {} })
  expect(await posted()).toMatchObject([{ kind: 'second-factor-changed', recipient: owner.email, facts: { what } }])
  expect(await acts()).toMatchObject([{ verb }])
})

test.each(['added', 'removed'] as const)('a passkey that is %s is told and remembered', async (what) => {
  const { actor, owner } = await someone()
  await recordAccountEvent(as(actor), { kind: `passkey_${what}`, account: owner, passkey: 'Phone' })
  expect(await posted()).toMatchObject([
    { kind: 'passkey-changed', recipient: owner.email, facts: { what, passkey: 'Phone' } },
  ])
  expect(await acts()).toMatchObject([{ verb: `account.passkey_${what}`, details: { passkey: 'Phone' } }])
})

test('what passkeys go on opening is told with a new password, and with a second factor the studio reset', async () => {
  const { actor, owner } = await someone()
  await sql(`insert into passkeys (user_id, name, credential_id, public_key, counter, transports)
    values ('${actor.userId}', 'Phone', 'c', 'k', 0, '[]')`)
  await recordAccountEvent(as(actor), { kind: 'password_reset', account: owner })
  await recordAccountEvent(as(actor), { kind: 'second_factor_reset', account: owner, details: {} })
  expect(await posted()).toMatchObject([{ facts: { passkeys: 1 } }, { facts: { passkeys: 1 } }])
})

test('the owner who locked an account is mailed the way back, and the log says who did it', async () => {
  const { owner } = await someone()
  const locked = { kind: 'locked_by_owner', account: owner, resetUrl: 'http://localhost/r' } as const
  await recordAccountEvent(ctx({ kind: 'visitor' }), locked)
  expect(await sql('select kind, recipient, facts from messages')).toMatchObject([
    { kind: 'account-locked', recipient: 'mia@example.com', facts: { resetUrl: 'http://localhost/r' } },
  ])
  expect(await sql('select verb, actor_kind from activities')).toEqual([
    { verb: 'account.locked_by_owner', actor_kind: 'link' },
  ])
})

test('an invitation is accepted by the link, and stands in the member’s own history', async () => {
  const { userId, name, email } = await account()
  await recordAccountEvent(ctx({ kind: 'visitor' }), {
    kind: 'invitation_accepted',
    account: { id: userId, name, email },
  })
  expect(await sql('select actor_kind, actor_id, verb, member_id from activities')).toEqual([
    { actor_kind: 'link', actor_id: null, verb: 'account.invitation_accepted', member_id: userId },
  ])
})

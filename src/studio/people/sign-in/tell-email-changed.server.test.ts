import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { askEmailConfirmation } from './ask-email-confirmation.server.ts'
import { tellEmailChanged } from './tell-email-changed.server.ts'
import { tellPasskeyChanged } from './tell-passkey-changed.server.ts'
import { tellPasswordChanged } from './tell-password-changed.server.ts'
import { tellSecondFactorChanged } from './tell-second-factor-changed.server.ts'

const { account, ctx, as, sql } = await openUseCaseTest()

const posted = () => sql('select kind, recipient, facts from messages')
const acts = () => sql('select verb, actor_kind, details from activities')

async function someone() {
  const actor = await account('member', { name: 'Mia Wong', email: 'mia@example.com' })
  return { actor, told: { id: actor.userId, name: actor.name, email: actor.email } }
}

test('the link that confirms a new address goes to that address', async () => {
  const { actor, told } = await someone()
  const asked = {
    account: told,
    newEmail: 'new@example.com',
    confirmUrl: 'http://localhost:3000/confirm-email?token=t',
  }
  await askEmailConfirmation(as(actor), asked)
  expect(await posted()).toMatchObject([{ kind: 'confirm-email', recipient: 'new@example.com' }])
})

test('a changed address is told to the former one, by the person who holds the link', async () => {
  const { told } = await someone()
  const changed = {
    account: { ...told, email: 'new@example.com' },
    formerEmail: told.email,
    homeUrl: 'http://localhost',
  }
  await tellEmailChanged(ctx({ kind: 'visitor' }), changed)
  expect(await posted()).toMatchObject([{ kind: 'email-changed', recipient: told.email }])
  expect(await acts()).toEqual([
    { verb: 'account.email_changed', actor_kind: 'link', details: { before: told.email, after: 'new@example.com' } },
  ])
})

test('a password changed by its owner leaves this device signed in, and says so', async () => {
  const { actor, told } = await someone()
  await tellPasswordChanged(as(actor), { account: told, signInUrl: 'http://localhost/member', isByOwner: true })
  expect(await posted()).toMatchObject([{ kind: 'password-changed', facts: { devices: 'all other devices' } }])
  expect(await acts()).toMatchObject([{ verb: 'account.password_changed' }])
})

test.each([
  ['on', 'account.second_factor_on'],
  ['off', 'account.second_factor_off'],
  ['reset', 'account.second_factor_reset'],
  ['spare_code_used', 'account.spare_code_used'],
  ['spare_codes_renewed', 'account.spare_codes_renewed'],
] as const)('a second factor that is %s is told and remembered', async (what, verb) => {
  const { actor, told } = await someone()
  await tellSecondFactorChanged(as(actor), { account: told, what, securityUrl: 'http://localhost/dashboard/security' })
  expect(await posted()).toMatchObject([{ kind: 'second-factor-changed', recipient: told.email, facts: { what } }])
  expect(await acts()).toMatchObject([{ verb }])
})

test.each(['added', 'removed'] as const)('a passkey that is %s is told and remembered', async (what) => {
  const { actor, told } = await someone()
  const securityUrl = 'http://localhost/dashboard/security'
  await tellPasskeyChanged(as(actor), { account: told, what, passkey: 'Phone', securityUrl })
  expect(await posted()).toMatchObject([
    { kind: 'passkey-changed', recipient: told.email, facts: { what, passkey: 'Phone' } },
  ])
  expect(await acts()).toMatchObject([{ verb: `account.passkey_${what}`, details: { passkey: 'Phone' } }])
})

test('what passkeys go on opening is told with a new password, and with a second factor the studio reset', async () => {
  const { actor, told } = await someone()
  await sql(`insert into passkeys (user_id, name, credential_id, public_key, counter, transports)
    values ('${actor.userId}', 'Phone', 'c', 'k', 0, '[]')`)
  await tellPasswordChanged(as(actor), { account: told, signInUrl: 'http://localhost/member' })
  await tellSecondFactorChanged(as(actor), { account: told, what: 'reset', securityUrl: 'http://localhost' })
  expect(await posted()).toMatchObject([{ facts: { passkeys: 1 } }, { facts: { passkeys: 1 } }])
})

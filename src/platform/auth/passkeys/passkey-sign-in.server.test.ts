import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Account } from '#tests/helpers/actors.ts'
import { openAuthTest } from '#tests/helpers/auth.ts'
import { type Authenticator, openAuthenticator, type Twist } from '#tests/helpers/authenticator.ts'
import { connectTo, untilBlocked, workerDatabaseUrl } from '#tests/helpers/database.ts'
import type { Caller } from '../auth-parts.server.ts'
import { keepChallenge } from './passkey-challenges.server.ts'
import type { Assertion, Attestation } from './passkey-responses.ts'
import { signInByPasskey, startPasskeySignIn } from './passkey-sign-in.server.ts'
import { addPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.server.ts'

const { account, callerOf, db, events, sql } = await openAuthTest()

const refused = (refusal: string) => ({ ok: false, refusal })

async function made(who: Account, device: Authenticator): Promise<Attestation> {
  const challenge = randomBytes(32).toString('base64url')
  await keepChallenge(callerOf(who).ctx, challenge, who.userId)
  return device.make({ challenge, user: { id: Buffer.from(who.userId).toString('base64url') } }) as Attestation
}
const add = async (who: Account, device: Authenticator, name = 'Phone') =>
  addPasskey(callerOf(who), { name, made: await made(who, device) })
async function signed(device: Authenticator, twist?: Twist): Promise<Assertion> {
  const asked = await startPasskeySignIn(callerOf())
  return device.sign(asked.ok ? asked.value : { challenge: '' }, twist) as Assertion
}
const counters = () => sql<{ counter: number }>('select counter from passkeys order by counter')

/** What calls answer that were made while another transaction had the account, and all waited for it. */
async function whileHeld<Answer>({ userId }: Account, calls: () => Promise<Answer>[]): Promise<Answer[]> {
  const client = await connectTo(await workerDatabaseUrl())
  await client.query(`begin; select from users where id = '${userId}' for no key update`)
  const answers = calls()
  await untilBlocked(db, answers.length)
  await client.query('commit')
  return Promise.all(answers)
}

test('of two answers with one count, sent at once, one opens; other passkeys stay as they are', async () => {
  const [mia, device] = [await account(), openAuthenticator()]
  for (const one of [device, openAuthenticator()]) await add(mia, one)
  const both = [await signed(device, { counter: 9 }), await signed(device, { counter: 9 })]
  const answers = await whileHeld(mia, () => both.map((one) => signInByPasskey(callerOf(), one)))
  expect(answers.filter(({ ok }) => ok)).toMatchObject([{ value: { user: { id: mia.userId } } }])
  expect(answers.filter(({ ok }) => !ok)).toMatchObject([refused('passkey_refused')])
  expect(await counters()).toEqual([{ counter: 1 }, { counter: 9 }])
})

test('of two devices at once that make the tenth, one is added', async () => {
  const mia = await account()
  await add(mia, openAuthenticator())
  await sql(`insert into passkeys (user_id, name, credential_id, public_key, counter, transports)
    select user_id, 'n', n::text, public_key, 0, '[]' from passkeys, generate_series(1, 8) n`)
  const answers = await whileHeld(mia, () => [add(mia, openAuthenticator()), add(mia, openAuthenticator())])
  expect(answers.filter(({ ok }) => !ok)).toMatchObject([refused('too_many_passkeys')])
  expect(await listPasskeys(callerOf(mia))).toHaveLength(10)
})

test('one sees, names and removes one’s own passkeys, oldest first; a visitor has none', async () => {
  const [mia, noa] = [await account(), await account()]
  for (const name of ['Phone', 'Key', 'Laptop']) await add(mia, openAuthenticator(), name)
  await add(noa, openAuthenticator(), 'Of Noa')
  await sql(`update passkeys set created_at = created_at - interval '1 hour' where name = 'Laptop'`)
  const names = async (who?: Account) => (await listPasskeys(callerOf(who))).map(({ name }) => name)
  expect([await names(mia), await names(noa), await names()]).toEqual([['Laptop', 'Phone', 'Key'], ['Of Noa'], []])
  const id = (await listPasskeys(callerOf(mia)))[1]!.id
  for (const who of [noa, undefined]) {
    expect(await renamePasskey(callerOf(who), { id, name: 'Mine' })).toMatchObject(refused('passkey_not_found'))
    expect(await removePasskey(callerOf(who), id)).toMatchObject(refused('passkey_not_found'))
  }
  expect(await renamePasskey(callerOf(mia), { id, name: 'Old phone' })).toMatchObject({ ok: true })
  expect(await names(mia)).toEqual(['Laptop', 'Old phone', 'Key'])
  events.length = 0
  for (const wrong of ['no id', mia.userId])
    expect(await removePasskey(callerOf(mia), wrong)).toMatchObject(refused('passkey_not_found'))
  expect(await removePasskey(callerOf(mia), id)).toMatchObject({ ok: true })
  expect([await names(mia), await names(noa)]).toEqual([['Laptop', 'Key'], ['Of Noa']])
  expect(events).toMatchObject([{ kind: 'passkey_removed', passkey: 'Old phone', account: { id: mia.userId } }])
  expect(await addPasskey(callerOf(), { name: 'x', made: await made(mia, openAuthenticator()) })).toMatchObject(
    refused('passkey_not_added'),
  )
})

test('limits that are switched off are neither counted nor given back', async () => {
  const [mia, device] = [await account(), openAuthenticator()]
  await add(mia, device)
  const wrong = await signed(device, { origin: 'https://studio.example.evil' })
  expect(await signInByPasskey(callerOf(), wrong)).toMatchObject(refused('passkey_refused'))
  const counted = () => sql('select key, attempts from rate_limits order by key')
  const [before, right] = [await counted(), await signed(device)]
  const { services, ...caller } = callerOf()
  const unlimited: Caller = { ...caller, services: { ...services, config: { ...services.config, rateLimit: false } } }
  await sql('update rate_limits set attempts = attempts - 1 where attempts > 1')
  expect(await signInByPasskey(unlimited, right)).toMatchObject({ ok: true })
  expect(await counted()).toEqual(before.map((row) => ({ ...(row as object), attempts: 1 })))
})

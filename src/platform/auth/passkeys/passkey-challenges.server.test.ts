import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { keepChallenge, spendChallenge } from './passkey-challenges.server.ts'

const { ctx, account, sql } = await openUseCaseTest()

const [one, other] = ['bm90LWFza2VkLWZvci1ieS11cw', 'dGhlLW90aGVyLWNoYWxsZW5nZQ']
/** What a device says it has signed. */
const said = (challenge: unknown) => Buffer.from(JSON.stringify({ challenge })).toString('base64url')
const spend = (challenge: string, signer: string | null = null) => spendChallenge(ctx(), said(challenge), signer)

test('a challenge is good for five minutes and once, and the next one stays', async () => {
  for (const challenge of [one, other]) await keepChallenge(ctx(), challenge, null)
  const seconds = `select distinct round(extract(epoch from expires_at - now()) / 10)::int * 10 as left from passkey_challenges`
  expect(await sql(seconds)).toEqual([{ left: 5 * 60 }])
  expect([await spend(one), await spend(one), await spend(other)]).toEqual([one, null, other])
})

test('a challenge is for the account that was asked to sign, or for anyone who signs in', async () => {
  const [mia, noa] = [await account(), await account()]
  await keepChallenge(ctx(), one, mia.userId)
  await keepChallenge(ctx(), other, null)
  expect([await spend(one), await spend(one, noa.userId), await spend(other, mia.userId)]).toEqual([null, null, null])
  expect([await spend(one, mia.userId), await spend(other)]).toEqual([one, other])
})

test('one that has lapsed is worth nothing, and is deleted when another is kept', async () => {
  await keepChallenge(ctx(), one, null)
  await sql(`update passkey_challenges set expires_at = now() - interval '1 second'`)
  expect(await spend(one)).toBeNull()
  await keepChallenge(ctx(), other, null)
  expect(await sql('select challenge from passkey_challenges')).toEqual([{ challenge: other }])
})

test.each(['', 'x', said(null), said(7), said('short'), said(`${one}'--`), said('x'.repeat(201))])(
  'no challenge is found in %j',
  async (clientDataJSON) => {
    await keepChallenge(ctx(), one, null)
    expect(await spendChallenge(ctx(), clientDataJSON, null)).toBeNull()
    expect(await spend(one)).toBe(one)
  },
)

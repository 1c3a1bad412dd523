import { expect, test } from 'vitest'
import type { Account } from '#tests/helpers/actors.ts'
import { PASSWORD } from '#tests/helpers/auth.ts'
import { openSecondFactorTest } from '#tests/helpers/second-factor.ts'
import { proveIdentity } from './fresh-proof.server.ts'

const { callerOf, sql, withApp, withPassword } = await openSecondFactorTest()

const refused = (refusal: string) => ({ ok: false, refusal })

test('where it is on, an identity is proven by the password and a code, where it is off by the password', async () => {
  const [{ who, app }, other] = [await withApp(), await withPassword()]
  await sql(`update sign_in_sessions set proven_at = now() - interval '11 minutes'`)
  const proven = () =>
    sql<{ id: string }>(`select id from sign_in_sessions where proven_at > now() - interval '1 minute'`)
  const prove = (password: string, code: string, by: Account = who) => proveIdentity(callerOf(by), { password, code })
  expect(await prove(PASSWORD, '')).toMatchObject(refused('code_needed'))
  expect(await prove(PASSWORD, '000000')).toMatchObject(refused('wrong_code'))
  expect(await prove('not-mine', app(-1))).toMatchObject(refused('wrong_password'))
  expect(await proveIdentity(callerOf(), { password: PASSWORD, code: app() })).toMatchObject(refused('wrong_password'))
  expect(await proven()).toEqual([])
  expect(await prove(PASSWORD, app())).toMatchObject({
    ok: true,
    value: { cookie: expect.stringContaining('Max-Age') },
  })
  expect(await proven()).toEqual([{ id: who.signInSessionId }])
  expect(await prove(PASSWORD, '', other)).toMatchObject({ ok: true })
})

import { expect, test } from 'vitest'
import { ok, refuse } from '#src/kit/outcome.ts'
import { openAuthTest } from '#tests/helpers/auth.ts'
import { logged } from './auth-log.server.ts'
import type { Caller } from './auth-parts.server.ts'

const { account, callerOf, sql } = await openAuthTest()

type Answer = { ok: boolean; refusal?: string }
const failures = () => sql('select user_id, outcome from sign_in_failures order by at')
/** An operation that answers this, whatever it is called with. */
const answering = (event: string, answer: Answer) => logged(event, async (_caller: Caller, _form: object) => answer)

test('a sign-in that is refused is kept for the account it was tried on, and answered as it was', async () => {
  const [mia] = [await account(), await account()]
  const form = { email: mia.email, password: 'not-mine' }
  expect(await answering('sign_in.password', refuse('wrong_credentials'))(callerOf(), form)).toEqual(
    refuse('wrong_credentials'),
  )
  expect(await failures()).toEqual([{ user_id: mia.userId, outcome: 'wrong_credentials' }])
})

test.each<[string, Answer]>([
  ['sign_in.password', ok(null)],
  ['sign_in.password', refuse('code_needed')],
  ['password.change', refuse('wrong_password')],
  ['account.sign_up', refuse('already_registered')],
])('%s answered %j is no failed sign-in', async (event, answer) => {
  const { email } = await account()
  await answering(event, answer)(callerOf(), { email })
  expect(await failures()).toEqual([])
})

import { expect, test } from 'vitest'
import { accountDoors } from '#tests/helpers/accounts.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { ORIGIN: 'https://studio.example', PAYMENTS: 'simulated' } })
const { whoIs, signIn } = accountDoors(studio)

test('behind https the cookies are for https only, and the sign-in holds', async () => {
  const visitor = await studio.signedUp()
  expect([...visitor.cookies.keys()]).toContain('__Secure-tempo.session_token')
  expect(await whoIs(visitor)).not.toBeNull()
  const { headers } = await signIn(studio.visitor())
  const lines = headers.getSetCookie().filter((line) => !line.includes('Max-Age=0'))
  expect(lines).toHaveLength(1)
  for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) expect(lines[0]).toContain(attribute)
  expect((await studio.letters())[0]?.facts.verifyUrl).toMatch(/^https:\/\/studio\.example\/verify\?/)
  await visitor.call('POST', '/api/auth/sign-out')
  expect([...visitor.cookies.keys()]).toEqual([])
})

import { type Network, networkOf } from '../http/addresses/network-of.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import type { RateLimit } from '../rate-limit.server.ts'
import { authLimits } from './auth-limits.server.ts'
import { type Caller, refusedByLimit } from './auth-parts.server.ts'

const { ctx } = await openUseCaseTest()
afterEach(() => void vi.useRealTimers())

const callerOf = (rateLimit = true) =>
  ({ ctx: ctx({ kind: 'visitor' }), services: { config: { rateLimit } } }) as unknown as Caller

/** Makes one attempt at that time of the machine; how long one is to wait, null when it is allowed. */
async function attempt(limit: RateLimit, time: string): Promise<number | null | undefined> {
  vi.setSystemTime(`2026-11-23T${time}Z`)
  const refused = await refusedByLimit(callerOf(), [limit])
  return refused && refused.retryAfterSeconds
}

const [mia, here] = ['mia@example.com', networkOf('203.0.113.5')]
const [onOneAccount, fromOneNetwork] = authLimits.signIn(mia, here) as [RateLimit, RateLimit]
const [signUpsFromHere, signUpsOfMia] = authLimits.signUp(mia, here) as [RateLimit, RateLimit]

test.each<[what: string, most: number, minutes: number, limit: RateLimit]>([
  ['wrong passwords for one account from one network', 5, 15, onOneAccount],
  ['wrong passwords from one network', 30, 15, fromOneNetwork],
  ['wrong passwords for one account, before it answers more slowly', 10, 60, authLimits.slowDown(mia)],
  ['sign-ups from one network', 30, 60, signUpsFromHere],
  ['sign-ups of one address', 3, 60, signUpsOfMia],
  ['verification e-mails', 3, 60, authLimits.resend(mia)[0]!],
  ['reset links', 3, 60, authLimits.reset(mia)[0]!],
  ['changes of address', 3, 60, authLimits.changeEmail('an id')[0]!],
  ['wrong codes', 5, 15, authLimits.secondFactor('an id')],
  ['challenges for a passkey', 60, 15, authLimits.passkeyChallenge(here)],
  ['passkeys refused', 5, 15, authLimits.passkey(here)],
])('%s: %i in %i minutes, and then again', async (_what, most, minutes, limit) => {
  for (let n = 0; n < most; n++) expect(await attempt(limit, '10:00:00.000')).toBeNull()
  expect(await attempt(limit, '10:00:00.000')).toBe(minutes * 60)
  expect(await attempt(limit, `10:${minutes - 1}:59.999`)).toBe(1)
  expect(await attempt(limit, minutes === 60 ? '11:00:00.000' : `10:${minutes}:00.000`)).toBeNull()
})

test('each kind of attempt is counted on its own, for each account and network', () => {
  const limitsOf = (email: string, network: Network) => [
    ...authLimits.signIn(email, network),
    authLimits.slowDown(email),
    ...authLimits.signUp(email, network),
    ...authLimits.resend(email),
    ...authLimits.reset(email),
    ...authLimits.changeEmail(email),
    authLimits.secondFactor(email),
    authLimits.passkeyChallenge(network),
    authLimits.passkey(network),
  ]
  const all = [...limitsOf(mia, here), ...limitsOf('noa@example.com', networkOf('203.0.114.5'))]
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
  expect(limitsOf(mia, networkOf('203.0.113.77'))).toEqual(limitsOf(mia, here))
})

test('with limits switched off nothing is refused and nothing counted', async () => {
  for (let n = 0; n < 5; n++) expect(await refusedByLimit(callerOf(false), authLimits.reset(mia))).toBeNull()
  for (let n = 0; n < 3; n++) expect(await refusedByLimit(callerOf(), authLimits.reset(mia))).toBeNull()
})

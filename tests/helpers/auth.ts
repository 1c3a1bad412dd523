import { networkOf } from '#src/platform/http/addresses/network-of.ts'
import { beforeEach } from 'vitest'
import type { AccountEvent, AuthServices, Caller } from '#src/platform/auth/auth-parts.server.ts'
import { openSession } from '#src/platform/auth/sign-in/sign-in-sessions.server.ts'
import { hashPassword } from '#src/platform/auth/passwords/password-hash.server.ts'
import { keepPassword } from '#src/platform/auth/passwords/passwords.server.ts'
import type { Config } from '#src/platform/config/config.server.ts'
import { type Account, openUseCaseTest } from './actors.ts'

export const PASSWORD = 'swing-left-9'

// Hashing costs a moment.
let hashed: Promise<string | null> | undefined

/** What accounts are tested with below HTTP. For the top of a test file: `const { callerOf, withPassword } = await openAuthTest()`. */
export async function openAuthTest() {
  const parts = await openUseCaseTest()
  const events: AccountEvent[] = []
  beforeEach(() => void (events.length = 0))
  const config = { origin: 'http://localhost:3000', isLoopbackOrigin: true, rateLimit: true } as Config
  const services: AuthServices = {
    config,
    secret: 'a-secret-for-tests',
    onAccountEvent: async (_ctx, event) => void events.push(event),
  }
  /** A visitor, or an account that is signed in, at a browser that sends these headers. */
  const callerOf = (who?: Account, headers: Record<string, string> = {}): Caller => ({
    ctx: parts.ctx(who ?? { kind: 'visitor' }),
    network: networkOf('203.0.113.9'),
    headers: new Headers(headers),
    services,
  })
  return {
    ...parts,
    /** What was to be made known, in the test that runs. */
    events,
    callerOf,
    /** An account that is signed in and has PASSWORD, with the cookie of its browser. */
    async withPassword(role?: Account['role']): Promise<Account & { cookie: string }> {
      const who = await parts.account(role)
      const hash = await (hashed ??= hashPassword(PASSWORD))
      const { id, cookie } = await parts.db.transaction(async (tx) => {
        await keepPassword(tx, who.userId, hash!)
        return openSession(tx, callerOf(), { userId: who.userId, awaitsCode: false })
      })
      return { ...who, signInSessionId: id, cookie: cookie.split(';')[0]! }
    },
  }
}

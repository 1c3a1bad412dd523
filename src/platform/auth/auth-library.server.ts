import { AsyncLocalStorage } from 'node:async_hooks'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import type { Config } from '../config.server.ts'
import type { Ctx } from '../ctx.server.ts'
import type { Reader, Tx } from '../db.server.ts'
import type { Log } from '../log.server.ts'
import { PASSWORD_MAX } from './account-forms.ts'
import type { AccountFacts } from './auth-parts.server.ts'
import { COOKIE_PREFIX } from './actor.server.ts'
import { signInAccounts, signInSessions, users, verifications } from './auth.tables.server.ts'

export const VERIFICATION_HOURS = 24
const RESET_SECONDS = 60 * 60
export const SIGN_IN_SECONDS = 30 * 24 * 60 * 60

/** What the library asked for while it ran: it swallows what goes wrong in its hooks, so they only note, and we act afterwards. */
export type Asked = { verificationToken?: string; resetToken?: string; isTaken?: boolean; account?: AccountFacts }

type Run = { tx: Tx; asked: Asked }

export type LibraryParts = { config: Config; reader: Reader; log: Log; secret: string }
export type Library = ReturnType<typeof openLibrary>

/** The sign-in library on our tables. It is called from our own doors only: its router, its limits and its origin check are not
 *  used, because ours stand in front (docs/decisions). */
export function openLibrary(parts: LibraryParts) {
  const runs = new AsyncLocalStorage<Run>()
  const library = betterAuth(optionsOf(parts, runs))
  return {
    api: library.api,
    async isResetCode(code: string): Promise<boolean> {
      const { internalAdapter } = await library.$context
      const found = await internalAdapter.findVerificationValue(`reset-password:${code}`)
      return found !== null && found.expiresAt.getTime() > Date.now()
    },
    /** Runs calls of the library in one transaction of ours, and hands over what it asked for meanwhile. */
    within<Answer>(ctx: Ctx, work: (tx: Tx, asked: Asked) => Promise<Answer>): Promise<Answer> {
      return ctx.transaction((tx) => {
        const asked: Asked = {}
        return runs.run({ tx, asked }, () => work(tx, asked))
      })
    },
  }
}

function optionsOf({ config, reader, log, secret }: LibraryParts, runs: AsyncLocalStorage<Run>) {
  const note = (asked: Asked) => Object.assign(runs.getStore()?.asked ?? {}, asked)
  return {
    baseURL: config.origin,
    secret,
    database: drizzleAdapter(followingDatabase(runs, reader), {
      provider: 'pg',
      schema: { user: users, session: signInSessions, account: signInAccounts, verification: verifications },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      // The least length is the business of our forms, which name it.
      minPasswordLength: 1,
      maxPasswordLength: PASSWORD_MAX,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ token }) => void note({ resetToken: token }),
      onPasswordReset: async ({ user }) => void note({ account: user }),
      onExistingUserSignUp: async () => void note({ isTaken: true }),
    },
    emailVerification: {
      expiresIn: VERIFICATION_HOURS * 60 * 60,
      sendVerificationEmail: async ({ token }) => void note({ verificationToken: token }),
    },
    user: {
      additionalFields: {
        contact: { type: 'string', required: true },
        role: { type: 'string', required: false, input: false, defaultValue: 'member' },
        deactivatedAt: { type: 'date', required: false, input: false, returned: false },
      },
    },
    session: { expiresIn: SIGN_IN_SECONDS, updateAge: SIGN_IN_SECONDS / 30 },
    verification: { storeIdentifier: 'hashed' },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: config.origin.startsWith('https:'),
      database: { generateId: 'uuid' },
      ipAddress: { disableIpTracking: true },
    },
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }) => {
            if (await isDeactivated(runs.getStore()?.tx ?? reader, userId)) throw new APIError('FORBIDDEN', DEACTIVATED)
          },
        },
      },
    },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    // Its lines quote addresses; what went wrong reaches our own log as an exception.
    logger: { level: 'error', log: () => log.error('auth.library') },
  } satisfies BetterAuthOptions
}

const DEACTIVATED = { code: 'ACCOUNT_DEACTIVATED', message: 'This account is closed' }

async function isDeactivated(reader: Reader, userId: string): Promise<boolean> {
  const [row] = await reader.select({ at: users.deactivatedAt }).from(users).where(eq(users.id, userId))
  return row?.at !== null
}

/** A database that is the open transaction inside `within`, and the pool outside it. */
function followingDatabase(runs: AsyncLocalStorage<Run>, reader: Reader): Reader {
  return new Proxy(reader, {
    get(pool, name) {
      const tx = runs.getStore()?.tx
      // The library's own transaction joins ours.
      if (name === 'transaction' && tx) return (work: (tx: Tx) => Promise<unknown>) => work(tx)
      return Reflect.get(tx ?? pool, name)
    },
  })
}

import { createCtx, type Ctx } from '#src/platform/ctx.server.ts'
import { ensureAccount } from '#src/platform/auth/accounts/ensure-account.server.ts'
import {
  hasAccounts,
  hasAdmin,
  hasBeenAdmin,
  holdFirstAccountAtStart,
  isSetupPending,
  setupUrl,
} from '#src/platform/auth/accounts/first-admin.server.ts'
import { keepPassword } from '#src/platform/auth/passwords/passwords.server.ts'
import { hashPassword } from '#src/platform/auth/passwords/password-hash.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import type { Config } from '#src/platform/config/config.server.ts'
import type { Services } from '#src/platform/app-services.server.ts'
import { sendSetupLink } from '#src/studio/people/accounts/send-setup-link.server.ts'
import { DEMO_SIGN_INS, keepDemoSignIns, randomPassword, readDemoSignIns } from './demo-sign-ins.server.ts'

/** Makes an empty studio the demo, without passwords; passed in by src/server.ts. */
export type DemoSeed = (ctx: Ctx) => Promise<void>

// A printed link is opened at the console; a mailed one may take a while to arrive.
const PRINTED_MINUTES = 15
const MAILED_MINUTES = 24 * 60

/** Makes sure that an admin can sign in: the demo's random sign-ins on a demo studio, and a one-time set-up link, for
 *  ADMIN_EMAIL if it names a person who has not been admin yet, otherwise printed for a studio without an admin. Never a fixed
 *  password, never "first user is admin" (PRODUCT 1). Returns the lines to print. Promises: of several instances that start at
 *  once one seeds, and one mails. */
export async function prepareAccounts(services: Services, seedDemo?: DemoSeed): Promise<string[]> {
  const { config } = services
  if (seedDemo && isDemo(config)) await seedOnce(services, seedDemo)
  const demo = (seedDemo && isDemo(config) && readDemoSignIns(config.dataDir)) || []
  return [...demo, ...(config.adminEmail ? await inviteAdmin(services, config.adminEmail) : await printSetup(services))]
}

async function printSetup(services: Services): Promise<string[]> {
  if (await hasAdmin(services.db.reader)) return []
  const ctx = createCtx(services, { kind: 'system', job: 'setup' })
  const url = await ctx.transaction(({ tx }) => setupUrl(tx, services.links, { email: null, minutes: PRINTED_MINUTES }))
  return [`There is no admin yet. Within ${PRINTED_MINUTES} minutes, open ${url}`]
}

/** E-mails the set-up link to ADMIN_EMAIL; prints it as well when mail cannot be sent. */
function inviteAdmin(services: Services, email: string): Promise<string[]> {
  const isMailed = services.config.smtpUrl !== undefined
  const ctx = createCtx(services, { kind: 'system', job: 'setup' })
  return ctx.transaction(async (work) => {
    await holdFirstAccountAtStart(work.tx)
    if ((await hasBeenAdmin(work.tx, email)) || (isMailed && (await isSetupPending(work.tx, email)))) return []
    const minutes = isMailed ? MAILED_MINUTES : PRINTED_MINUTES
    const url = await setupUrl(work.tx, services.links, { email, minutes })
    await sendSetupLink(work, { email, setupUrl: url, goodFor: isMailed ? '24 hours' : '15 minutes' })
    if (isMailed) return [`ADMIN_EMAIL: the set-up link is on its way to ${email}`]
    return [`ADMIN_EMAIL: within ${PRINTED_MINUTES} minutes, ${email} opens ${url}`]
  })
}

/** SEED=demo, or by default in the embedded database on loopback. */
export function isDemo({ seed, databaseUrl, isLoopbackOrigin }: Config): boolean {
  return seed === 'demo' || (seed === 'auto' && databaseUrl === undefined && isLoopbackOrigin)
}

async function seedOnce(services: Services, seedDemo: DemoSeed): Promise<void> {
  const ctx = createCtx(services, { kind: 'system', job: 'seed-demo' })
  if (await hasAccounts(ctx.reader)) return
  const signIns = [await withPassword(DEMO_SIGN_INS.admin), await withPassword(DEMO_SIGN_INS.member)]
  await ctx.transaction(async (work) => {
    await holdFirstAccountAtStart(work.tx)
    if (await hasAccounts(work.tx)) return
    await seedDemo(work)
    for (const signIn of signIns) await openSignIn(work.tx, signIn)
    // Stored before the commit: an account with an unknown password would be worse than a superfluous file.
    keepDemoSignIns(services.config.dataDir, signIns)
  })
}

type SignIn = (typeof DEMO_SIGN_INS)['admin' | 'member']
type NewSignIn = SignIn & { password: string; passwordHash: string }

async function withPassword(signIn: SignIn): Promise<NewSignIn> {
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  if (!passwordHash) throw new Error('Nobody signs in before the studio is open')
  return { ...signIn, password, passwordHash }
}

/** The account is part of the demo; its password is of this start. */
async function openSignIn(tx: Tx, signIn: NewSignIn): Promise<void> {
  const { id, isNew } = await ensureAccount(tx, { ...signIn, verified: true })
  if (!isNew) await keepPassword(tx, id, signIn.passwordHash)
}

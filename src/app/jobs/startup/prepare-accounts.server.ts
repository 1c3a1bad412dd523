import { createCtx } from '#src/platform/ctx.server.ts'
import {
  hasAccounts,
  hasAdmin,
  hasBeenAdmin,
  holdFirstAccountAtStart,
  isSetupPending,
  setupUrl,
} from '#src/platform/auth/accounts/first-admin.server.ts'
import type { Config } from '#src/platform/config/config.server.ts'
import type { Services } from '#src/platform/app-services.server.ts'
import { sendSetupLink } from '#src/studio/people/accounts/send-setup-link.server.ts'
import { readDemoSignIns } from './demo-sign-ins.server.ts'

// A printed link is opened at the console; a mailed one may take a while to arrive.
const PRINTED_MINUTES = 15
const MAILED_MINUTES = 24 * 60

/** Makes sure that an admin can sign in: the demo's random sign-ins on a demo studio, and a one-time set-up link, for
 *  ADMIN_EMAIL if it names a person who has not been admin yet, otherwise printed for a studio without an admin. Never a fixed
 *  password, never "first user is admin" (PRODUCT 1). Returns the lines to print. Promises: of several instances that start at
 *  once one seeds, and one mails. `seed` makes a studio without accounts the demo (`seedOnce`), and is not called where there are some. */
export async function prepareAccounts(services: Services, seed?: () => Promise<void>): Promise<string[]> {
  const { config, db } = services
  const mayBeDemo = seed !== undefined && isDemo(config)
  if (mayBeDemo && !(await hasAccounts(db.reader))) await seed()
  const demo = (mayBeDemo && readDemoSignIns(config.dataDir)) || []
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

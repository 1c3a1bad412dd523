import { createCtx, type Ctx, joined } from '#src/platform/ctx.server.ts'
import { ensureAccount } from '#src/platform/auth/ensure-account.server.ts'
import { hasAccounts, hasAdmin, holdFirstAccount, setupLink } from '#src/platform/auth/first-admin.server.ts'
import type { Config } from '#src/platform/config.server.ts'
import type { House } from '#src/platform/house.server.ts'
import { type DemoSignIn, keepDemoSignIns, randomPassword, readDemoSignIns } from './demo-sign-ins.server.ts'

/** Fills an empty studio around the demo member; given by src/server.ts. */
export type DemoSeed = (ctx: Ctx, memberId: string) => Promise<void>

/** Sees to it that somebody can sign in as admin: the demo's random sign-ins on a demo studio, else a one-time set-up link when
 *  there is no admin and ADMIN_EMAIL names none. Never a fixed password, never "first user is admin" (PRODUCT 1).
 *  Answers the lines to print. Promises: of several instances that start at once one seeds. */
export async function prepareAccounts(house: House, seedDemo?: DemoSeed): Promise<string[]> {
  const { config } = house
  if (seedDemo && isDemo(config)) {
    await seedOnce(house, seedDemo)
    const lines = readDemoSignIns(config.dataDir)
    if (lines) return lines
  }
  if (config.adminEmail || (await hasAdmin(house.db.reader))) return []
  return [`There is no admin yet. Within 15 minutes, open ${setupLink(house.links)}`]
}

/** SEED=demo, or by itself in the embedded database of this very machine. */
function isDemo({ seed, databaseUrl, isLoopbackOrigin }: Config): boolean {
  return seed === 'demo' || (seed === 'auto' && databaseUrl === undefined && isLoopbackOrigin)
}

async function seedOnce(house: House, seedDemo: DemoSeed): Promise<void> {
  const ctx = createCtx(house, { kind: 'system', job: 'seed-demo' })
  await ctx.transaction(async (tx) => {
    await holdFirstAccount(tx)
    if (await hasAccounts(tx)) return
    const [admin, member] = [demoSignIn('admin', 'Alex Morgan'), demoSignIn('member', 'Sam Rivers')]
    await ensureAccount(tx, { ...admin, contact: '020 7946 0182', verified: true })
    const { id } = await ensureAccount(tx, { ...member, contact: '07700 900001', verified: true })
    await seedDemo(joined(ctx, tx), id)
    // Kept before the commit: an account whose password nobody knows would be worse than a file too many.
    keepDemoSignIns(house.config.dataDir, [admin, member])
  })
}

function demoSignIn(role: 'admin' | 'member', name: string): DemoSignIn & { name: string } {
  return { role, name, email: `${role}@tempo.example`, password: randomPassword() }
}

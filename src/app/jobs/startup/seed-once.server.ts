import { hasAccounts, holdFirstAccountAtStart } from '#src/platform/auth/accounts/first-admin.server.ts'
import { ensureAccount } from '#src/platform/auth/accounts/ensure-account.server.ts'
import { hashPassword } from '#src/platform/auth/passwords/password-hash.server.ts'
import { keepPassword } from '#src/platform/auth/passwords/passwords.server.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { DEMO_SIGN_INS, keepDemoSignIns, randomPassword } from './demo-sign-ins.server.ts'

/** Makes an empty studio the demo, without passwords. */
export type DemoSeed = (ctx: Ctx) => Promise<void>

/** Gives a studio without accounts the demo, and its two accounts passwords of this start, which are kept in `dataDir`.
 *  Promises: all or nothing; of several instances that start at once one does it. */
export async function seedOnce(ctx: Ctx, dataDir: string, seedDemo: DemoSeed): Promise<void> {
  const signIns = [await withPassword(DEMO_SIGN_INS.admin), await withPassword(DEMO_SIGN_INS.member)]
  await ctx.transaction(async (work) => {
    await holdFirstAccountAtStart(work.tx)
    if (await hasAccounts(work.tx)) return
    await seedDemo(work)
    for (const signIn of signIns) await openSignIn(work.tx, signIn)
    // Stored before the commit: an account with an unknown password would be worse than a superfluous file.
    keepDemoSignIns(dataDir, signIns)
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

import { TOTP } from 'otpauth'
import {
  beginSecondFactor,
  findSecondFactor,
  renewSpareCodes,
  takeCode,
} from '#src/platform/auth/second-factor/second-factor.server.ts'
import type { Account } from './actors.ts'
import { openAuthTest, PASSWORD } from './auth.ts'
import { stopMachineClock } from './machine-clock.ts'

/** `openAuthTest` with accounts that have a second factor, while the machine's clock stands. */
export async function openSecondFactorTest() {
  const parts = await openAuthTest()
  stopMachineClock()
  const { callerOf, events, sql, withPassword } = parts
  /** Someone with a second factor, and what their app shows so many steps from now. */
  async function withApp() {
    const who = await withPassword()
    await beginSecondFactor(callerOf(who), PASSWORD)
    const app = appWith(await findSecondFactor(callerOf(who)))
    await sql('update second_factors set enabled_at = now() where user_id = $1', [who.userId])
    return { who, app }
  }
  return {
    ...parts,
    withApp,
    /** With ten spare codes as well; takes a moment, because they are hashed. */
    async withSpareCodes() {
      const { who, app } = await withApp()
      const renewed = await renewSpareCodes(callerOf(who), PASSWORD)
      events.length = 0
      return { who, app, spare: renewed.ok ? renewed.value : [] }
    },
    /** The code an app shows that is being set up. */
    codeOf: async (who: Account) => appWith(await findSecondFactor(callerOf(who)))(),
    take: ({ userId }: Account, code: string) => takeCode(callerOf(), { userId, code }),
  }
}

function appWith(factor: Awaited<ReturnType<typeof findSecondFactor>>) {
  if (factor.state !== 'setting_up') throw new Error('The key is shown during set-up alone')
  const totp = new TOTP({ secret: factor.key })
  return (ahead = 0) => totp.generate({ timestamp: Date.now() + ahead * 30_000 })
}

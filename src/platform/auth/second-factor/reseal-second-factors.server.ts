import { eq } from 'drizzle-orm'
import type { Tx } from '../../database/db.server.ts'
import { seal, unseal } from '../../seal.server.ts'
import { secretLines } from '../../config/secret-lines.ts'
import { secondFactors } from '../auth.tables.server.ts'
import { PURPOSE } from './second-factor.server.ts'

/** Re-encrypts the keys of authenticator apps with the current signing secret where a former one had sealed them, so that the
 *  former one can be removed. Promises: a key that no secret opens stays as it is. */
export async function resealSecondFactors(tx: Tx, secret: string): Promise<void> {
  const [current, ...former] = secretLines(secret)
  if (former.length === 0) return
  for (const { userId, secret: sealed } of await tx.select().from(secondFactors).for('update')) {
    const key = opened(sealed, former.join('\n'))
    if (key)
      await tx
        .update(secondFactors)
        .set({ secret: seal(key, current, PURPOSE) })
        .where(eq(secondFactors.userId, userId))
  }
}

function opened(sealed: string, secret: string): Buffer | null {
  try {
    return unseal(sealed, secret, PURPOSE)
  } catch {
    return null
  }
}

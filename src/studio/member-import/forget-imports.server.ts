import type { Ctx } from '#src/platform/ctx.server.ts'
import { removeExpiredImports } from './member-import.store.server.ts'

/** Deletes uploaded files that were not confirmed within a day: they name people. Returns how many. */
export function forgetImports(ctx: Ctx): Promise<number> {
  return ctx.transaction(({ tx }) => removeExpiredImports(tx, ctx.now()))
}

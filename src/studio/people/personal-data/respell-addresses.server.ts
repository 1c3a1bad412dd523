import { readEmail } from '#src/kit/text/email-address.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { listAsciiAddresses, respellAddress } from './personal-data.store.server.ts'

/** Writes the addresses that were kept with an international domain in ASCII (`xn--`) as they are read since, so that who types either
 *  is found: accounts, guests, orders, the newsletter. Returns how many. Promises: an account whose other spelling has an account keeps its own; each
 *  address in one transaction, and none is written to. Locks: the rows that bear it. */
export async function respellAddresses(ctx: Ctx): Promise<number> {
  let respelt = 0
  for (const former of await ctx.transaction((work) => listAsciiAddresses(work.tx))) {
    const email = readEmail(former)
    if (email === null || email === former) continue
    if (await ctx.transaction((work) => respellAddress(work.tx, { email, former }))) respelt++
  }
  return respelt
}

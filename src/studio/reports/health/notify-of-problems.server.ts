import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { listAdminAddresses } from '#src/studio/people/members/members.store.server.ts'
import { endProblems, noteProblems } from './health.store.server.ts'
import { type Problem, PROBLEM_TEXT } from './problem.ts'

// What comes and goes within this time is one problem.
const QUIET_MS = 30 * 60_000

/** Notifies people of what is wrong with the studio, and of what no longer is: those of `alertEmail`, otherwise the admins.
 *  Promises: one e-mail for a problem however often and by however many instances it is found, and one when it has not been found for
 *  half an hour.
 *  Locks: the problems' rows, in their order. */
export async function notifyOfProblems(
  ctx: Ctx,
  { problems, alertEmail }: { problems: readonly Problem[]; alertEmail: string | undefined },
): Promise<{ found: Problem[]; over: Problem[] }> {
  return ctx.transaction(async (work) => {
    const now = work.now()
    const found = await noteProblems(work.tx, problems, now)
    const over = await endProblems(work.tx, new Date(now.getTime() - QUIET_MS))
    if (found.length + over.length > 0) {
      const to = alertEmail ? [{ email: alertEmail }] : await listAdminAddresses(work.tx)
      for (const one of to) {
        for (const problem of found) await post(work, one, { problem, what: 'found' })
        for (const problem of over) await post(work, one, { problem, what: 'over' })
      }
    }
    return { found, over }
  })
}

type News = { problem: Problem; what: 'found' | 'over' }

async function post(work: Work, to: { name?: string; email: string }, { problem, what }: News): Promise<void> {
  const healthUrl = work.links.to('/dashboard/health')
  await postMessage(work, { kind: 'studio-problem', to, facts: { what, ...PROBLEM_TEXT[problem], healthUrl } })
}

import { textNumber } from '#src/kit/text/phone.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { listAdminAddresses } from '#src/studio/people/members/members.store.server.ts'
import { endProblems, listAdminNumbers, noteProblems } from './health.store.server.ts'
import { type Problem, PROBLEM_TEXT } from './problem.ts'

// What comes and goes within this time is one problem.
const QUIET_MS = 30 * 60_000

/** Notifies people of what is wrong with the studio, and of what no longer is: those of `alertEmail`, otherwise the admins. Where text
 *  messages can be sent, admins who have chosen them hear of what is wrong by one too: the mail may be what fails.
 *  Promises: one e-mail for a problem however often and by however many instances it is found, and one when it has not been found for
 *  half an hour.
 *  Locks: the problems' rows, in their order. */
export async function notifyOfProblems(
  ctx: Ctx,
  { problems, alertEmail, hasTexts }: { problems: readonly Problem[]; alertEmail?: string; hasTexts: boolean },
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
      for (const { contact, ...one } of hasTexts ? await listAdminNumbers(work.tx) : []) {
        const phone = textNumber(contact)
        if (phone === null) continue
        for (const problem of found) await post(work, { ...one, phone }, { problem, what: 'found' })
      }
    }
    return { found, over }
  })
}

type News = { problem: Problem; what: 'found' | 'over' }

type Recipient = { name?: string; email: string; phone?: string }

async function post(work: Work, { phone, ...to }: Recipient, { problem, what }: News): Promise<void> {
  const healthUrl = work.links.to('/dashboard/health')
  await postMessage(work, { kind: 'studio-problem', to, phone, facts: { what, ...PROBLEM_TEXT[problem], healthUrl } })
}

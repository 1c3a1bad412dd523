import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import type { Scheduling } from '../sessions/schedule-sessions.server.ts'
import { addClass, type NewClass } from './add-class.server.ts'
import { type ClassChangeRefusal, classChangeRefusals } from './session-change.ts'

/** Adds the weekly classes of a file. Admin only. Promises: all or none; the refusal names the lines at fault, and what is in their way;
 *  with a reason they are added all the same. PRODUCT 4.7. Locks: those of each class that is added. */
export function importClasses(
  ctx: Ctx,
  classes: readonly { line: number; words: NewClass }[],
  scheduling: Scheduling,
): Promise<Outcome<{ added: number }, ClassChangeRefusal>> {
  return ctx.transaction(async (work) => {
    const clashes: { refusal: ClassChangeRefusal; text: string; overlapReason: string }[] = []
    for (const { line, words } of classes) {
      const added = await addClass(work, words, scheduling)
      if (added.ok) continue
      const { overlapReason, ...fields } = added.fields ?? {}
      const text = `Line ${line}: ${Object.values(fields)[0] ?? classChangeRefusals[added.refusal].message}`
      if (!overlapReason) return refuse(added.refusal, { file: text })
      clashes.push({ refusal: added.refusal, text, overlapReason })
    }
    const [first] = clashes
    if (!first) return ok({ added: classes.length })
    return refuse(first.refusal, {
      file: clashes.map(({ text }) => text).join('. '),
      overlapReason: first.overlapReason,
    })
  })
}

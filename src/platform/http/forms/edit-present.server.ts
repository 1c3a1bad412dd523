import { sql } from 'drizzle-orm'
import { type Conflict, type FieldValues, isEdit, mergeEdit } from '#src/kit/forms/form-edit.ts'
import { invariant } from '#src/kit/outcome.ts'
import type { Ctx } from '../../ctx.server.ts'
import type { Reader, Tx } from '../../database/db.server.ts'
import type { Post } from './form-action.server.ts'

/** What a form changes, and how that is read: nobody overwrites unseen what someone else has saved (PRODUCT 5). */
export type Edits<C> = {
  /** What it changes, by the name that the activity log has for it. */
  subject(post: Post<C>): string
  /** What the fields of the form show now; null when there is nothing stored, as for something new. */
  present(ctx: C, post: Post<C>): Promise<FieldValues | null>
  /** Who changed a field of it last. */
  by(reader: Reader, subject: string, field: string): Promise<string | null>
}

/** What the form is shown again with. */
export type Contested<C> = {
  kind: 'again'
  post: Post<C>
  status: 409
  error: string
  conflicts: Record<string, Conflict>
}

/** Does the work on the form with every field that was not touched as it is stored now. Where someone else has since changed what
 *  was changed here too, nothing is done and both are shown. Forms and calls on one subject take turns. */
export async function onPresent<C, Tried>(
  post: Post<C>,
  edits: Edits<C> | undefined,
  work: (post: Post<C>) => Promise<Tried>,
): Promise<Tried | Contested<C>> {
  invariant(edits || !isEdit(post.form), `the form ${post.intent} says what it was based on, and its act reads nothing`)
  if (!edits) return work(post)
  const subject = edits.subject(post)
  return (post.ctx as C & Ctx).transaction(async (within) => {
    await holdEdited(within.tx, subject)
    const joined = { ...post, ctx: within }
    const present = await edits.present(within, joined)
    if (!present) return work(joined)
    const { merged, contested } = mergeEdit(post.form, present)
    if (contested.length === 0) return work({ ...joined, form: merged })
    const conflicts: Record<string, Conflict> = {}
    for (const name of contested)
      conflicts[name] = { theirs: present[name] ?? '', by: await edits.by(within.tx, subject, name) }
    return {
      kind: 'again',
      post: { ...joined, form: merged },
      status: 409,
      error: CONTESTED_TEXT,
      conflicts,
    }
  })
}

export const CONTESTED_TEXT =
  'Somebody has changed this since you opened it, so nothing has been saved yet. Please look at the fields below.'

/** Those who save one record take turns, by a form or by a call: each compares what it was based on with what is stored, and writes, before
 *  the next one reads. `subject` is the record's id. */
export async function holdEdited(tx: Tx, subject: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`edit ${subject}`}, 0))`)
}

import { exactTable } from '#src/kit/csv.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { prepareTexts, readTableTexts } from '#src/platform/database/table-texts.server.ts'
import { type ZipFile, zipStream } from '#src/platform/files/zip.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { EXPORTED_TABLES, EXPORTED_VERB, type ExportRefusal, rowsOf } from './studio-tables.ts'

/** Everything the studio has as one ZIP archive of CSV files, one a table. Admin only. Promises: nothing that opens an account is in it; text
 *  that a spreadsheet would run is written so that it does not, and is the same again when it is brought over; that it was made is in the
 *  activity log. Locks: none. PRODUCT 4.9. */
export async function exportStudio(ctx: SignedInCtx): Promise<Outcome<ReadableStream<Uint8Array>, ExportRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  const files = await ctx.transaction(async (work) => {
    await recordActivity(work, { verb: EXPORTED_VERB, subjectId: ctx.actor.userId })
    await prepareTexts(work.tx)
    const texts: { name: string; text: string }[] = []
    for (const name of EXPORTED_TABLES) {
      const { columns, rows } = await readTableTexts(work.tx, name, rowsOf(name))
      texts.push({ name: `${name}.csv`, text: exactTable(columns, rows) })
    }
    return texts
  })
  return ok(zipStream(each(files), ctx.now()))
}

async function* each(files: readonly { name: string; text: string }[]): AsyncIterable<ZipFile> {
  for (const { name, text } of files) yield { name, chunks: one(text) }
}

async function* one(text: string): AsyncIterable<string> {
  yield text
}

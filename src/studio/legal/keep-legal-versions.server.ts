import type { Ctx } from '#src/platform/ctx.server.ts'
import { readSettings } from '../settings/settings.store.server.ts'
import { legalPageNames } from './legal-page.ts'
import { insertNextVersion, listNewestVersions, lockLegalWords } from './legal.store.server.ts'
import { readLegalTexts } from './read-legal-texts.server.ts'

/** Keeps each legal text that differs from its newest version as the next one, in force from now: a change of the policy, of a product or of the
 *  program makes a version, by whatever way it came. Promises: equal texts are one version; of two that keep the same text at once one does; with `isOpenOnly`
 *  nothing is kept while the studio is being set up. Locks: the words of each page that has changed, so that the second who finds it changed sees the version that the first has made. */
export async function keepLegalVersions(ctx: Ctx, { isOpenOnly = false } = {}): Promise<void> {
  await ctx.transaction(async ({ tx, now, paysOnline }) => {
    if (isOpenOnly && !(await readSettings(tx)).opening.isOpen) return
    const [texts, newest] = await Promise.all([readLegalTexts(tx, { paysOnline }), listNewestVersions(tx)])
    for (const page of legalPageNames) {
      const { text } = texts[page]
      if (newest[page]?.text === text) continue
      await lockLegalWords(tx, page)
      await insertNextVersion(tx, { page, text, at: now() })
    }
  })
}

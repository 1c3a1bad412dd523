import type { RouterContextProvider } from 'react-router'
import { dayInWords } from '#src/kit/time.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { type LegalPageName, versionPath } from '#src/studio/legal/legal-page.ts'
import { findVersion, listVersions } from '#src/studio/legal/legal.store.server.ts'
import { readLegalTexts } from '#src/studio/legal/read-legal-texts.server.ts'

export type LegalPageFacts = {
  page: LegalPageName
  text: string
  /** Which version it is, and since when. */
  inForce: string
  isFormer: boolean
  /** The versions that are not shown. */
  others: { to: string; label: string }[]
}

const VERSION = /^[1-9]\d{0,5}$/

/** A legal page as it is in force, or the version that the address asks for. */
export async function readLegalPage(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  page: LegalPageName,
): Promise<LegalPageFacts> {
  const ctx = ctxOf(context)
  const { reader, now } = ctx
  const typed = new URL(request.url).searchParams.get('version')
  const [{ [page]: present }, versions] = await Promise.all([readLegalTexts(reader, ctx), listVersions(reader, page)])
  const [newest] = versions
  const shownNumber = typed === null ? newest?.number : VERSION.test(typed) ? Number(typed) : null
  const version = shownNumber ? await findVersion(reader, page, shownNumber) : null
  if (typed !== null && !version) throw new Response('There is no such version', { status: 404 })
  // What was changed since then is in force from now on, and a version of its own with the next purchase or the next night.
  const isNewest = version !== null && version.number === newest?.number && version.text === present.text
  const isFormer = typed !== null && !isNewest
  const shown = isFormer || isNewest ? version : null
  const others = versions.filter(({ number }) => number !== shown?.number)
  return {
    page,
    text: shown?.text ?? present.text,
    inForce: shown
      ? `Version ${shown.number}, in force from ${dayInWords(shown.inForceFrom, 'full')}${until(shown.number, versions)}`
      : `In force from ${dayInWords(now(), 'full')}`,
    isFormer,
    others: others.map(({ number, inForceFrom }) => ({
      to: versionPath(page, number),
      label: `Version ${number}, from ${dayInWords(inForceFrom, 'full')}`,
    })),
  }
}

function until(number: number, versions: readonly { number: number; inForceFrom: Date }[]): string {
  const next = versions.find((one) => one.number === number + 1)
  return next ? ` to ${dayInWords(next.inForceFrom, 'full')}` : ''
}

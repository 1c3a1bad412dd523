import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { pick } from '#src/kit/pick.ts'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import type { ACCEPTED_WHEN, LegalPageName, LegalVersion, LegalWords } from './legal-page.ts'
import { legalAcceptances, legalVersions, legalWords } from './legal.tables.server.ts'

const versionColumns = pick(legalVersions, 'id', 'page', 'number', 'text', 'inForceFrom')

/** What the owner has written, by page. */
export async function listLegalWords(
  reader: Reader,
): Promise<Partial<Record<LegalPageName, { words: LegalWords; draft: LegalWords | null }>>> {
  const rows = await reader.select().from(legalWords)
  return Object.fromEntries(rows.map(({ page, words, draft }) => [page, { words, draft }]))
}

/** The newest version of each page. */
export async function listNewestVersions(reader: Reader): Promise<Partial<Record<LegalPageName, LegalVersion>>> {
  const rows = await reader
    .selectDistinctOn([legalVersions.page], versionColumns)
    .from(legalVersions)
    .orderBy(legalVersions.page, desc(legalVersions.number))
  return Object.fromEntries(rows.map((row) => [row.page, row]))
}

export async function findVersion(reader: Reader, page: LegalPageName, number: number): Promise<LegalVersion | null> {
  return first(
    reader
      .select(versionColumns)
      .from(legalVersions)
      .where(and(eq(legalVersions.page, page), eq(legalVersions.number, number))),
  )
}

/** Every version of a page, newest first, without its text. */
export async function listVersions(
  reader: Reader,
  page: LegalPageName,
): Promise<Pick<LegalVersion, 'number' | 'inForceFrom'>[]> {
  return reader
    .select(pick(legalVersions, 'number', 'inForceFrom'))
    .from(legalVersions)
    .where(eq(legalVersions.page, page))
    .orderBy(desc(legalVersions.number))
}

/** Writes the text as the version after the newest, unless the newest has it. The caller holds the page's words. */
export async function insertNextVersion(
  tx: Tx,
  { page, text, at }: { page: LegalPageName; text: string; at: Date },
): Promise<void> {
  await tx.execute(sql`insert into legal_versions (page, number, text, in_force_from)
    select ${page}, coalesce(max(number), 0) + 1, ${text}, ${at.toISOString()}::timestamptz from legal_versions where page = ${page}
    having (array_agg(text order by number desc))[1] is distinct from ${text}`)
}

type Acceptance = {
  memberId: string | null
  occasion: keyof typeof ACCEPTED_WHEN
  ref: string
  pages: readonly LegalPageName[]
  at: Date
}

/** Writes that the newest versions of these pages were accepted; once for each. */
export async function insertAcceptances(tx: Tx, { pages, at, ...row }: Acceptance): Promise<void> {
  const newest = await tx
    .selectDistinctOn([legalVersions.page], { id: legalVersions.id })
    .from(legalVersions)
    .where(inArray(legalVersions.page, [...pages]))
    .orderBy(legalVersions.page, desc(legalVersions.number))
  if (newest.length === 0) return
  await tx
    .insert(legalAcceptances)
    .values(newest.map(({ id }) => ({ ...row, versionId: id, acceptedAt: at })))
    .onConflictDoNothing()
}

export type Accepted = Pick<LegalVersion, 'page' | 'number'> & {
  occasion: keyof typeof ACCEPTED_WHEN
  acceptedAt: Date
}

/** What a member has accepted, the latest first. */
export async function listAccepted(reader: Reader, memberId: string, most: number): Promise<Accepted[]> {
  return reader
    .select({
      ...pick(legalVersions, 'page', 'number'),
      ...pick(legalAcceptances, 'occasion', 'acceptedAt'),
    })
    .from(legalAcceptances)
    .innerJoin(legalVersions, eq(legalVersions.id, legalAcceptances.versionId))
    .where(eq(legalAcceptances.memberId, memberId))
    .orderBy(desc(legalAcceptances.acceptedAt), legalVersions.page)
    .limit(most)
}

export async function lockLegalWords(
  tx: Tx,
  page: LegalPageName,
): Promise<{ words: LegalWords; draft: LegalWords | null }> {
  await tx.insert(legalWords).values({ page }).onConflictDoNothing()
  const [row] = await tx.select().from(legalWords).where(eq(legalWords.page, page)).for('update')
  return row ?? { words: {}, draft: null }
}

export async function updateLegalWords(
  tx: Tx,
  page: LegalPageName,
  change: { words?: LegalWords; draft: LegalWords | null },
): Promise<void> {
  await tx.update(legalWords).set(change).where(eq(legalWords.page, page))
}

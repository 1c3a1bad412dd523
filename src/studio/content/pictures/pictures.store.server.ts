import { and, eq } from 'drizzle-orm'
import { pick } from '#src/kit/pick.ts'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import type { DrawnPicture, PictureFormat } from '#src/platform/pictures/draw-picture.server.ts'
import {
  type PhotographOf,
  photographOf,
  type Picture,
  type PicturePlace,
  type PictureSubject,
  type PictureWords,
} from './picture.ts'
import type { Logos } from './logo.ts'
import { pictureFiles, pictures } from './pictures.tables.server.ts'

const shownColumns = pick(pictures, 'hash', 'width', 'height', 'alt', 'focus')

/** The photographs of a place by their items. */
export async function listPhotographs(
  reader: Reader,
  place: PicturePlace,
): Promise<Partial<Record<string, PhotographOf>>> {
  const rows = await reader
    .select({ item: pictures.item, ...shownColumns })
    .from(pictures)
    .where(eq(pictures.place, place))
  return Object.fromEntries(rows.map(({ item, ...picture }) => [item, photographOf(picture)]))
}

export async function findPicture(reader: Reader, subject: PictureSubject): Promise<Picture | null> {
  return first(reader.select(shownColumns).from(pictures).where(isOf(subject)))
}

/** The studio's logo, and the one for dark grounds. */
export async function findLogos(reader: Reader): Promise<Logos> {
  const [logo, onDark] = await Promise.all(
    ['logo', 'logo-dark'].map((item) => findPicture(reader, { place: 'site', item })),
  )
  return { logo: logo ?? null, onDark: onDark ?? null }
}

/** What its file of that address holds. */
export async function findPictureBytes(
  reader: Reader,
  { hash, width, format }: { hash: string; width: number; format: PictureFormat },
): Promise<Buffer | null> {
  const found = await first(
    reader
      .select({ bytes: pictureFiles.bytes })
      .from(pictures)
      .innerJoin(pictureFiles, and(eq(pictureFiles.place, pictures.place), eq(pictureFiles.item, pictures.item)))
      .where(and(eq(pictures.hash, hash), eq(pictureFiles.width, width), eq(pictureFiles.format, format)))
      .limit(1),
  )
  return found?.bytes ?? null
}

export async function lockPicture(tx: Tx, subject: PictureSubject): Promise<Picture | null> {
  return first(tx.select(shownColumns).from(pictures).where(isOf(subject)).for('update'))
}

type WrittenPicture = PictureSubject & PictureWords & { drawn: DrawnPicture; at: Date }

/** Writes the picture and its files in place of those that were there. */
export async function replacePicture(tx: Tx, { place, item, alt, focus, drawn, at }: WrittenPicture): Promise<void> {
  const { hash, width, height, files } = drawn
  const facts = { hash, width, height, alt, focus, changedAt: at }
  // Of two who write at once the second waits here for the first.
  await tx
    .insert(pictures)
    .values({ place, item, ...facts })
    .onConflictDoUpdate({ target: [pictures.place, pictures.item], set: facts })
  await tx.delete(pictureFiles).where(and(eq(pictureFiles.place, place), eq(pictureFiles.item, item)))
  await tx.insert(pictureFiles).values(files.map((file) => ({ place, item, ...file })))
}

export async function updatePictureWords(
  tx: Tx,
  subject: PictureSubject,
  words: PictureWords,
  at: Date,
): Promise<void> {
  await tx
    .update(pictures)
    .set({ ...words, changedAt: at })
    .where(isOf(subject))
}

/** Its files go with it. Whether there was one. */
export async function deletePicture(tx: Tx, subject: PictureSubject): Promise<boolean> {
  const { rowCount } = await tx.delete(pictures).where(isOf(subject))
  return (rowCount ?? 0) > 0
}

function isOf({ place, item }: PictureSubject) {
  return and(eq(pictures.place, place), eq(pictures.item, item))
}

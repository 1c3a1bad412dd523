import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, instant, valuesOf } from '#src/platform/database/platform.tables.server.ts'
import { FOCUS_POINTS, type FocusPoint, PICTURE_FORMATS, PICTURE_PLACES } from './picture.ts'

const focusPoints = Object.keys(FOCUS_POINTS) as [FocusPoint, ...FocusPoint[]]

/** Photographs, one of a subject (decision 080). */
export const pictures = pgTable(
  'pictures',
  {
    place: text('place', { enum: PICTURE_PLACES }).notNull(),
    item: text('item').notNull(),
    /** Of what its files hold: part of their addresses. */
    hash: text('hash').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    alt: text('alt').notNull(),
    focus: text('focus', { enum: focusPoints }).notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.place, table.item] }),
    index('pictures_hash').on(table.hash),
    valuesOf('pictures_place', table.place),
    valuesOf('pictures_focus', table.focus),
  ],
)

/** Each in its widths and formats. They go with their picture. */
export const pictureFiles = pgTable(
  'picture_files',
  {
    place: text('place', { enum: PICTURE_PLACES }).notNull(),
    item: text('item').notNull(),
    width: integer('width').notNull(),
    format: text('format', { enum: PICTURE_FORMATS }).notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.place, table.item, table.width, table.format] }),
    foreignKey({
      name: 'picture_files_picture',
      columns: [table.place, table.item],
      foreignColumns: [pictures.place, pictures.item],
    }).onDelete('cascade'),
    valuesOf('picture_files_format', table.format),
  ],
)

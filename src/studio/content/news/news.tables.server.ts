import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#src/platform/database/platform.tables.server.ts'

/** The studio's news (specification 3, News item). */
export const newsItems = pgTable(
  'news_items',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    title: text('title').notNull(),
    /** Studio date under which it appears; not shown before it. */
    publishedOn: date('published_on').notNull(),
    excerpt: text('excerpt').notNull(),
    content: text('content').notNull(),
    /** announcement, event or promotion; anything else is shown as News. */
    category: text('category').notNull(),
    /** The motion trace that illustrates it: a class type's id. */
    art: text('art').notNull(),
    actionText: text('action_text'),
    /** A path of our own site or an https address; anything else is not shown. */
    actionLink: text('action_link'),
    /** The last studio date on which it is live; afterwards it stays in the archive. */
    endsOn: date('ends_on'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('news_items_published').on(table.publishedOn.desc())],
)

import { desc, eq, lte } from 'drizzle-orm'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import type { NewsItem } from './news-item.ts'
import { newsItems } from './news.tables.server.ts'

/** Everything published up to that studio date, newest first, ended items included; isLive() tells which are live. */
export async function listNews(reader: Reader, today: string): Promise<NewsItem[]> {
  return reader
    .select(newsColumns)
    .from(newsItems)
    .where(lte(newsItems.publishedOn, today))
    .orderBy(desc(newsItems.publishedOn), desc(newsItems.createdAt), newsItems.id)
}

/** All items, future ones too, newest first: for admins. */
export async function listAllNews(reader: Reader): Promise<NewsItem[]> {
  return reader
    .select(newsColumns)
    .from(newsItems)
    .orderBy(desc(newsItems.publishedOn), desc(newsItems.createdAt), newsItems.id)
}

export async function findNewsItem(reader: Reader, newsId: string): Promise<NewsItem | null> {
  return first(reader.select(newsColumns).from(newsItems).where(eq(newsItems.id, newsId)))
}

export async function lockNewsItem(tx: Tx, newsId: string): Promise<NewsItem | null> {
  return first(tx.select(newsColumns).from(newsItems).where(eq(newsItems.id, newsId)).for('update'))
}

export async function updateNewsItem(tx: Tx, newsId: string, change: Partial<NewsItem>): Promise<void> {
  await tx.update(newsItems).set(change).where(eq(newsItems.id, newsId))
}

export async function insertNewsItems(tx: Tx, items: readonly NewsItem[], now: Date): Promise<void> {
  await tx.insert(newsItems).values(items.map((item) => ({ ...item, createdAt: now })))
}

const newsColumns = {
  id: newsItems.id,
  title: newsItems.title,
  publishedOn: newsItems.publishedOn,
  excerpt: newsItems.excerpt,
  content: newsItems.content,
  category: newsItems.category,
  art: newsItems.art,
  actionText: newsItems.actionText,
  actionLink: newsItems.actionLink,
  endsOn: newsItems.endsOn,
}

import { keepLatest } from '#src/kit/lists/keep-latest.ts'
import type { Services } from '../../app-services.server.ts'

/** What is rendered for one request and sent to others: kept for a second at most, until something changes, and only while changes are heard
 *  of (decision 29). */
export type DrawnOnce<Page> = {
  /** What there is now under that key: kept, or being rendered since the last change (null once it came to nothing); null when neither. */
  find(key: string): Page | Promise<Page | null> | null
  /** From now on others wait for what this request renders. */
  begin(key: string): Drawing<Page>
  /** This came of it. A change while it was rendered may have come too late for it: then those who wait get it, and nobody after them. */
  end(drawing: Drawing<Page>, page: Page | null): void
}
export type Drawing<Page> = PromiseWithResolvers<Page | null> & { key: string; generation: number }

const KEPT_MS = 1000
const MOST_KEPT = 60

export function openDrawnOnce<Page>({ live, sharedCache }: Pick<Services, 'live' | 'sharedCache'>): DrawnOnce<Page> {
  const pages = new Map<string, { page: Page; until: number; generation: number }>()
  const drawings = new Map<string, Drawing<Page>>()
  const isCurrent = ({ generation }: { generation: number }) =>
    generation === sharedCache.generation() && live.isListening()
  return {
    find(key) {
      const kept = pages.get(key)
      if (kept && kept.until >= performance.now() && isCurrent(kept)) return kept.page
      const drawing = drawings.get(key)
      return drawing && isCurrent(drawing) ? drawing.promise : null
    },
    begin(key) {
      const drawing = { key, generation: sharedCache.generation(), ...Promise.withResolvers<Page | null>() }
      drawings.set(key, drawing)
      return drawing
    },
    end(drawing, page) {
      const { key, generation } = drawing
      if (drawings.get(key) === drawing) drawings.delete(key)
      if (page) keepLatest(pages, key, { page, until: performance.now() + KEPT_MS, generation }, MOST_KEPT)
      drawing.resolve(page)
    },
  }
}

import { keepLatest } from '#src/kit/lists/keep-latest.ts'

/** Reads that are the same for everyone, done once for many. */
export type SharedCache = {
  /** Returns the cached value for that key, or what `read` returns now. A failed read is not kept. */
  read<Answer>(question: string, read: () => Promise<Answer>): Promise<Answer>
  /** Cached values may have changed. */
  forget(): void
  /** How often that was said: what was made of cached values holds as long as this stays the same. */
  generation(): number
}

// Changes clear it at once; this limits what no event announces.
const KEPT_MS = 1000
const MOST_ANSWERS = 100

/** Caches for a second at most, and only while change events are received: as fresh as the cached public pages. Never for data
 *  of one reader, and never for who someone is or what they may do. */
export function createSharedCache(isListening: () => boolean): SharedCache {
  const answers = new Map<string, { answer: Promise<unknown>; until: number }>()
  let generation = 0
  return {
    read<Answer>(question: string, read: () => Promise<Answer>): Promise<Answer> {
      if (!isListening()) return read()
      const kept = answers.get(question)
      if (kept && kept.until >= performance.now()) return kept.answer as Promise<Answer>
      const answer = read()
      const fresh = { answer, until: performance.now() + KEPT_MS }
      keepLatest(answers, question, fresh, MOST_ANSWERS)
      answer.catch(() => answers.get(question) === fresh && answers.delete(question))
      return answer
    },
    forget() {
      generation++
      answers.clear()
    },
    generation: () => generation,
  }
}

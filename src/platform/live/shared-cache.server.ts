/** What is the same for all who ask, read once for many of them. */
export type SharedCache = {
  /** The answer to that question: the one at hand, or what `read` says now. A reading that failed is not kept. */
  read<Answer>(question: string, read: () => Promise<Answer>): Promise<Answer>
  /** Something that is remembered may have changed. */
  forget(): void
}

// Changes are forgotten at once; this bounds what no notice tells of.
const KEPT_MS = 1000
const MOST_ANSWERS = 100

/** Answers for a second at most, and only while notices of change are heard: as fresh as the pages that are kept for visitors.
 *  Never for what belongs to one reader, and never for who someone is or what they may do. */
export function createSharedCache(isListening: () => boolean): SharedCache {
  const answers = new Map<string, { answer: Promise<unknown>; until: number }>()
  return {
    read<Answer>(question: string, read: () => Promise<Answer>): Promise<Answer> {
      if (!isListening()) return read()
      const kept = answers.get(question)
      if (kept && kept.until >= performance.now()) return kept.answer as Promise<Answer>
      const answer = read()
      const fresh = { answer, until: performance.now() + KEPT_MS }
      answers.delete(question)
      answers.set(question, fresh)
      answer.catch(() => answers.get(question) === fresh && answers.delete(question))
      const [oldest] = answers.keys()
      if (answers.size > MOST_ANSWERS && oldest !== undefined) answers.delete(oldest)
      return answer
    },
    forget: () => answers.clear(),
  }
}

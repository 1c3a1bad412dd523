import type { Log } from '../log.server.ts'

type Attempts<Answer, Item> = { answers: Answer[]; failed: Item[] }

/** Acts on each, one after the other. One that fails is logged by its id, and does not keep the others waiting. */
export async function tryEach<Item extends string | { id: string }, Answer>(
  log: Log,
  items: readonly Item[],
  { failure, act }: { failure: string; act(item: Item): Promise<Answer> },
): Promise<Attempts<Answer, Item>> {
  const attempts: Attempts<Answer, Item> = { answers: [], failed: [] }
  for (const item of items) {
    try {
      attempts.answers.push(await act(item))
    } catch (error) {
      log.error(failure, error, { id: typeof item === 'string' ? item : item.id })
      attempts.failed.push(item)
    }
  }
  return attempts
}

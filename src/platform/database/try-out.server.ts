import type { Ctx, Work } from '../ctx.server.ts'

/** What a use case would answer, as of now: runs it in a transaction and takes back everything it wrote, messages included. What is
 *  shown before a button is then what the button does. */
export async function tryOut<Context extends Ctx, Answer>(
  ctx: Context,
  run: (work: Work<Context>) => Promise<Answer>,
): Promise<Answer> {
  const undone = new Error('looked at only')
  let seen: { answer: Answer } | null = null
  try {
    await ctx.transaction(async (work) => {
      seen = { answer: await run(work) }
      throw undone
    })
  } catch (error) {
    if (error !== undone) throw error
  }
  return seen!.answer
}

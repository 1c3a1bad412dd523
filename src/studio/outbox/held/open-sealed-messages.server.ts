import type { Ctx } from '#src/platform/ctx.server.ts'
import { openSealedFacts } from '#src/platform/backup/sealed-rows.server.ts'
import type { MessageState } from '../message.ts'
import { lockSealedMessages, setOpened } from './held-messages.store.server.ts'

/** Opens the messages that a backup had sealed because they had not been sent, once it is restored: they wait again as they did. Promises: what another
 *  secret has sealed has failed, and says so. Locks: the messages. */
export function openSealedMessages(ctx: Ctx, secret: string): Promise<void> {
  return ctx.transaction(async ({ tx }) => {
    for (const { id, facts } of await lockSealedMessages(tx)) {
      const opened = openSealedFacts(facts as { sealed: string }, secret)
      if (!opened)
        await setOpened(tx, id, { state: 'failed', lastError: 'It was sealed in a backup with another SECRET' })
      else await setOpened(tx, id, { state: stateOf(opened.state as MessageState), facts: opened.facts })
    }
  })
}

/** The process that was sending it has gone. */
function stateOf(state: MessageState): MessageState {
  return state === 'sending' ? 'queued' : state
}

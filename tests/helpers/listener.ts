import { makeDoor } from '#src/platform/http/listen.server.ts'
import type { Studio } from '#src/server.ts'

export type Listener = { origin: string; close(): Promise<void> }

/** A real HTTP server in front of the studio, as index.ts opens one. */
export async function openListener(fetch: Studio['fetch'], answerReady: Studio['answerReady']): Promise<Listener> {
  const door = makeDoor(fetch, (incoming, outgoing, next) => {
    if (!answerReady(incoming, outgoing)) next()
  })
  const port = await door.open(0, '127.0.0.1')
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      door.close()
      await door.drain(1000)
    },
  }
}

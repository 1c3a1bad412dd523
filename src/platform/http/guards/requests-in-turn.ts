import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Line = { inHand: number; waiting: (() => void)[]; isPaused: boolean }

/** Node's own mark of a connection that it has paused itself, until its caller has read the responses. */
type WithPause = Socket & { _paused?: boolean }

/** Begins a request, now or in its turn. */
export type InTurn = (incoming: IncomingMessage, outgoing: ServerResponse, begin: () => void) => void

// Browsers send one at a time on a connection, programs that pipeline a handful.
const MOST_IN_HAND = 16

/** Lets no connection have more than a few requests in hand: those it sends without waiting for responses wait, unread as far as Node
 *  lets them, so that one caller's thousands take neither the memory nor the turns of others. */
export function openTurnsOfConnections(mostInHand = MOST_IN_HAND): InTurn {
  const lines = new WeakMap<Socket, Line>()

  function readOn(socket: WithPause, line: Line): void {
    if (!line.isPaused || line.waiting.length > 0) return
    line.isPaused = false
    if (!socket._paused) socket.resume()
  }

  function stopReading(socket: Socket, line: Line): void {
    if (line.waiting.length === 0) return
    line.isPaused = true
    socket.pause()
  }

  function start({ socket }: IncomingMessage, outgoing: ServerResponse, begin: () => void): void {
    begin()
    // Answered at once, as kept pages are.
    if (outgoing.writableEnded) return
    const line = lines.get(socket) ?? { inHand: 0, waiting: [], isPaused: false }
    lines.set(socket, line)
    line.inHand += 1
    outgoing.once('close', () => {
      line.inHand -= 1
      while (line.inHand < mostInHand && line.waiting.length > 0) line.waiting.shift()?.()
      readOn(socket, line)
    })
  }

  return (incoming, outgoing, begin) => {
    const { socket } = incoming
    const line = lines.get(socket)
    if (!line || (line.inHand < mostInHand && line.waiting.length === 0)) return start(incoming, outgoing, begin)
    // After what has been read already, which becomes requests all the same, some two thousand in 64 KB: Node reads on after each of them.
    process.nextTick(stopReading, socket, line)
    line.waiting.push(() => {
      if (!outgoing.destroyed) start(incoming, outgoing, begin)
    })
  }
}

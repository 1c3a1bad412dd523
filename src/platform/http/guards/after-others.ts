type Waiting = { outgoing: { destroyed: boolean }; begin: () => void }

// Of those in which others come.
const TURNS_FOR_ONE = 8
// In one in which none come: so who is signed in is asked for several together.
const MOST_A_TURN = 4

/** Lets some requests wait for all others: after a restart thousands of open pages come back within seconds, and anyone who asks for a page
 *  does not wait for all of them. */
export type AfterOthers = {
  /** A request for that address has come; true when it is one that waits. */
  note(address: string | undefined): boolean
  /** Begins it when a turn of the event loop has brought no other, with a few more, and in one of some turns in any case; the earliest
   *  first. One whose caller has gone is left out. */
  take(outgoing: Waiting['outgoing'], begin: () => void): void
}

/** Node accepts a few connections a turn: while thousands come at once, each turn must be short, or everybody waits to be connected for as long
 *  as all those before them take. Those for `ownAddress` wait; in one of `turns` one of them is begun in any case. */
export function openAfterOthers(
  ownAddress: string,
  turns = TURNS_FOR_ONE,
  inNextTurn: (work: () => void) => void = setImmediate,
): AfterOthers {
  const waiting: Waiting[] = []
  let [hasCome, busyTurns] = [false, 0]
  const look = () => {
    busyTurns = hasCome ? busyTurns + 1 : 0
    const next = waiting.splice(0, hasCome ? Number(busyTurns === turns) : MOST_A_TURN)
    hasCome = false
    if (next.length > 0) busyTurns = 0
    if (waiting.length > 0) inNextTurn(look)
    for (const { outgoing, begin } of next) if (!outgoing.destroyed) begin()
  }
  return {
    note(address) {
      const waits = address === ownAddress
      hasCome ||= !waits
      return waits
    },
    take(outgoing, begin) {
      if (waiting.push({ outgoing, begin }) === 1) inNextTurn(look)
    },
  }
}

type Waiting = { outgoing: { destroyed: boolean }; begin: () => void }

// Of those in which others come.
const TURNS_FOR_ONE = 8
// In a turn in which none come, and of so many in which only such requests come that wait themselves: who is signed in is asked for several
// together, and the turns between are short, so that nobody waits to be connected.
const MOST_TOGETHER = 8

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
  let [otherHasCome, ownHasCome, busyTurns, shortTurns] = [false, false, 0, 0]
  const countOfNext = () => {
    busyTurns = otherHasCome ? busyTurns + 1 : 0
    if (otherHasCome) return Number(busyTurns === turns)
    shortTurns = ownHasCome ? shortTurns + 1 : MOST_TOGETHER
    return shortTurns >= MOST_TOGETHER ? MOST_TOGETHER : 0
  }
  const look = () => {
    const next = waiting.splice(0, countOfNext())
    ;[otherHasCome, ownHasCome] = [false, false]
    if (next.length > 0) [busyTurns, shortTurns] = [0, 0]
    if (waiting.length > 0) inNextTurn(look)
    for (const { outgoing, begin } of next) if (!outgoing.destroyed) begin()
  }
  return {
    note(address) {
      const waits = address === ownAddress
      if (waits) ownHasCome = true
      else otherHasCome = true
      return waits
    },
    take(outgoing, begin) {
      if (waiting.push({ outgoing, begin }) === 1) inNextTurn(look)
    },
  }
}

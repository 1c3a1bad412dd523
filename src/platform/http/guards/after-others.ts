type Waiting = { outgoing: { destroyed: boolean }; begin: () => void }

// Of those in which others come.
const TURNS_FOR_ONE = 8

/** Lets some requests wait for all others: after a restart thousands of open pages come back within seconds, and anyone who asks for a page
 *  does not wait for all of them. */
export type AfterOthers = {
  /** A request for that address has come; true when it is one that waits. */
  note(address: string | undefined): boolean
  /** Begins it when a turn of the event loop has brought no other, and in one of some turns in any case; the earliest first. One whose
   *  caller has gone is left out. */
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
    busyTurns = hasCome ? busyTurns + 1 : turns
    hasCome = false
    const next = busyTurns >= turns ? waiting.shift() : undefined
    if (next) busyTurns = 0
    if (waiting.length > 0) inNextTurn(look)
    if (next && !next.outgoing.destroyed) next.begin()
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

import { readMembers, record, sessionOf } from './history.ts'
import { findUnexplained } from './linearizable.ts'
import type { Round } from './rounds.ts'

const CALLERS = 6
const REQUESTS = 12
const ROUNDS_A_KILL = 50

/** Six members with two devices each book, cancel and look at one class of one to four places, while a connection of the studios is cut or
 *  one of them is killed: there is an order of everything they asked that explains every answer, and who has a place in the end. */
export const recordedHistory: Round = async (arena, round) => {
  const capacity = 1 + (round % 4)
  const session = await sessionOf(arena.client, await arena.aClass(capacity))
  const [{ operations, odd }] = await Promise.all([
    record({ send: arena.send, callers: arena.callers.slice(0, CALLERS), session, requests: REQUESTS }),
    round % ROUNDS_A_KILL === 1 ? arena.killOne() : arena.cutOne(),
  ])
  arena.recorded += operations.length
  const last = await readMembers(arena.client, session.id)
  const fault = findUnexplained({ capacity, operations: [...operations, last] })
  return fault ? [...odd, fault] : odd
}

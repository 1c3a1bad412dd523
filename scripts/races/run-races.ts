import type { Arena } from './arena.ts'
import {
  cancelRacesBook,
  capacityLoweredMeanwhile,
  classCancelledMeanwhile,
  type Round,
  rush,
  twoCancels,
} from './rounds.ts'
import { recordedHistory } from './history-round.ts'
import { waitingRush } from './waiting-round.ts'

/** How often each race is run per rush. */
const races: { name: string; race: Round; share: number }[] = [
  { name: '48 callers for 1 to 12 seats', race: rush, share: 1 },
  { name: '24 cancel, join, leave and book a full class of 12, with kills', race: waitingRush, share: 1 },
  { name: 'recorded histories of 12 who book, cancel and look, with kills', race: recordedHistory, share: 1 },
  { name: 'cancel races book', race: cancelRacesBook, share: 0.1 },
  { name: 'four cancels of one booking', race: twoCancels, share: 0.1 },
  { name: 'the class is cancelled meanwhile', race: classCancelledMeanwhile, share: 0.1 },
  { name: 'places are taken away meanwhile', race: capacityLoweredMeanwhile, share: 0.1 },
]

// Checking all invariants after each rush would take longer than the rushes.
const RUSHES_A_CHECK = 25

export type RaceResult = { name: string; rounds: number; seconds: number; timesBusy: number; faults: string[] }

/** `only`: a part of the names of the races that are run. */
type Size = { rounds: number; only?: string }

/** Runs every race, `rounds` times the rush and a tenth of that the others, checking the invariants in between. `tell` receives
 *  each result at once. */
export async function runRaces(
  arena: Arena,
  { rounds, only = '' }: Size,
  tell: (result: RaceResult) => void = () => {},
): Promise<RaceResult[]> {
  const results: RaceResult[] = []
  for (const { name, race, share } of races.filter((each) => each.name.includes(only))) {
    const count = Math.ceil(rounds * share)
    const faults: string[] = []
    const [startedAt, busyBefore] = [performance.now(), arena.timesBusy]
    for (let round = 0; round < count; round++) {
      faults.push(...(await race(arena, round)).map((fault) => `round ${round}: ${fault}`))
      const isCheckDue = share < 1 || round % RUSHES_A_CHECK === 0 || round === count - 1
      if (isCheckDue) faults.push(...(await arena.broken()).map((fault) => `after round ${round}: ${fault}`))
    }
    const [seconds, timesBusy] = [(performance.now() - startedAt) / 1000, arena.timesBusy - busyBefore]
    const result = { name, rounds: count, seconds, timesBusy, faults }
    tell(result)
    results.push(result)
  }
  return results
}

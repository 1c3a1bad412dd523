import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { ProviderEvent } from '#src/platform/payments/provider.server.ts'

const IN_HAND = 4

/** All callers ask one provider at once on one machine: its answers are slow. */
export const PATIENCE_MS = 60_000

/** Tells events to workers the way a provider does: each until it has been answered, several at once, to anyone who is free. Kills a
 *  worker each time another share of `kills` has been answered, and starts one in its place. Answers how often a worker failed
 *  to act on an event. */
export async function tellByWorkers(told: {
  databaseUrl: string
  events: readonly ProviderEvent[]
  workers: number
  kills: number
}): Promise<{ killed: number; failures: string[] }> {
  const { databaseUrl, events, workers, kills } = told
  const waiting = events.map((event, ticket) => ({ event, ticket }))
  const failures: string[] = []
  let [answered, killed] = [0, 0]
  const everything = Promise.withResolvers<void>()
  const running = new Set<ChildProcess>()

  async function work(): Promise<void> {
    const child = spawn(process.execPath, ['tests/races/a-settler.ts', databaseUrl], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    running.add(child)
    const inHand = new Map<number, ProviderEvent>()
    const hand = () => {
      while (inHand.size < IN_HAND && waiting.length > 0) {
        const next = waiting.shift()!
        inHand.set(next.ticket, next.event)
        child.stdin!.write(`${JSON.stringify(next)}\n`)
      }
    }
    child.stdin!.on('error', () => {})
    createInterface({ input: child.stdout! }).on('line', (line) => {
      if (line === 'ready') return hand()
      const [ticket, ...failure] = line.split(' ')
      const event = inHand.get(Number(ticket))
      if (!event) return
      inHand.delete(Number(ticket))
      if (failure.length > 0) {
        failures.push(failure.join(' '))
        waiting.push({ event, ticket: Number(ticket) })
      } else answered++
      if (answered === events.length) return everything.resolve()
      if (killed < kills && answered >= ((killed + 1) * events.length) / (kills + 1)) {
        killed++
        child.kill('SIGKILL')
        return
      }
      hand()
    })
    await once(child, 'exit')
    running.delete(child)
    if (answered === events.length) return
    // What it had in hand was never answered: told again.
    for (const [ticket, event] of inHand) waiting.unshift({ event, ticket })
    await work()
  }

  const all = Array.from({ length: workers }, () => work())
  await everything.promise
  for (const child of running) child.kill('SIGKILL')
  await Promise.all(all)
  return { killed, failures }
}

/** Every event `times` over, in an order that the seed decides. */
export function shuffled<Item>(items: readonly Item[], times: number, seed: number): Item[] {
  const all = Array.from({ length: times }, () => items).flat()
  let state = seed
  const dice = (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
  for (let last = all.length - 1; last > 0; last--) {
    const other = dice(last + 1)
    const kept = all[last]!
    all[last] = all[other]!
    all[other] = kept
  }
  return all
}

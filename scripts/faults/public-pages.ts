import { setTimeout as sleep } from 'node:timers/promises'

export type Readers = {
  /** Every page that was answered with anything but itself; one line each. */
  faults: string[]
  /** How many pages were read. */
  reads(): number
  /** Of those, how many were shown as they were before. */
  kept(): number
  stop(): Promise<void>
}

const PAGES = ['/', '/timetable', '/classes', '/instructors', '/membership', '/hall-hire', '/news']
const MOST_MS = 15_000

/** Visitors who read the public pages, each as soon as the last is there. Each page is read once before this resolves, so that there is
 *  something to show of it. A caller who reaches nobody has read nothing, which is only right while the app itself is dead. */
export async function startReaders(origin: string, { mayBeDead }: { mayBeDead: boolean }): Promise<Readers> {
  const faults: string[] = []
  let [reads, kept, isOver] = [0, 0, false]
  const read = async (path: string) => {
    const answer = await fetch(origin + path, { signal: AbortSignal.timeout(MOST_MS) }).catch(String)
    const text = typeof answer === 'string' ? answer : await answer.text().catch(String)
    if (typeof answer === 'string') return mayBeDead ? undefined : faults.push(`${path} had no answer: ${answer}`)
    reads++
    if (text.includes('This page is shown as it was')) kept++
    if (answer.status === 200 && (mayBeDead || text.endsWith('</html>'))) return undefined
    return faults.push(`${path} answered ${answer.status}, ${text.length} characters`)
  }
  for (const path of PAGES) await read(path)
  const reader = async () => {
    for (let turn = 0; !isOver; turn++) {
      await read(PAGES[turn % PAGES.length]!)
      await sleep(20)
    }
  }
  const reading = [reader(), reader()]
  return {
    faults,
    reads: () => reads,
    kept: () => kept,
    async stop() {
      isOver = true
      await Promise.all(reading)
    },
  }
}

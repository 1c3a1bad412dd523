/** The studio's clock: every rule and due time uses it. Sign-in tokens and limits run on real time instead. */
export type Clock = { now(): Date }

/** With `startsAt` (CLOCK) the studio's time begins there and runs on from it; otherwise it is real time. */
export function openClock(startsAt?: Date): Clock {
  const offset = startsAt ? startsAt.getTime() - Date.now() : 0
  return { now: () => new Date(Date.now() + offset) }
}

import { bringsMigrations, Refused, type Release } from './release-folder.ts'
import type { Releases } from './releases.ts'
import type { Service } from './service.ts'
import { beginWayBack, forgetWayBack, keepWayBack, readWayBack, type WayBack } from './way-back.ts'

// An update and a rollback, step by step. Killed between any two of them (a closed terminal, a reboot), `current` leads to a release that can
// open the database as it is then, so that a start needs to repair nothing; and the next command knows which release and which database the
// way back leads to: what is meant is written before it is done (`beginWayBack`).

/** What is kept of the studio's data, as far as it must be put back. */
export type Kept = {
  /** The database as it was when it was changed since: a backup, or the cluster of the former PostgreSQL; null where it was not changed. */
  findAsItWas(since: Date, before: Release, current: Release): string | null
  /** Puts it back as it was, for the release before. */
  putBack(asItWas: string, before: Release): Promise<void>
  /** Backs up what there is now. */
  backUp(current: Release): Promise<void>
}

export type Machine = { releases: Releases; service: Service; kept: Kept; now: () => Date; say: (line: string) => void }

/** To a newer release; where it does not become ready, release and database are put back as they were. Answers the exit code. */
export async function updateTo(machine: Machine, release: Release): Promise<number> {
  const { releases, service, kept, now, say } = machine
  const { current, home } = releases
  await service.stop()
  const switchedAt = now()
  say(`From Tempo ${current.version} to ${release.version} …`)
  beginWayBack(home, { before: current, to: release, switchedAt })
  releases.switchTo(release)
  if (!(await service.start())) return putBack(machine, release, switchedAt)
  keepWayBack(home)
  releases.prune([current, release])
  const asItWas = kept.findAsItWas(switchedAt, current, release)
  say(`Tempo ${release.version} is ready. ${await service.leave()}`)
  say(
    asItWas
      ? `It changed the database, which is kept as it was in ${asItWas}. The way back: tempo rollback`
      : 'It did not change the database. The way back, without losing anything: tempo rollback',
  )
  return 0
}

/** The database first: the new release changes it again, should this be killed before the switch; the one before could not open it. */
async function putBack({ releases, service, kept, say }: Machine, release: Release, since: Date): Promise<number> {
  const { current } = releases
  say(`It did not become ready: back to Tempo ${current.version}.`)
  await service.stop()
  const asItWas = kept.findAsItWas(since, current, release)
  if (asItWas) await kept.putBack(asItWas, current)
  releases.switchTo(current)
  forgetWayBack(releases.home, 'begun')
  const isReady = await service.start()
  say(
    isReady
      ? `Tempo ${current.version} is ready again, with the data it had. ${await service.leave()}`
      : `Tempo ${current.version} does not become ready either: tempo doctor says what is wrong.`,
  )
  return 1
}

/** To the release before the last update. What was written since is lost to the studio where that update changed the database, which must be
 *  meant (`mayRestore`). Refused where the release before could not open the database. */
export async function rollBack(machine: Machine, { mayRestore }: { mayRestore: boolean }): Promise<void> {
  const { releases, service, kept, say } = machine
  const { current, home } = releases
  const wayBack = readWayBack(home, current)
  if (!wayBack)
    throw new Refused('There is no release to go back to: the last update was taken back, or none was made.')
  const { before, switchedAt } = wayBack
  const asItWas = kept.findAsItWas(switchedAt, before, current)
  if (!asItWas && bringsMigrations(before, current)) throw new Refused(cannotOpen(before, current))
  if (asItWas && !mayRestore) throw new Refused(whatIsLost(wayBack, asItWas))
  await service.stop()
  if (asItWas) {
    try {
      await kept.backUp(current)
      await kept.putBack(asItWas, before)
    } catch (error) {
      await service.start()
      throw error
    }
  }
  releases.switchTo(before)
  forgetWayBack(home, 'kept')
  const isReady = await service.start()
  if (!isReady) throw new Refused(`Tempo ${before.version} does not become ready: tempo doctor says what is wrong.`)
  say(`Tempo ${before.version} is ready again. ${await service.leave()}`)
}

function whatIsLost({ before, switchedAt }: WayBack, asItWas: string): string {
  return (
    `The update at ${switchedAt.toISOString()} changed the database. Tempo ${before.version} needs it as it was then (${asItWas}): ` +
    'bookings and payments made since would be missing. If that is meant: tempo rollback --restore'
  )
}

function cannotOpen(before: Release, current: Release): string {
  return (
    `Tempo ${before.version} cannot open a database that Tempo ${current.version} has changed, and nothing is kept of it as it was. If ` +
    `Tempo ${current.version} has not been started since the update, start it once, which keeps the database as it was; then tempo rollback.`
  )
}

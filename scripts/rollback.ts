import { join } from 'node:path'
import { type Config, parseConfig } from '#src/platform/config/config.server.ts'
import { putBackFormerCluster } from './update/former-cluster.ts'
import { openReleases, Refused, type Releases } from './update/releases.ts'
import { openService } from './update/service.ts'
import { forgetWayBack, readWayBack, runCommand, type WayBack } from './update/way-back.ts'

// `tempo rollback`: back to the release before the last update. Where that update changed the database, the backup made before it is
// restored, or the cluster of the former PostgreSQL put back, and what was written since is lost to the studio: that must be said by `--restore`. It
// is kept in a backup of its own. Where it did not, a former PostgreSQL has the data carried back by the start.
const parsed = parseConfig(process.env)
try {
  if (!parsed.ok) throw new Refused(parsed.message)
  const releases = openReleases(join(import.meta.dirname, '..'))
  const wayBack = readWayBack(releases.home)
  if (!wayBack)
    throw new Refused('There is no release to go back to: the last update was taken back, or none was made.')
  if (wayBack.backup && !process.argv.includes('--restore')) throw new Refused(whatIsLost(wayBack))
  await rollBack(parsed.config, releases, wayBack)
} catch (error) {
  if (!(error instanceof Refused)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function rollBack(config: Config, releases: Releases, { before, backup }: WayBack): Promise<void> {
  const { current, home } = releases
  const service = openService(config, releases)
  await service.stop()
  if (backup) {
    runCommand(current, 'backup')
    if (!(await putBackFormerCluster(config, before))) runCommand(before, 'restore', backup)
  }
  releases.switchTo(before)
  forgetWayBack(home)
  const isReady = await service.start()
  if (!isReady) throw new Refused(`Tempo ${before.version} does not become ready: tempo doctor says what is wrong.`)
  console.log(`Tempo ${before.version} is ready again. ${await service.leave()}`)
}

function whatIsLost({ before, switchedAt, backup }: WayBack): string {
  return (
    `The update at ${switchedAt.toISOString()} changed the database. Tempo ${before.version} needs it as it was then (${backup}): ` +
    'bookings and payments made since would be missing. If that is meant: tempo rollback --restore'
  )
}

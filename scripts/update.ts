import { join, resolve } from 'node:path'
import { type Config, parseConfig } from '#src/platform/config/config.server.ts'
import { findFormerCluster, putBackFormerCluster } from './update/former-cluster.ts'
import { openReleases, pruneReleases, Refused, type Release, type Releases, unpackRelease } from './update/releases.ts'
import { openPlainProgress, openService, type Service } from './update/service.ts'
import { backupBeforeUpdate, bringsMigrations, keepWayBack, runCommand } from './update/way-back.ts'

// `tempo update file`: from the release that runs to the one in the file. The studio is stopped for as long as the new one takes to
// start. It backs up before it changes the database; where it does not become ready, release and database are put back as they were.
const file = process.argv[2]
const parsed = parseConfig(process.env)
try {
  if (!file) throw new Refused('Which file? tempo update tempo-1.1.0-linux-x64.tar.gz')
  if (!parsed.ok) throw new Refused(parsed.message)
  const releases = openReleases(join(import.meta.dirname, '..'))
  openPlainProgress()('Unpacking and checking it', 0)
  const release = await unpackRelease(resolve(file), releases)
  const service = openService(parsed.config, releases)
  process.exitCode = await update(parsed.config, { releases, release, service })
} catch (error) {
  if (!(error instanceof Refused)) throw error
  console.error(error.message)
  process.exitCode = 1
}

type Updating = { releases: Releases; release: Release; service: Service }

async function update(config: Config, { releases, release, service }: Updating): Promise<number> {
  const { current, home } = releases
  await service.stop()
  const switchedAt = new Date()
  console.log(`From Tempo ${current.version} to ${release.version} …`)
  releases.switchTo(release)
  const isReady = await service.start()
  const backup = backupBeforeUpdate(config, switchedAt)
  if (!isReady) return goBack(config, { releases, service, backup })
  // Carried over to another PostgreSQL the database is brought up to date in the same step: then the former cluster is the way back.
  const former = bringsMigrations(current, release) ? findFormerCluster(config, current) : null
  const asItWas = backup ?? former
  keepWayBack(home, { before: current, switchedAt, backup: asItWas })
  pruneReleases(home, [current, release])
  console.log(`Tempo ${release.version} is ready. ${await service.leave()}`)
  console.log(
    asItWas
      ? `It changed the database, which is kept as it was in ${asItWas}. The way back: tempo rollback`
      : 'It did not change the database. The way back, without losing anything: tempo rollback',
  )
  return 0
}

type Failed = Omit<Updating, 'release'> & { backup: string | null }

async function goBack(config: Config, { releases, service, backup }: Failed): Promise<number> {
  const { current } = releases
  console.error(`It did not become ready: back to Tempo ${current.version}.`)
  await service.stop()
  releases.switchTo(current)
  if (!(await putBackFormerCluster(config, current)) && backup) runCommand(current, 'restore', backup)
  const isReady = await service.start()
  console.error(
    isReady
      ? `Tempo ${current.version} is ready again, with the data it had. ${await service.leave()}`
      : `Tempo ${current.version} does not become ready either: tempo doctor says what is wrong.`,
  )
  return 1
}

import { join, resolve } from 'node:path'
import { parseConfig } from '#src/platform/config/config.server.ts'
import { updateTo } from './update/change-release.ts'
import { openKept } from './update/kept-data.ts'
import { outliveTerminal } from './update/outlive-terminal.ts'
import { Refused } from './update/release-folder.ts'
import { openReleases, unpackRelease } from './update/releases.ts'
import { openPlainProgress, openService } from './update/service.ts'

// `tempo update file`: from the release that runs to the one in the file. The studio is stopped for as long as the new one takes to
// start. It backs up before it changes the database; where it does not become ready, release and database are put back as they were.
const UNCHECKED = '--unchecked'
const words = process.argv.slice(2)
const file = words.find((word) => word !== UNCHECKED)
const parsed = parseConfig(process.env)
outliveTerminal()
try {
  if (!file) throw new Refused('Which file? tempo update tempo-1.1.0-linux-x64.tar.gz')
  if (!parsed.ok) throw new Refused(parsed.message)
  const releases = openReleases(join(import.meta.dirname, '..'))
  openPlainProgress()('Unpacking and checking it', 0)
  const release = await unpackRelease(resolve(file), releases, { mayBeUnchecked: words.includes(UNCHECKED) })
  const { config } = parsed
  const machine = { releases, service: openService(config, releases), kept: openKept(config) }
  process.exitCode = await updateTo({ ...machine, now: () => new Date(), say: console.log }, release)
} catch (error) {
  if (!(error instanceof Refused)) throw error
  console.error(error.message)
  process.exitCode = 1
}

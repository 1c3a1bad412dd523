import { join } from 'node:path'
import { parseConfig } from '#src/platform/config/config.server.ts'
import { rollBack } from './update/change-release.ts'
import { openKept } from './update/kept-data.ts'
import { outliveTerminal } from './update/outlive-terminal.ts'
import { Refused } from './update/release-folder.ts'
import { openReleases } from './update/releases.ts'
import { openService } from './update/service.ts'

// `tempo rollback`: back to the release before the last update. Where that update changed the database, the backup made before it is
// restored, or the cluster of the former PostgreSQL put back, and what was written since is lost to the studio: that must be said by `--restore`. It
// is kept in a backup of its own. Where it did not, a former PostgreSQL has the data carried back by the start.
const parsed = parseConfig(process.env)
outliveTerminal()
try {
  if (!parsed.ok) throw new Refused(parsed.message)
  const { config } = parsed
  const releases = openReleases(join(import.meta.dirname, '..'))
  const machine = { releases, service: openService(config, releases), kept: openKept(config) }
  const mayRestore = process.argv.includes('--restore')
  await rollBack({ ...machine, now: () => new Date(), say: console.log }, { mayRestore })
} catch (error) {
  if (!(error instanceof Refused)) throw error
  console.error(error.message)
  process.exitCode = 1
}

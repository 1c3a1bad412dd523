import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backupFolder, isBackup } from '#src/platform/backup/keep-backups.server.ts'
import type { Config } from '#src/platform/config/config.server.ts'
import type { Kept } from './change-release.ts'
import { findFormerCluster, putBackFormerCluster } from './former-cluster.ts'
import { startApart } from './outlive-terminal.ts'
import { bringsMigrations, Refused, type Release } from './release-folder.ts'

/** What is kept of the studio of this machine. */
export function openKept(config: Config): Kept {
  return {
    findAsItWas(since, before, current) {
      const backup = findBackup(config, since)
      // Carried over to another PostgreSQL the database is brought up to date in the same step: then the former cluster is the way back.
      return backup ?? (bringsMigrations(before, current) ? findFormerCluster(config, before) : null)
    },
    async putBack(asItWas, before) {
      if (!(await putBackFormerCluster(config, before))) await runCommand(before, 'restore', asItWas)
    },
    backUp: (current) => runCommand(current, 'backup'),
  }
}

/** The backup that a start made since then because it was about to change the database; null where it changed nothing. */
function findBackup(config: Config, since: Date): string | null {
  const folder = backupFolder(config)
  if (!existsSync(folder)) return null
  const made = readdirSync(folder)
    .filter((name) => name.startsWith('before-update-') && isBackup(name))
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).mtimeMs >= since.getTime())
  // The first of them is of the database as it was; a start that failed later may have made another.
  return made.toSorted()[0] ?? null
}

/** Runs one of a release's commands on the studio's data. */
async function runCommand({ folder }: Release, ...words: string[]): Promise<void> {
  const [status] = (await once(startApart(join(folder, 'tempo'), words), 'exit')) as [number | null]
  if (status !== 0) throw new Refused(`tempo ${words.join(' ')} failed; what it said is above.`)
}

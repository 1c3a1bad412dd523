import { keepBackup, pruneBackups } from './backup/keep-backups.server.ts'
import type { Config } from './config/config.server.ts'
import { migrate } from './migrate.server.ts'
import { grantRows } from './postgres/app-role.server.ts'

type Preparing = {
  /** Whether the PostgreSQL is our own. */
  isOurs: boolean
  /** Where a backup is kept before anything is changed; without it none is made. */
  config?: Pick<Config, 'dataDir' | 'backupDir' | 'backupPassphrase'> & Partial<Pick<Config, 'secret'>>
}

/** Brings a database up to this version of Tempo, as its owner: the studio's tables, and on a PostgreSQL of our own the grants
 *  of the studio's restricted role. Instances that start together take turns (`migrate`). Promises: an update begins with a backup,
 *  and changes nothing where that fails. */
export function prepareDatabase(ownerUrl: string, { isOurs, config }: Preparing): Promise<void> {
  return migrate(ownerUrl, undefined, {
    async before(client) {
      if (!config) return
      const madeAt = new Date()
      const moment = `${madeAt.toISOString().slice(0, 10)}-${madeAt.getTime()}`
      const { path } = await keepBackup(client, config, { occasion: 'before-update', moment, madeAt })
      await pruneBackups(config, 'before-update')
      console.log(`The database will be updated. As it was, it is kept in ${path}.`)
    },
    async afterwards(client) {
      if (isOurs) await grantRows(client)
    },
  })
}

import { migrate } from './migrate.server.ts'
import { grantRows } from './postgres/app-role.server.ts'

/** Brings a database up to this version of Tempo, as its owner: the studio's tables, and on a PostgreSQL of our own the grants
 *  of the studio's restricted role. Instances that start together take turns (`migrate`). */
export function prepareDatabase(ownerUrl: string, { isOurs }: { isOurs: boolean }): Promise<void> {
  return migrate(ownerUrl, undefined, async (client) => {
    if (isOurs) await grantRows(client)
  })
}

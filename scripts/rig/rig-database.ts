import pg from 'pg'
import { urlOf } from '#src/platform/postgres/lease.server.ts'
import { placeFor } from '#src/platform/postgres/place.server.ts'
import { isServing, type Postmaster, readPostmaster } from '#src/platform/postgres/postmaster.server.ts'

/** The server of a DATA_DIR, while it runs. */
export function postmasterOf(dataDir: string): Postmaster | undefined {
  const { clusterDir } = placeFor(dataDir, () => {})
  const found = readPostmaster(clusterDir)
  return found && isServing(clusterDir, found) ? found : undefined
}

/** Connects to the database of a DATA_DIR beside the studio that runs on it, without a share in it: a process with a share
 *  would start the server again in the studio's place. */
export async function connectBeside(dataDir: string): Promise<pg.Client> {
  const postmaster = postmasterOf(dataDir)
  if (!postmaster) throw new Error(`No database runs in ${dataDir}`)
  const client = new pg.Client({ connectionString: urlOf(postmaster, 'tempo') })
  client.on('error', () => {})
  await client.connect()
  return client
}

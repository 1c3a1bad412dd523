import { existsSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createAppRole } from '#src/platform/postgres/app-role.server.ts'
import { openThrowawayPostgres } from '#src/platform/postgres/throwaway.server.ts'
import { prepareDatabase } from '#src/platform/prepare-database.server.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to Vitest's own.
  export interface ProvidedContext {
    /** The address of any database of the throw-away cluster, with `DATABASE` standing for its name. */
    postgresUrl: string
  }
}

/** One throw-away PostgreSQL for the run, with one migrated database that workers copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await openThrowawayPostgres()
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  await client.query('create database template_tempo')
  await createAppRole(client)
  await client.end()
  if (existsSync('db/migrations/meta/_journal.json'))
    await prepareDatabase(postgres.url('template_tempo'), { isOurs: true })
  project.provide('postgresUrl', postgres.url('DATABASE'))
  return () => postgres.close()
}

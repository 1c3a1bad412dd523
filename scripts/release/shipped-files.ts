import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, posix } from 'node:path'

/** What a program needs to run: sources of ours, relative to the root, and packages with those that they need in turn. */
export type Needs = { files: string[]; packages: string[] }

/** Packages that the built server imports by name, because programs of the machine are in them (vite.config.ts). */
export const OUTSIDE_THE_BUNDLE = ['sharp']

/** Follows the imports of these files; `more` are packages that they need besides. Types are left out, as Node leaves them out, and so is what is imported only when it is needed:
 *  the build, and the tools of development. */
export function needsOf(root: string, entries: readonly string[], more: readonly string[] = []): Needs {
  const files = new Set<string>()
  const packages = new Set<string>(more)
  const toRead = [...entries]
  for (let file = toRead.pop(); file !== undefined; file = toRead.pop()) {
    if (files.has(file)) continue
    files.add(file)
    for (const name of importsOf(readFileSync(join(root, file), 'utf8'))) {
      if (name.startsWith('.')) toRead.push(posix.join(posix.dirname(file), name))
      else if (name.startsWith('#')) toRead.push(name.slice(1))
      else if (!isBuiltin(name)) packages.add(packageOf(name))
    }
  }
  return { files: [...files].toSorted(), packages: withTheirOwn(root, packages) }
}

/** What a text imports whenever it is loaded. */
export function importsOf(text: string): string[] {
  const found = text.matchAll(/^(?:import|export)(?!\s+type\b)\s+(?:[\w*{}\s,$]+\s+from\s+)?'([^']+)'/gm)
  return [...found].map(([, name]) => name ?? '')
}

function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}

type Package = Partial<Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>> & {
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** Paths below node_modules. A package may have its own version of another within it. */
function withTheirOwn(root: string, names: Iterable<string>): string[] {
  const paths = new Set<string>()
  const toRead = [...names].map((name) => ({ name, from: '' }))
  for (let next = toRead.pop(); next !== undefined; next = toRead.pop()) {
    const path = findPackage(root, next)
    if (path === undefined || paths.has(path)) continue
    paths.add(path)
    const own = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as Package
    const peers = Object.keys(own.peerDependencies ?? {}).filter((name) => !own.peerDependenciesMeta?.[name]?.optional)
    const from = path
    const needed = [...Object.keys({ ...own.dependencies, ...own.optionalDependencies }), ...peers]
    toRead.push(...needed.map((name) => ({ name, from })))
  }
  return [...paths].toSorted()
}

/** As Node looks for it: in the package itself, then in those around it. Undefined for one that is optional and not for this machine. */
function findPackage(root: string, { name, from }: { name: string; from: string }): string | undefined {
  for (let folder = from; ; folder = folder.includes('/') ? dirname(folder) : '') {
    const path = posix.join(folder, 'node_modules', name)
    if (existsSync(join(root, path, 'package.json'))) return path
    if (folder === '' || folder === '.') return undefined
  }
}

/** Whether a file of a package is of use to a running studio: not its sources (Node runs no TypeScript of packages), maps to them, or a
 *  reader's page. */
export function isShippedOfPackage(path: string): boolean {
  return !/\.(?:[cm]?ts|map|flow|md|h|cc)$/.test(path) || /licen[cs]e/i.test(path)
}

/** Whether a file of PostgreSQL is: not what programs for it are compiled with. */
export function isShippedOfDatabase(path: string): boolean {
  return !/\/pgxs(\/|$)|\.a$/.test(path)
}

/** Whether a file of ours is: the shapes of the database that migrations are made from are not. */
export function isShippedOfOurs(path: string): boolean {
  return !path.endsWith('_snapshot.json')
}

/** For which machines what is built here runs. */
export const platform = `${process.platform}-${process.arch}`

export function releaseName(version: string): string {
  return `tempo-${version}-${platform}`
}

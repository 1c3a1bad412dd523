import { posix } from 'node:path'
import { MODULES, placeOf } from './modules.ts'
import { type Node, nodesOf, type Source } from './source.ts'

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** A name that says nothing gathers things that belong nowhere. */
const EMPTY_NAMES = /^(utils?|helpers?|index|types?|tables|stores|common|services?|misc|shared|lib|managers?|stuff)$/
/** Nor does one with a word before or after it: booking-helpers says no more. */
const DRAWERS =
  /(^|-)(utils?|helpers?|misc|stuff)(-|$)|-(common|lib|tools?|things|functions|support|service|managers?)$|^toolbox$/
const STUDIO_SUFFIXES = '.ts .tsx .email.tsx .server.ts .store.server.ts .tables.server.ts'.split(' ')
const OTHER_SUFFIXES = '.ts .tsx .css .d.ts .client.tsx .server.ts .server.tsx .tables.server.ts'.split(' ')
const ASSETS = /\.(svg|png|woff2|webmanifest|json|txt)$/
const MOST_FILES = 25

/** Laws of ARCHITECTURE.md#names: the list of file names is closed. */
export function nameFaults(path: string): string[] {
  if (!path.startsWith('src/') || path.includes('/__snapshots__/')) return []
  const [stem = '', ...rest] = posix.basename(path).split('.')
  const suffix = rest.join('.')
  return [stemFault(path, stem), suffixFault(path, suffix), ...studioFaults(path, stem, suffix)].filter(
    (fault): fault is string => fault !== null,
  )
}

function stemFault(path: string, stem: string): string | null {
  const empty = [...posix.dirname(path).split('/').slice(2), stem].find((part) => isEmptyName(part))
  if (empty) return `${path}: "${empty}" is no name; say what it holds (ARCHITECTURE.md#names)`
  if (!KEBAB.test(stem)) return `${path}: file names are kebab-case (ARCHITECTURE.md#names)`
  return null
}

function isEmptyName(name: string): boolean {
  return EMPTY_NAMES.test(name) || DRAWERS.test(name)
}

function suffixFault(path: string, suffix: string): string | null {
  const allowed = path.startsWith('src/studio/') ? STUDIO_SUFFIXES : OTHER_SUFFIXES
  if (allowed.includes(`.${suffix.replace(/(^|\.)test\./, '$1')}`) || ASSETS.test(path)) return null
  return `${path}: .${suffix} is not a kind of file here; take one of ${allowed.join(', ')} (ARCHITECTURE.md#names)`
}

function studioFaults(path: string, stem: string, suffix: string): (string | null)[] {
  if (!path.startsWith('src/studio/')) return []
  const parts = path.split('/')
  const module = parts[2] ?? ''
  return [
    parts.length === 4 || parts.length === 5
      ? null
      : `${path}: a module has its files at its root and in folders, one level deep (ARCHITECTURE.md#modules)`,
    MODULES.includes(module)
      ? null
      : `${path}: "${module}" is not a module; add it to tests/architecture/modules.ts and say why in docs/decisions (ARCHITECTURE.md#modules)`,
    suffix === 'server.ts' && !stem.includes('-')
      ? `${path}: a use case is named verb-noun (book-session); SQL goes to a store (ARCHITECTURE.md#names)`
      : null,
  ]
}

/** A folder is read at a glance, tests included (ARCHITECTURE.md#sizes). */
export function folderFaults(paths: string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder} has ${count} files, ${MOST_FILES} at most: find the folder in it`)
}

/** A use case is one verb: its file exports one function, named as the file. */
export function useCaseFaults(source: Source): string[] {
  const place = placeOf(source.path)
  if (place.kind !== 'use-case') return []
  const expected = place.stem.replace(/-([a-z0-9])/g, (_, first: string) => first.toUpperCase())
  const exported = valueExports(source)
  if (exported.length === 1 && exported[0] === expected) return []
  return [
    `${source.path} exports ${exported.join(', ') || 'nothing'}: a use case file exports one function named as the file, ${expected} (ARCHITECTURE.md#names)`,
  ]
}

/** Everywhere but in src/app a thing has one name, so exports are named. */
export function defaultExportFaults(source: Source): string[] {
  if (!/^src\/(studio|kit|platform|ui)\//.test(source.path)) return []
  const renamed = nodesOf(source, 'ExportSpecifier').filter((node) => isDefault(node.exported))
  return [...nodesOf(source, 'ExportDefaultDeclaration'), ...renamed].map(
    (node) => `${source.path}:${source.lineAt(node.start)} exports a default; name it (STYLE.md)`,
  )
}

function isDefault(name: unknown): boolean {
  const { name: written, value } = name as { name?: string; value?: string }
  return (written ?? value) === 'default'
}

function valueExports(source: Source): string[] {
  return nodesOf(source, 'ExportNamedDeclaration').flatMap((node) => {
    const declared = node.declaration as Node | null
    if (!declared || declared.type.startsWith('TS')) return []
    if (declared.type !== 'VariableDeclaration') return [(declared.id as { name: string }).name]
    return (declared.declarations as Node[]).map((one) => (one.id as { name?: string }).name ?? '?')
  })
}

import { posix } from 'node:path'
import { NOUNS, placeOf } from './rooms.ts'
import { type Node, nodesOf, type Source } from './source.ts'

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** Drawers: a name that says nothing gathers things that belong nowhere. */
const DRAWERS = /^(utils?|helpers?|index|types?|common|services?|misc|shared|lib|managers?|stuff)$/
const STUDIO_SUFFIXES = '.ts .tsx .email.tsx .server.ts .store.server.ts .tables.server.ts .jobs.server.ts'.split(' ')
const HOUSE_SUFFIXES = '.ts .tsx .css .d.ts .client.tsx .server.ts .server.tsx .tables.server.ts'.split(' ')
const ASSETS = /\.(svg|png|woff2|webmanifest|json|txt)$/

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
  if (DRAWERS.test(stem))
    return `${path}: "${stem}" is a drawer, not a name; say what lives there (ARCHITECTURE.md#names)`
  if (!KEBAB.test(stem)) return `${path}: file names are kebab-case (ARCHITECTURE.md#names)`
  return null
}

function suffixFault(path: string, suffix: string): string | null {
  const allowed = path.startsWith('src/studio/') ? STUDIO_SUFFIXES : HOUSE_SUFFIXES
  if (allowed.includes(`.${suffix.replace(/(^|\.)test\./, '$1')}`) || ASSETS.test(path)) return null
  return `${path}: .${suffix} is no room here; take one of ${allowed.join(', ')} (ARCHITECTURE.md#names)`
}

function studioFaults(path: string, stem: string, suffix: string): (string | null)[] {
  if (!path.startsWith('src/studio/')) return []
  const parts = path.split('/')
  const noun = parts[2] ?? ''
  return [
    parts.length === 4
      ? null
      : `${path}: a noun is one flat folder; one with rooms of its own is two nouns (ARCHITECTURE.md#names)`,
    NOUNS.includes(noun)
      ? null
      : `${path}: "${noun}" is not among the nouns; add it to tests/architecture/rooms.ts and say why in docs/decisions (ARCHITECTURE.md#nouns)`,
    suffix === 'tables.server.ts' && stem !== noun
      ? `${path}: a noun keeps its tables in ${noun}.tables.server.ts (ARCHITECTURE.md#names)`
      : null,
    suffix === 'server.ts' && !stem.includes('-')
      ? `${path}: a use case is named verb-noun (book-session); SQL goes to ${noun}.store.server.ts (ARCHITECTURE.md#names)`
      : null,
  ]
}

/** A use case is one verb: its file exports one function, named as the file. */
export function useCaseFaults(source: Source): string[] {
  const place = placeOf(source.path)
  if (place.room !== 'use-case') return []
  const wanted = place.stem.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  const exported = valueExports(source)
  if (exported.length === 1 && exported[0] === wanted) return []
  return [
    `${source.path} exports ${exported.join(', ') || 'nothing'}: a use case file exports one function named as the file, ${wanted} (ARCHITECTURE.md#names)`,
  ]
}

/** Everywhere but at the doors a thing has one name, so exports are named. */
export function defaultExportFaults(source: Source): string[] {
  if (!/^src\/(studio|kit|platform|ui)\//.test(source.path)) return []
  return nodesOf(source, 'ExportDefaultDeclaration').map(
    (node) => `${source.path}:${source.lineAt(node.start)} exports a default; name it (STYLE.md)`,
  )
}

function valueExports(source: Source): string[] {
  return nodesOf(source, 'ExportNamedDeclaration').flatMap((node) => {
    const declared = node.declaration as Node | null
    if (!declared || declared.type.startsWith('TS')) return []
    if (declared.type !== 'VariableDeclaration') return [(declared.id as { name: string }).name]
    return (declared.declarations as Node[]).map((one) => (one.id as { name?: string }).name ?? '?')
  })
}

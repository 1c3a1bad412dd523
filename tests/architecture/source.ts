import { readFileSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'vite'

/** One import of a file: where it leads (`path` inside the repository, or null for a package) and what it takes. */
export type Import = {
  specifier: string
  path: string | null
  /** Names taken; `*` for a namespace, `default` for the default export, empty for a side effect. */
  names: string[]
  isTypeOnly: boolean
  isReexport: boolean
  line: number
}

/** A node of the syntax tree, as the parser gives it. */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** One file of the repository, read and parsed once for all laws. */
export type Source = {
  path: string
  text: string
  lines: number
  imports: Import[]
  /** Every node of the tree, outermost first. */
  nodes: Node[]
  comments: { value: string; start: number }[]
  lineAt(offset: number): number
}

const FOLDERS = ['src', 'db', 'tests', 'scripts']
const LEFT_OUT = /^(db\/migrations|tests\/architecture\/fixtures)\//

/** Every TypeScript file of the repository (and index.ts), parsed. */
export function readRepository(root = '.'): Source[] {
  const paths = FOLDERS.flatMap((folder) => filesUnder(root, folder))
  return [...paths, 'index.ts']
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !LEFT_OUT.test(path))
    .flatMap((path) => {
      const text = readIfThere(posix.join(root, path))
      return text === null ? [] : [parseSource(path, text)]
    })
}

function filesUnder(root: string, folder: string): string[] {
  try {
    const entries = readdirSync(posix.join(root, folder), { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => posix.relative(root, posix.join(entry.parentPath, entry.name)))
      .sort()
  } catch {
    return []
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

export function parseSource(path: string, text: string): Source {
  const parsed = parseSync(path, text)
  if (parsed.errors.length > 0) throw new Error(`${path} could not be parsed: ${parsed.errors[0]?.message}`)
  const breaks = [...text.matchAll(/\n/g)].map((match) => match.index)
  const lineAt = (offset: number) => breaks.filter((at) => at < offset).length + 1
  const nodes = collectNodes(parsed.program as unknown as Node)
  return {
    path,
    text,
    lines: text.endsWith('\n') ? breaks.length : breaks.length + 1,
    imports: nodes.flatMap((node) => importOf(node, path, lineAt)),
    nodes,
    comments: parsed.comments,
    lineAt,
  }
}

function collectNodes(root: Node): Node[] {
  const nodes: Node[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (value === null || typeof value !== 'object') return
    if (typeof (value as Node).type === 'string') nodes.push(value as Node)
    Object.values(value).forEach(visit)
  }
  visit(root)
  return nodes
}

const WITH_SOURCE = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression'])

function importOf(node: Node, from: string, lineAt: (offset: number) => number): Import[] {
  const specifier = (node.source as { value?: unknown } | null)?.value
  if (!WITH_SOURCE.has(node.type) || typeof specifier !== 'string') return []
  const taken = (node.specifiers as Node[] | undefined) ?? []
  const isTypeOnly =
    node.importKind === 'type' ||
    node.exportKind === 'type' ||
    (taken.length > 0 && taken.every((one) => one.importKind === 'type' || one.exportKind === 'type'))
  return [
    {
      specifier,
      path: pathOf(specifier, from),
      names: node.type.endsWith('AllDeclaration') || node.type === 'ImportExpression' ? ['*'] : taken.map(nameOf),
      isTypeOnly,
      isReexport: node.type.startsWith('Export'),
      line: lineAt(node.start),
    },
  ]
}

function nameOf(specifier: Node): string {
  if (specifier.type === 'ImportNamespaceSpecifier') return '*'
  if (specifier.type === 'ImportDefaultSpecifier') return 'default'
  const named = (specifier.imported ?? specifier.local) as { name?: string; value?: string }
  return named.name ?? named.value ?? ''
}

/** Where a specifier leads inside the repository; null for packages, Node's own modules and virtual ones. */
function pathOf(specifier: string, from: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier))
  return null
}

/** Every node of these types in the file. */
export function nodesOf(source: Source, ...types: string[]): Node[] {
  return source.nodes.filter((node) => types.includes(node.type))
}

import { posix } from 'node:path'
import type { Source } from './source.ts'

/** Law of ARCHITECTURE.md#imports: files form no cycle at run time. Each cycle found is named once, as the files in it. */
export function cycleFaults(sources: Source[]): string[] {
  const imports = new Map(
    sources.map((source) => [
      source.path,
      source.imports.filter((one) => !one.isTypeOnly).map((one) => one.path ?? ''),
    ]),
  )
  return groupsOf(imports).map((group) => `${group.join(', ')} import each other in a circle (ARCHITECTURE.md#imports)`)
}

/** The folders of src/app form no cycle either: what two of them share lies in a third. */
export function folderCycleFaults(sources: Source[]): string[] {
  const imports = new Map<string, string[]>()
  for (const source of sources) {
    if (!source.path.startsWith('src/app/') || /\.test\.tsx?$/.test(source.path)) continue
    const folder = posix.dirname(source.path)
    const others = source.imports
      .filter((one) => !one.isTypeOnly)
      .map((one) => posix.dirname(one.path ?? ''))
      .filter((other) => other !== folder)
    imports.set(folder, [...(imports.get(folder) ?? []), ...others])
  }
  return groupsOf(imports).map((group) => `${group.join(', ')} import each other in a circle (ARCHITECTURE.md#layers)`)
}

/** Tarjan's strongly connected components with more than one node (or a node that leads to itself). */
export function groupsOf(edges: Map<string, string[]>): string[][] {
  const groups: string[][] = []
  const numbers = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const visit = (node: string): void => {
    numbers.set(node, numbers.size)
    lowest.set(node, numbers.size - 1)
    open.push(node)
    for (const next of edges.get(node) ?? []) {
      if (!edges.has(next)) continue
      if (!numbers.has(next)) visit(next)
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(node) !== numbers.get(node)) return
    const group = open.splice(open.indexOf(node))
    if (group.length > 1 || edges.get(node)?.includes(node)) groups.push(group.sort())
  }
  for (const node of edges.keys()) if (!numbers.has(node)) visit(node)
  return groups
}

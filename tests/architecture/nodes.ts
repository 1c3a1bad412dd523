import type { Node, Source } from './source.ts'

export const TEST = /\.(test|spec)\.tsx?$/
/** What a test is declared by. */
export const RUNNERS = /^(test|it|describe|suite)$/

/** `x` of `(x as T)`, `x satisfies T` and `x!`. */
export function uncast(node: Node | undefined): Node | undefined {
  const isCast = /^(TS(As|Satisfies|NonNull)|Parenthesized)Expression$/.test(node?.type ?? '')
  return isCast ? uncast(node!.expression as Node) : node
}

/** `studio` of `studio.services.payments`. */
export function ownerOf(node: Node | undefined): Node | undefined {
  const bare = uncast(node)
  return bare?.type === 'MemberExpression' ? ownerOf(bare.object as Node) : bare
}

export function isInside(node: Node, around: Node[]): boolean {
  return around.some(({ start, end }) => node.start >= start && node.end <= end)
}

export function isFunction(node: Node): boolean {
  return node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression'
}

/** The name a chain begins with: `test` of `test.each(rows)('…')`. */
export function rootOf(node: Node | undefined): string {
  if (node?.type === 'MemberExpression') return rootOf(node.object as Node)
  if (node?.type === 'CallExpression' || node?.type === 'TaggedTemplateExpression')
    return rootOf((node.callee ?? node.tag) as Node)
  return nameOf(node)
}

export function propertyOf(node: Node): string {
  const { name, value } = (node.property ?? {}) as { name?: string; value?: unknown }
  return name ?? (typeof value === 'string' ? value : '')
}

export function argumentsOf(node: Node): Node[] {
  return node.arguments as Node[]
}

export function at(source: Source, node: Node): string {
  return `${source.path}:${source.lineAt(node.start)}`
}

export function nameOf(node: unknown): string {
  return (node as { name?: string } | undefined)?.name ?? ''
}

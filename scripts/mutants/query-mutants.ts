import type { Node, Source } from '#tests/architecture/source.ts'
import type { Change, Mutant } from './mutants-of.ts'

const OPERATORS = new Map(
  [
    ['eq', 'ne'],
    ['lt', 'lte'],
    ['gt', 'gte'],
    ['and', 'or'],
    ['isNull', 'isNotNull'],
    ['inArray', 'notInArray'],
    ['exists', 'notExists'],
    ['asc', 'desc'],
    ['min', 'max'],
  ].flatMap(([a = '', b = '']) => [
    [a, b],
    [b, a],
  ]),
)

/** The mutants of the query builder's calls: the opposite operator, the other direction of an order, no limit. */
export function queryMutants(node: Node, source: Source, change: Change): Mutant[] {
  const callee = node.callee as Node & { name?: string; property?: { name?: string }; object?: Node }
  const args = node.arguments as Node[]
  const other = OPERATORS.get(callee.name ?? '')
  if (other && isDrizzle(callee.name!, source) && !isOrderOfLocks(node, source))
    return [change(callee.start, callee.end, `drizzle.${other}`)]
  if (callee.property?.name === 'orderBy')
    return args
      .filter(({ type }) => type === 'MemberExpression')
      .map(({ start, end }) => change(start, end, `drizzle.desc(${source.text.slice(start, end)})`))
  if (callee.property?.name === 'limit' && args[0] && args[0].type !== 'Literal')
    return [change(callee.object!.end, node.end, '')]
  return []
}

function isDrizzle(name: string, { imports }: Source): boolean {
  return imports.some(({ specifier, names }) => specifier === 'drizzle-orm' && names.includes(name))
}

/** The order in which rows are locked keeps two from waiting for each other: tests/races/ hold it. */
function isOrderOfLocks({ callee, start, end }: Node, { nodes }: Source): boolean {
  if (!/^(asc|desc)$/.test((callee as { name: string }).name)) return false
  return nodes.some((one) => isLock(one) && one.start < start && end < one.end)
}

function isLock({ type, callee }: Node): boolean {
  return type === 'CallExpression' && (callee as { property?: { name?: string } }).property?.name === 'for'
}

import type { Node, Source } from '#tests/architecture/source.ts'
import { queryMutants } from './query-mutants.ts'
import { sqlMutants } from './sql-mutants.ts'

/** One small change of a file that a test should notice. */
export type Mutant = { start: number; end: number; text: string; line: number; change: string }

const IMPORT_DRIZZLE = `import * as drizzle from 'drizzle-orm'\n`

const SWAPS: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}
const METHODS = new Map(
  [
    ['some', 'every'],
    ['min', 'max'],
    ['floor', 'ceil'],
  ].flatMap(([a = '', b = '']) => [
    [a, b],
    [b, a],
  ]),
)

/** Every mutant of a file: a comparison, a sum or a condition turned round, a bound moved by one, a negation dropped, a branch never or
 *  always taken. Types, texts for people, samples and imports are left alone: what tests should notice is what is decided. */
export function mutantsOf(source: Source): Mutant[] {
  const typed = source.nodes.filter(({ type }) => /^(TS|Import|ExportAll)/.test(type) && !isExpression(type))
  // The status of a refusal stands beside its text, and is as much a matter of words.
  const statuses = source.nodes.filter(
    ({ type, key }) => type === 'Property' && (key as { name?: string }).name === 'status',
  )
  // Facts for the preview of an e-mail.
  const samples = source.nodes.filter(
    ({ type, id }) => type === 'VariableDeclarator' && /sample/i.test((id as { name?: string }).name ?? ''),
  )
  const left = [...typed, ...statuses, ...samples]
  const isLeft = ({ start, end }: Node) => left.some((one) => one.start <= start && end <= one.end)
  return source.nodes.filter((node) => !isLeft(node)).flatMap((node) => changesOf(node, source))
}

/** The file with that one thing changed. */
export function withMutant(text: string, { start, end, text: other }: Mutant): string {
  return text.slice(0, start) + other + text.slice(end) + (other.includes('drizzle.') ? `\n${IMPORT_DRIZZLE}` : '')
}

/** `x as T`, `x satisfies T` and `x!` hold code. */
function isExpression(type: string): boolean {
  return /^TS(As|Satisfies|NonNull)/.test(type)
}

function changesOf(node: Node, source: Source): Mutant[] {
  const change = (start: number, end: number, text: string): Mutant => {
    const before = source.text.slice(start, end)
    return { start, end, text, line: source.lineAt(start), change: `${shortly(before)} → ${shortly(text)}` }
  }
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return swapped(node, source, change)
    case 'UnaryExpression':
      return node.operator === '!' ? [change(node.start, node.start + 1, '')] : []
    case 'Literal':
      return typeof node.value === 'string' && isSql(node, source)
        ? sqlMutants(node, source.text, change)
        : literals(node, change)
    case 'IfStatement':
    case 'ConditionalExpression': {
      const { start, end } = node.test as Node
      return [change(start, end, 'true'), change(start, end, 'false')]
    }
    case 'CallExpression':
      return [...methods(node, change), ...queryMutants(node, source, change)]
    case 'TemplateLiteral':
      return isSql(node, source) ? sqlMutants(node, source.text, change) : []
    default:
      return []
  }
}

/** In a store whatever is quoted; elsewhere what is marked as SQL. */
function isSql({ start }: Node, source: Source): boolean {
  return source.path.endsWith('.store.server.ts') || source.text.slice(start - 3, start) === 'sql'
}

export type Change = (start: number, end: number, text: string) => Mutant

function swapped(node: Node, source: Source, change: Change): Mutant[] {
  const operator = node.operator as string
  const [left, right] = [node.left as Node, node.right as Node]
  const other = SWAPS[operator]
  const isText = [left, right].some((side) => typeof side.value === 'string' || side.type === 'TemplateLiteral')
  if (!other || (operator === '+' && isText)) return []
  const at = source.text.indexOf(operator, left.end)
  return at < 0 || at >= right.start ? [] : [change(at, at + operator.length, other)]
}

function literals(node: Node, change: Change): Mutant[] {
  if (typeof node.value === 'boolean') return [change(node.start, node.end, String(!node.value))]
  return typeof node.value === 'number' ? [change(node.start, node.end, String(node.value + 1))] : []
}

function methods(node: Node, change: Change): Mutant[] {
  const property = (node.callee as Node).property as (Node & { name?: string }) | undefined
  const other = METHODS.get(property?.name ?? '')
  return property && other ? [change(property.start, property.end, other)] : []
}

function shortly(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line === '' ? '(nothing)' : line.length > 40 ? `${line.slice(0, 39)}…` : line
}

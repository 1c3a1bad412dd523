import type { Node } from '#tests/architecture/source.ts'
import type { Change, Mutant } from './mutants-of.ts'

const SWAPS: Record<string, string> = {
  '=': '<>',
  '<>': '=',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  and: 'or',
  or: 'and',
  'is null': 'is not null',
  'is not null': 'is null',
  'not exists': 'exists',
  exists: 'not exists',
  'not in': 'in',
  in: 'not in',
  between: 'not between',
  like: 'not like',
  'left join': 'join',
  true: 'false',
  false: 'true',
  'min(': 'max(',
  'max(': 'min(',
}
const WORDS =
  /(?<= )(?:=|<>|<=|>=|<|>|\+|-)(?= )|\b(?:and|or|is not null|is null|not exists|exists|not in|in|between|like|left join|true|false)\b|\b(?:min|max)\(/g
const HIDDEN = '·'

/** The mutants of a piece of SQL: a comparison or condition turned round, an order reversed, a limit lifted, rows kept that a join would
 *  drop. What is assigned, and texts inside the statement, are left alone. */
export function sqlMutants(node: Node, text: string, change: Change): Mutant[] {
  const offset = node.start + 1
  const sql = hideForeign(node, text)
  const assigned = spansOf(sql, /\b(?:set|values)\s/g, /\b(?:where|from|returning|on conflict)\b/g)
  const between = [...sql.matchAll(/\bbetween\b.*?\band\b/g)].map((match) => match.index + match[0].length)
  const swaps = [...sql.matchAll(WORDS)].flatMap((match) => {
    const [word] = match
    const at = match.index
    const isAssignment = word === '=' && assigned.some(([from, to]) => from <= at && at < to)
    if (isAssignment || (word === 'and' && between.includes(at + 3))) return []
    return [change(offset + at, offset + at + word.length, SWAPS[word]!)]
  })
  return [...swaps, ...orders(sql, offset, change), ...limits(sql, offset, change)]
}

/** The text with values put in, quoted texts and comments out of sight, each place where it was. */
function hideForeign(node: Node, text: string): string {
  const hidden = text.slice(node.start + 1, node.end - 1).split('')
  const hide = (from: number, to: number) => hidden.fill(HIDDEN, from, to)
  for (const { start, end } of (node.expressions as Node[] | undefined) ?? [])
    hide(text.lastIndexOf('${', start) - node.start - 1, text.indexOf('}', end) - node.start)
  for (const match of hidden.join('').matchAll(/'[^']*'|--[^\n]*/g)) hide(match.index, match.index + match[0].length)
  return hidden.join('')
}

/** From each beginning to the next end that stands in no deeper parenthesis. */
function spansOf(sql: string, begins: RegExp, ends: RegExp): [from: number, to: number][] {
  return [...sql.matchAll(begins)].map((match) => {
    const from = match.index + match[0].length
    const stops = new Set([...sql.matchAll(ends)].map((end) => end.index))
    let depth = 0
    let at = from
    for (; at < sql.length && !(depth === 0 && stops.has(at)); at++) {
      if (sql[at] === '(') depth++
      if (sql[at] === ')' && --depth < 0) break
    }
    return [from, at]
  })
}

/** The other direction for each column of an order. */
function orders(sql: string, at: number, change: Change): Mutant[] {
  return spansOf(sql, /\border by /g, /\b(?:limit|offset|for)\b/g).flatMap(([from, to]) =>
    [...sql.slice(from, to).matchAll(/[^\s,·](?:[^,·()]|\([^()]*\))*/g)].map((match) => {
      const column = match[0].trimEnd()
      const other = column.endsWith(' desc') ? column.slice(0, -5) : `${column} desc`
      return change(at + from + match.index, at + from + match.index + column.length, other)
    }),
  )
}

/** No limit; one row less or more is noticed by nobody who takes the first. */
function limits(sql: string, at: number, change: Change): Mutant[] {
  const found = [...sql.matchAll(/\blimit (?:(?!1\b)\d+|·+)/g)]
  return found.map((match) => change(at + match.index, at + match.index + match[0].length, 'limit all'))
}

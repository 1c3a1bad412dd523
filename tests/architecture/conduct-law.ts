import { placeOf, type Room } from './rooms.ts'
import { type Node, nodesOf, type Source } from './source.ts'

/** Rooms whose code must give the same answer to the same question. */
const PURE: Room[] = ['rule', 'kit']
/** Rooms that live on the studio's time: they ask ctx.now(), so that a moved clock moves them too. */
const ON_STUDIO_TIME: Room[] = ['use-case', 'store', 'jobs', 'tables']

/** Laws of ARCHITECTURE.md#rules: a rule neither asks the clock nor throws dice nor looks at the machine. */
export function purityFaults(source: Source): string[] {
  const { room } = placeOf(source.path)
  const isPure = PURE.includes(room)
  if (!isPure && !ON_STUDIO_TIME.includes(room)) return []
  return source.nodes.flatMap((node) => {
    const clock = clockOf(node)
    const impure = clock ?? (isPure ? diceOf(node) : null)
    if (!impure) return []
    const remedy = isPure ? 'pass the fact in as an argument' : "ask ctx.now(), the studio's clock"
    return [`${source.path}:${source.lineAt(node.start)} uses ${impure}: ${remedy} (ARCHITECTURE.md#rules)`]
  })
}

function clockOf(node: Node): string | null {
  if (isMember(node, 'Date', 'now')) return 'Date.now'
  if (isMember(node, 'Temporal', 'Now')) return 'Temporal.Now'
  const isNewDate = node.type === 'NewExpression' && (node.callee as Node & { name?: string }).name === 'Date'
  return isNewDate && (node.arguments as Node[]).length === 0 ? 'new Date()' : null
}

function diceOf(node: Node): string | null {
  if (isMember(node, 'Math', 'random')) return 'Math.random'
  if (node.type === 'MemberExpression' && (node.object as { name?: string }).name === 'process') return 'process'
  return null
}

function isMember(node: Node, object: string, property: string): boolean {
  if (node.type !== 'MemberExpression') return false
  return (node.object as { name?: string }).name === object && (node.property as { name?: string }).name === property
}

/** Laws of ARCHITECTURE.md#imports: a door reads through ctx.reader and never opens a transaction; a use case reads and writes
 *  through its tx only, because a query that does not take tx escapes the transaction. */
export function penFaults(source: Source): string[] {
  const { room, folder } = placeOf(source.path)
  const isDoor = room === 'app' && folder !== 'clock'
  const isPen = room === 'use-case' || room === 'jobs'
  if (!isDoor && !isPen) return []
  return nodesOf(source, 'MemberExpression').flatMap((node) => {
    const why = isDoor ? doorFault(node) : penFault(node)
    return why ? [`${source.path}:${source.lineAt(node.start)} ${why} (ARCHITECTURE.md#imports)`] : []
  })
}

function doorFault(node: Node): string | null {
  const name = propertyOf(node)
  if (name === 'transaction') return 'opens a transaction: a door does not hold the pen, call a use case'
  const ofDatabase = name === 'reader' && propertyOf(node.object as Node) === 'db'
  return name === 'pool' || ofDatabase ? `uses .${name} of the database: a door reads through ctx.reader` : null
}

function penFault(node: Node): string | null {
  const name = propertyOf(node)
  return name === 'reader' || name === 'pool' ? `uses .${name}: a use case reads through its tx` : null
}

function propertyOf(node: Node): string {
  return (node.property as { name?: string } | undefined)?.name ?? ''
}

/** A store writes its own noun's tables only; it may read, join and lock those of earlier nouns. */
export function writeFaults(source: Source): string[] {
  const { room, noun } = placeOf(source.path)
  if (room !== 'store') return []
  const foreign = new Map(
    source.imports
      .filter((one) => one.path?.endsWith('.tables.server.ts') && placeOf(one.path).noun !== noun)
      .flatMap((one) => one.names.map((name) => [name, one.path ?? ''] as const)),
  )
  return nodesOf(source, 'CallExpression').flatMap((node) => {
    const method = ((node.callee as Node).property as { name?: string } | undefined)?.name ?? ''
    const table = (node.arguments as (Node & { name?: string })[])[0]?.name ?? ''
    const owner = foreign.get(table)
    if (!['insert', 'update', 'delete'].includes(method) || !owner || isKept(noun, owner)) return []
    return [
      `${source.path}:${source.lineAt(node.start)} ${method}s ${table} of ${owner}: writes touch own tables only, call a use case of that noun (ARCHITECTURE.md#imports)`,
    ]
  })
}

// The account row carries name, contact and role, and members are its keeper (docs/decisions, accounts and members).
function isKept(noun: string | undefined, owner: string): boolean {
  return noun === 'members' && owner === 'src/platform/auth/auth.tables.server.ts'
}

/** Unfinished business does not land. */
export function unfinishedFaults(source: Source): string[] {
  const marks = source.comments
    .filter((comment) => /\b(TODO|FIXME|XXX|HACK)\b/.test(comment.value))
    .map(
      (comment) =>
        `${source.path}:${source.lineAt(comment.start)} leaves a note to do something later: do it, or open an issue (STYLE.md)`,
    )
  const left = nodesOf(source, 'CallExpression').flatMap((node) => {
    const callee = node.callee as Node
    const object = (callee.object as { name?: string } | undefined)?.name ?? ''
    const property = (callee.property as { name?: string } | undefined)?.name ?? ''
    const isLeft = /^(test|it|describe)$/.test(object) && /^(skip|only|todo|fixme)$/.test(property)
    return isLeft
      ? [`${source.path}:${source.lineAt(node.start)} leaves ${object}.${property}: every test runs (CONTRIBUTING.md)`]
      : []
  })
  return [...marks, ...left]
}

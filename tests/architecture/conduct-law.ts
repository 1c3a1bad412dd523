import { type Kind, placeOf, WRITERS_OF_PAYMENTS } from './modules.ts'
import { type Node, nodesOf, type Source } from './source.ts'

/** Kinds of file whose code must give the same answer to the same question. */
const PURE: Kind[] = ['rule', 'kit']
/** Kinds of file that live on the studio's time: they ask ctx.now(), so that a moved clock moves them too. */
const ON_STUDIO_TIME: Kind[] = ['use-case', 'store', 'jobs', 'tables']

/** Laws of ARCHITECTURE.md#rules: a rule neither asks the clock nor uses random numbers nor looks at the machine. */
export function purityFaults(source: Source): string[] {
  const { kind } = placeOf(source.path)
  const isPure = PURE.includes(kind)
  if (!isPure && !ON_STUDIO_TIME.includes(kind)) return []
  return source.nodes.flatMap((node) => {
    const clock = clockOf(node)
    const impure = clock ?? (isPure ? randomOf(node) : null)
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

function randomOf(node: Node): string | null {
  if (isMember(node, 'Math', 'random')) return 'Math.random'
  if (node.type === 'MemberExpression' && (node.object as { name?: string }).name === 'process') return 'process'
  return null
}

function isMember(node: Node, object: string, property: string): boolean {
  if (node.type !== 'MemberExpression') return false
  return (node.object as { name?: string }).name === object && (node.property as { name?: string }).name === property
}

/** Laws of ARCHITECTURE.md#imports: delivery code reads through ctx.reader and never opens a transaction; a use case reads and writes
 *  through its tx only, because a query that does not take tx escapes the transaction. */
export function accessFaults(source: Source): string[] {
  const { kind, folder } = placeOf(source.path)
  const isDelivery = kind === 'app' && folder !== 'jobs'
  const writes = kind === 'use-case' || kind === 'jobs'
  if (!isDelivery && !writes) return []
  return nodesOf(source, 'MemberExpression').flatMap((node) => {
    const why = isDelivery ? deliveryFault(node) : useCaseFault(node)
    return why ? [`${source.path}:${source.lineAt(node.start)} ${why} (ARCHITECTURE.md#imports)`] : []
  })
}

function deliveryFault(node: Node): string | null {
  const name = propertyOf(node)
  if (name === 'transaction') return 'opens a transaction: delivery code calls a use case'
  const ofDatabase = name === 'reader' && propertyOf(node.object as Node) === 'db'
  return name === 'pool' || ofDatabase ? `uses .${name} of the database: delivery code reads through ctx.reader` : null
}

function useCaseFault(node: Node): string | null {
  const name = propertyOf(node)
  return name === 'reader' || name === 'pool' ? `uses .${name}: a use case reads through its tx` : null
}

function propertyOf(node: Node): string {
  return (node.property as { name?: string } | undefined)?.name ?? ''
}

/** A store writes the tables of its own module only; it may read, join and lock those of earlier ones. */
export function writeFaults(source: Source): string[] {
  const { kind, module } = placeOf(source.path)
  if (kind !== 'store') return []
  const foreign = new Map(
    source.imports
      .filter((one) => one.path?.endsWith('.tables.server.ts') && !isOwn(source.path, one.path))
      .flatMap((one) => one.names.map((name) => [name, one.path ?? ''] as const)),
  )
  return nodesOf(source, 'CallExpression').flatMap((node) => {
    const method = ((node.callee as Node).property as { name?: string } | undefined)?.name ?? ''
    const table = (node.arguments as (Node & { name?: string })[])[0]?.name ?? ''
    const owner = foreign.get(table)
    if (!['insert', 'update', 'delete'].includes(method) || !owner || isKept(module, owner)) return []
    return [
      `${source.path}:${source.lineAt(node.start)} ${method}s ${table} of ${owner}: writes touch own tables only, call a use case of that module (ARCHITECTURE.md#imports)`,
    ]
  })
}

/** Own is what lies in the same module; payments belong to the folders that move money alone. */
function isOwn(store: string, tables: string): boolean {
  const [from, to] = [placeOf(store), placeOf(tables)]
  if (from.module !== to.module) return false
  return !tables.endsWith('/payments.tables.server.ts') || WRITERS_OF_PAYMENTS.includes(from.folder ?? '')
}

// The account row carries name, contact and role, and people is the module that writes it (docs/decisions, accounts and members).
function isKept(module: string | undefined, owner: string): boolean {
  return module === 'people' && owner === 'src/platform/auth/auth.tables.server.ts'
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

import { placeOf, WRITERS_OF_PAYMENTS } from './modules.ts'
import { type Node, nodesOf, type Source } from './source.ts'

/** Laws of ARCHITECTURE.md#imports: delivery code reads through ctx.reader and never opens a transaction; a use case reads and writes
 *  through its tx only, because a query that does not take tx escapes the transaction. Both hand these on to stores, and take nothing
 *  of them themselves. */
export function accessFaults(source: Source): string[] {
  const { kind, folder } = placeOf(source.path)
  const isDelivery = kind === 'app' && folder !== 'jobs'
  if (!isDelivery && kind !== 'use-case') return []
  const taken = nodesOf(source, 'MemberExpression', 'ObjectPattern').flatMap((node) =>
    takenBy(node).map((one) => ({ node, why: isDelivery ? deliveryFault(one) : useCaseFault(one) })),
  )
  const written = nodesOf(source, 'Literal', 'TemplateElement').map((node) => ({ node, why: sqlFault(node) }))
  return [...taken, ...written]
    .filter(({ why }) => why)
    .map(({ node, why }) => `${source.path}:${source.lineAt(node.start)} ${why} (ARCHITECTURE.md#imports)`)
}

/** A statement that another function is to run. */
function sqlFault({ value }: Node): string | null {
  const text = String(typeof value === 'string' ? value : (value as { cooked?: string } | null)?.cooked)
  const isStatement = /^\s*(select\s.+\sfrom|insert\s+into|delete\s+from|update\s.+\sset)\s/is.test(text)
  // A sentence begins with one capital.
  const isSql = isStatement && /^\s*([a-z]+|[A-Z]+)\s/.test(text)
  return isSql ? 'writes SQL: it lives in a store' : null
}

type Taken = { name: string; of: string }

/** What is taken of an object: `.name`, `['name']` or, where one is taken apart, `{ name }`. */
function takenBy(node: Node): Taken[] {
  if (node.type === 'MemberExpression') {
    const object = node.object as Node & { name?: string }
    return [{ name: propertyOf(node), of: object.name ?? propertyOf(object) }]
  }
  return (node.properties as Node[]).map((one) => ({ name: (one.key as { name?: string })?.name ?? '', of: '' }))
}

function deliveryFault({ name, of }: Taken): string | null {
  if (name === 'transaction') return 'opens a transaction: delivery code calls a use case'
  if (name === 'execute' || name === '$client' || of === 'reader')
    return `uses .${name}: SQL lives in a store, which delivery calls`
  const ofDatabase = name === 'reader' && of === 'db'
  return name === 'pool' || ofDatabase ? `uses .${name} of the database: delivery code reads through ctx.reader` : null
}

function useCaseFault({ name, of }: Taken): string | null {
  if (of === 'tx') return `uses .${name} of tx: SQL lives in the module's stores, which take the tx`
  return name === 'reader' || name === 'pool' ? `uses .${name}: a use case reads through its tx` : null
}

function propertyOf(node: Node): string {
  const { name, value } = (node.property ?? {}) as { name?: string; value?: unknown }
  return name ?? (typeof value === 'string' ? value : '')
}

/** A context is not handed on within the transaction it has opened: what gets it would open another beside that. `work` joins. */
export function joinFaults(source: Source): string[] {
  return nodesOf(source, 'CallExpression').flatMap((call) => {
    const callee = call.callee as Node
    const context = (callee.object as { name?: string } | undefined)?.name
    const body = ((call.arguments as Node[])[0] as { body?: Node } | undefined)?.body
    if (propertyOf(callee) !== 'transaction' || !context || !body) return []
    return source.nodes
      .filter(({ start, end }) => start >= body.start && end <= body.end)
      .filter((node) => handsOn(node, context))
      .map((node) => `${source.path}:${source.lineAt(node.start)} hands on ${context}: hand on work (STYLE.md)`)
  })
}

function handsOn(node: Node, name: string): boolean {
  const isIt = (one: unknown) => (one as { name?: string } | undefined)?.name === name
  return node.type === 'SpreadElement'
    ? isIt(node.argument)
    : node.type === 'CallExpression' && (node.arguments as Node[]).some(isIt)
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

/** Nothing is left unfinished: no notes to do something later. */
export function unfinishedFaults(source: Source): string[] {
  return source.comments
    .filter((comment) => /\b(TODO|FIXME|XXX|HACK)\b/.test(comment.value))
    .map(
      (comment) =>
        `${source.path}:${source.lineAt(comment.start)} leaves a note to do something later: do it, or open an issue (STYLE.md)`,
    )
}

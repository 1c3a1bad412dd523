import { type Kind, placeOf } from './modules.ts'
import type { Node, Source } from './source.ts'

/** Kinds of file whose code must give the same answer to the same question. */
const PURE: Kind[] = ['rule', 'kit']
/** Kinds of file that use the studio's clock: they ask ctx.now(), so that tests and demos can move it. */
const ON_STUDIO_TIME: Kind[] = ['use-case', 'store', 'tables']
/** Kinds of file that answer from what they are given or what the database holds. */
const STATELESS: Kind[] = ['rule', 'use-case', 'store']
/** The one place of the kit that draws random numbers: ids. */
const OWNS_RANDOMNESS = 'src/kit/id.ts'

/** What depends on the machine, the process or the browser that a rule runs in, or acts outside it. */
const MACHINE = (
  'process self document navigator localStorage sessionStorage setTimeout setInterval setImmediate ' +
  'queueMicrotask Worker SharedWorker MessageChannel BroadcastChannel Event CustomEvent File fetch require console'
).split(' ')
/** What answers in the zone and language of the machine. */
const LOCAL =
  /^get(Day|Date|Month|FullYear|Hours|Minutes|TimezoneOffset)$|^toLocale(Date|Time)String$|^to(Date|Time)String$/
/** What carries the moment it was made. */
const STAMPS = ['timeStamp', 'lastModified', 'timeOrigin', 'hrtime', 'uptime']
/** What has a clock, by name and by what holds all names. */
const CLOCKS = ['Date', 'Temporal', 'performance', 'globalThis']

/** Laws of ARCHITECTURE.md#rules: a rule uses neither the clock nor random numbers nor anything of the machine. Named is what may be
 *  done with `Date` and `Math`, because there are more ways round a list of what may not. */
export function purityFaults(source: Source): string[] {
  const { kind } = placeOf(source.path)
  const isPure = PURE.includes(kind)
  if (!isPure && !ON_STUDIO_TIME.includes(kind)) return []
  const allowed = allowedNames(source)
  return source.nodes.flatMap((node) => {
    const property = node.type === 'MemberExpression' ? propertyOf(node) : ''
    if (LOCAL.test(property)) {
      const at = `${source.path}:${source.lineAt(node.start)}`
      return [
        `${at} asks the machine for its zone by '${property}': src/kit/time.ts knows the studio's (ARCHITECTURE.md#rules)`,
      ]
    }
    const impure = clockOf(node, allowed) ?? (isPure ? machineOf(node, allowed, source.path) : null)
    if (!impure) return []
    const remedy = isPure ? 'pass the fact in as an argument' : "ask ctx.now(), the studio's clock"
    return [`${source.path}:${source.lineAt(node.start)} uses ${impure}: ${remedy} (ARCHITECTURE.md#rules)`]
  })
}

function clockOf(node: Node, allowed: Set<unknown>): string | null {
  const clock = CLOCKS.find((name) => isReference(node, name, allowed))
  if (clock) return `the clock by '${clock}'`
  const stamp = STAMPS.find((name) => node.type === 'MemberExpression' && propertyOf(node) === name)
  if (stamp) return `the clock by '${stamp}'`
  // A format without an instant formats the present one.
  const isFormat = ['format', 'formatToParts'].includes(nameOf((node.callee as Node | undefined)?.property))
  return node.type === 'CallExpression' && isFormat && argumentsOf(node).length === 0 ? 'the clock by format()' : null
}

function machineOf(node: Node, allowed: Set<unknown>, path: string): string | null {
  if (isReference(node, 'Math', allowed)) return "random numbers by 'Math'"
  if (path !== OWNS_RANDOMNESS && isReference(node, 'crypto', allowed)) return "random numbers by 'crypto'"
  if (path !== OWNS_RANDOMNESS && isReference(node, 'newId', allowed)) return "random numbers by 'newId'"
  return MACHINE.find((name) => isReference(node, name, allowed)) ?? null
}

/** Where a name stands for the thing itself, and not for a property, a key or a type of that name. */
function isReference(node: Node, name: string, allowed: Set<unknown>): boolean {
  return node.type === 'Identifier' && node.name === name && !allowed.has(node)
}

/** The names that are no reference, and those that only build a date from facts or compute with numbers. */
function allowedNames({ nodes }: Source): Set<unknown> {
  const allowed = new Set<unknown>()
  for (const node of nodes) {
    if (node.type === 'MemberExpression' && !node.computed) allowed.add(node.property)
    if (node.type === 'MemberExpression' && isHarmless(node)) allowed.add(node.object)
    if (node.type === 'Property' && !node.computed && !node.shorthand) allowed.add(node.key)
    if (isDateOfFacts(node)) allowed.add(node.callee)
    if (node.type === 'BinaryExpression' && node.operator === 'instanceof') allowed.add(node.right)
    if (node.type.startsWith('TS')) for (const key of ['typeName', 'key', 'id', 'exprName']) allowed.add(node[key])
  }
  return allowed
}

function isDateOfFacts(node: Node): boolean {
  const [first] = argumentsOf(node)
  return node.type === 'NewExpression' && nameOf(node.callee) === 'Date' && !!first && first.type !== 'SpreadElement'
}

function isHarmless(member: Node): boolean {
  const [object, property] = [nameOf(member.object), nameOf(member.property)]
  if (member.computed) return false
  if (object === 'Date') return ['UTC', 'parse'].includes(property)
  return (object === 'Math' && property !== 'random') || (object === 'Temporal' && property !== 'Now')
}

/** Laws of ARCHITECTURE.md#rules: a rule answers the same each time, and several instances run side by side, so nothing is
 *  remembered between two calls. */
export function stateFaults({ path, nodes, lineAt }: Source): string[] {
  const { kind } = placeOf(path)
  if (!STATELESS.includes(kind)) return []
  const body = (nodes[0]?.body ?? []) as Node[]
  const declared = body
    .map((node) => (node.declaration ?? node) as Node)
    .filter(({ type }) => type === 'VariableDeclaration')
  return declared
    .filter(
      (node) => node.kind !== 'const' || (node.declarations as Node[]).some(({ init }) => isEmptyStore(init as Node)),
    )
    .map(
      (node) =>
        `${path}:${lineAt(node.start)} keeps state between calls: pass the fact in as an argument, or keep it in a table (ARCHITECTURE.md#rules)`,
    )
}

/** `new Map()`, `[]` or `{}`: made empty at module level, it can only be there to be filled. */
function isEmptyStore(init: Node | null): boolean {
  if (init?.type === 'NewExpression')
    return /^(Weak)?(Map|Set)$/.test(nameOf(init.callee)) && argumentsOf(init).length === 0
  const held =
    init?.type === 'ArrayExpression' ? init.elements : init?.type === 'ObjectExpression' ? init.properties : [0]
  return (held as unknown[]).length === 0
}

function propertyOf(member: Node): string {
  const { name, value } = (member.property ?? {}) as { name?: string; value?: unknown }
  return name ?? (typeof value === 'string' ? value : '')
}

function argumentsOf(node: Node): Node[] {
  return (node.arguments as Node[] | undefined) ?? []
}

function nameOf(node: unknown): string {
  return (node as { name?: string } | undefined)?.name ?? ''
}

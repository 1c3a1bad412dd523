import { placeOf } from './modules.ts'
import { type Node, nodesOf, type Source } from './source.ts'

const TEST = /\.(test|spec)\.tsx?$/
const RUNNERS = /^(test|it|describe|suite)$/
const LEFT_OUT = /^(skip|skipIf|runIf|only|todo|fixme|fails)$/
/** All that a test may do with `vi`: wait, set the machine's clock, which is not ours, and listen to what is printed, which is an answer
 *  to people. */
const HARMLESS = /^(waitFor|waitUntil|setSystemTime|useRealTimers)$/

/** What all tests share, and what writes to an object without an assignment. */
const GLOBALS = /^(globalThis|global|Date|Math|performance|process)$/
const WRITERS = /^(assign|definePropert(y|ies)|set|setPrototypeOf)$/

/** Laws of CONTRIBUTING.md#ground-rules: every test runs, once. */
export function skippedFaults(source: Source): string[] {
  if (!TEST.test(source.path)) return []
  const branches = nodesOf(source, 'IfStatement', 'LogicalExpression', 'ConditionalExpression')
  return source.nodes.flatMap((node) => {
    const left = leftOut(node) ?? (isTestCall(node) && isInside(node, branches) ? 'a test to a condition' : null)
    return left ? [`${at(source, node)} leaves ${left}: every test runs, or goes (CONTRIBUTING.md#ground-rules)`] : []
  })
}

function isTestCall({ type, callee, arguments: given }: Node): boolean {
  return type === 'CallExpression' && RUNNERS.test(rootOf(callee as Node)) && (given as Node[]).some(isFunction)
}

/** `test.skip`, `test('…', { skip: true }, …)`, `({ skip }) => skip()`, a test without a body and one for each of nothing. */
function leftOut(node: Node): string | null {
  const [runner, property] = [rootOf(node), propertyOf(node)]
  if (node.type === 'MemberExpression')
    return RUNNERS.test(runner) ? (LEFT_OUT.test(property) ? `${runner}.${property}` : null) : skipOfContext(property)
  if (node.type === 'Property' && /^(skip|todo|fails|only|retry)$/.test(nameOf(node.key))) return nameOf(node.key)
  if (node.type !== 'CallExpression') return null
  const isForNothing = ['each', 'for'].includes(propertyOf(node.callee as Node)) && RUNNERS.test(rootOf(node))
  if (isForNothing && (argumentsOf(node)[0]?.elements as Node[] | undefined)?.length === 0)
    return 'a test for each of nothing'
  const isBare = /^(test|it)$/.test(nameOf(node.callee)) && argumentsOf(node).length === 1
  return isBare ? `${nameOf(node.callee)} without a body` : null
}

function skipOfContext(property: string): string | null {
  return property === 'skip' ? 'skip()' : null
}

/** Laws of CONTRIBUTING.md#ground-rules: nothing of our own is mocked. A test that replaces what it tries proves the replacement. */
export function mockFaults(source: Source): string[] {
  if (placeOf(source.path).kind !== 'test') return []
  const allowed = new Set(nodesOf(source, 'CallExpression', 'ImportSpecifier').flatMap(harmlessUses))
  const uses = source.nodes
    .filter((node) => node.type === 'Identifier' && /^(vi|vitest)$/.test(nameOf(node)) && !allowed.has(node))
    .map((node) => `${at(source, node)} uses ${nameOf(node)} to replace something`)
  const replaced = nodesOf(source, 'AssignmentExpression', 'CallExpression')
    .filter((node) => TEST.test(source.path) && GLOBALS.test(replacedBy(node)))
    .map((node) => `${at(source, node)} replaces something of ${replacedBy(node)}`)
  const imported = source.imports
    .filter(({ specifier }) => /^(node:test|sinon|testdouble|nock|msw|jest-mock)$/.test(specifier))
    .map(({ specifier, line }) => `${source.path}:${line} imports ${specifier}`)
  const remedy = 'run the real thing, with facts of the test; fake third parties at the socket'
  return [...uses, ...replaced, ...imported].map((fault) => `${fault}: ${remedy} (CONTRIBUTING.md#ground-rules)`)
}

/** What an assignment, or `Object.assign` and the like, writes to. */
function replacedBy(node: Node): string {
  if (node.type === 'AssignmentExpression') return nameOf(uncast((node.left as Node).object as Node))
  const isWriting = WRITERS.test(propertyOf(node.callee as Node))
  return isWriting ? nameOf(uncast(argumentsOf(node)[0])) : ''
}

/** `x` of `(x as T)`. */
function uncast(node: Node | undefined): Node | undefined {
  return /^(TSAs|Parenthesized)Expression$/.test(node?.type ?? '') ? uncast(node!.expression as Node) : node
}

/** `vi` where it waits or listens to the console, and where it is imported under its own name. */
function harmlessUses(node: Node): unknown[] {
  if (node.type === 'ImportSpecifier')
    return nameOf(node.imported) === nameOf(node.local) ? [node.imported, node.local] : []
  const callee = node.callee as Node
  const isListening = propertyOf(callee) === 'spyOn' && nameOf(argumentsOf(node)[0]) === 'console'
  return isListening || HARMLESS.test(propertyOf(callee)) ? [callee.object] : []
}

/** Laws of CONTRIBUTING.md#ground-rules: a test waits for what it awaits. A time that is enough here is not on a slower machine. */
export function sleepFaults(source: Source): string[] {
  if (placeOf(source.path).kind !== 'test') return []
  const timers = source.imports.filter(({ specifier }) => /^(node:)?timers\/promises$/.test(specifier))
  const names = new Set(
    nodesOf(source, 'ImportSpecifier', 'ImportDefaultSpecifier', 'ImportNamespaceSpecifier')
      .filter((node) => timers.some(({ line }) => line === source.lineAt(node.start)))
      .map((node) => nameOf(node.local)),
  )
  const promises = nodesOf(source, 'NewExpression').filter(({ callee }) => nameOf(callee) === 'Promise')
  // What asks again and again waits between two questions, and what has a deadline races against it.
  const asking = nodesOf(source, 'WhileStatement', 'DoWhileStatement', 'ForStatement')
  const races = nodesOf(source, 'CallExpression').filter(({ callee }) => propertyOf(callee as Node) === 'race')
  return nodesOf(source, 'CallExpression')
    .filter((node) => {
      const callee = rootOf(node.callee as Node)
      const isTimer = names.has(callee) || (callee === 'setTimeout' && isInside(node, promises))
      return (isTimer && !isInside(node, [...asking, ...races])) || propertyOf(node.callee as Node) === 'waitForTimeout'
    })
    .map(
      (node) =>
        `${at(source, node)} sleeps: wait for what is awaited, by vi.waitUntil, once() or expect.poll (CONTRIBUTING.md#ground-rules)`,
    )
}

/** Each test expects something, itself or by a function of ours that does: one that only imports and calls proves that it loads. */
export function emptyTestFaults(sources: Source[]): string[] {
  const expecting = new Set(sources.filter(({ nodes }) => nodes.some(isExpectation)).map(({ path }) => path))
  return sources.filter(({ path }) => TEST.test(path)).flatMap((source) => emptyTests(source, expecting))
}

function emptyTests(source: Source, expecting: Set<string>): string[] {
  const asserting = assertingNames(source, expecting)
  return nodesOf(source, 'CallExpression').flatMap((node) => {
    const body = argumentsOf(node).findLast(isFunction)
    const isTest = RUNNERS.test(rootOf(node.callee as Node)) && !/describe|suite/.test(rootOf(node.callee as Node))
    if (!isTest || !body || isHook(node) || holds(source, body, asserting)) return []
    return [
      `${at(source, node)} expects nothing: say what must be true, with expect (STYLE.md#tests-read-as-sentences)`,
    ]
  })
}

/** The functions of this file that expect something, directly or by another, and what is imported from files of ours that do. */
function assertingNames(source: Source, expecting: Set<string>): Set<string> {
  const imported = source.imports.filter(({ path }) => path && expecting.has(path)).flatMap(({ names }) => names)
  const asserting = new Set(imported)
  const declared = nodesOf(source, 'FunctionDeclaration', 'VariableDeclarator')
  for (let before = -1; before !== asserting.size;) {
    before = asserting.size
    for (const node of declared) if (holds(source, node, asserting)) asserting.add(nameOf(node.id))
  }
  return asserting
}

function holds(source: Source, within: Node, names: Set<string>): boolean {
  return source.nodes.some(
    (node) =>
      node.start >= within.start &&
      node.end <= within.end &&
      (isExpectation(node) || (node.type === 'Identifier' && node !== within.id && names.has(nameOf(node)))),
  )
}

function isExpectation(node: Node): boolean {
  return node.type === 'Identifier' && /^(expect|assert)/.test(nameOf(node))
}

/** What looks like an expectation and cannot fail: one of a constant, one that something can be imported, one without a matcher, one
 *  whose failure is caught. */
export function hollowFaults(source: Source): string[] {
  if (!TEST.test(source.path)) return []
  const calls = nodesOf(source, 'CallExpression').filter(({ callee }) => nameOf(callee) === 'expect')
  const matchers = new Map(nodesOf(source, 'MemberExpression').map((node) => [node.object, propertyOf(node)]))
  const constant = calls.filter((node) => isConstant(argumentsOf(node)[0], matchers.get(node) ?? '', source))
  const bare = nodesOf(source, 'ExpressionStatement').filter(({ expression }) => calls.includes(expression as Node))
  const caught = nodesOf(source, 'TryStatement').filter(({ handler, block }) => {
    const { start, end } = block as Node
    return handler && calls.some((call) => call.start >= start && call.end <= end)
  })
  return [...constant, ...bare, ...caught].map(
    (node) => `${at(source, node)} cannot fail: expect what the code answers (STYLE.md#tests-read-as-sentences)`,
  )
}

/** The types say already that what is imported is there. */
function isConstant(subject: Node | undefined, matcher: string, { imports }: Source): boolean {
  const isImported = imports.some(({ names }) => names.includes(nameOf(subject)))
  const isOfTypes = subject?.type === 'UnaryExpression' && subject.operator === 'typeof'
  const isModule = subject?.type === 'AwaitExpression' && (subject.argument as Node).type === 'ImportExpression'
  const isThere = /^toBe(Defined|Truthy|TypeOf|InstanceOf)$/.test(matcher)
  return (
    subject?.type === 'Literal' || (isImported && isThere) || (isOfTypes && matcher === 'toBe') || (isModule && isThere)
  )
}

function isInside(node: Node, around: Node[]): boolean {
  return around.some(({ start, end }) => node.start >= start && node.end <= end)
}

function isFunction(node: Node): boolean {
  return node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression'
}

/** `test.beforeEach` and the like prepare, `test.extend` describes. */
function isHook({ callee }: Node): boolean {
  return /^(before|after|extend|use|step|setTimeout)/.test(propertyOf(callee as Node))
}

/** The name a chain begins with: `test` of `test.each(rows)('…')`. */
function rootOf(node: Node | undefined): string {
  if (node?.type === 'MemberExpression') return rootOf(node.object as Node)
  if (node?.type === 'CallExpression' || node?.type === 'TaggedTemplateExpression')
    return rootOf((node.callee ?? node.tag) as Node)
  return nameOf(node)
}

function propertyOf(node: Node): string {
  const { name, value } = (node.property ?? {}) as { name?: string; value?: unknown }
  return name ?? (typeof value === 'string' ? value : '')
}

function argumentsOf(node: Node): Node[] {
  return node.arguments as Node[]
}

function at(source: Source, node: Node): string {
  return `${source.path}:${source.lineAt(node.start)}`
}

function nameOf(node: unknown): string {
  return (node as { name?: string } | undefined)?.name ?? ''
}

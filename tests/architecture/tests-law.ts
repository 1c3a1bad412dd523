import { placeOf } from './modules.ts'
import {
  argumentsOf,
  at,
  isFunction,
  isInside,
  nameOf,
  ownerOf,
  propertyOf,
  rootOf,
  RUNNERS,
  TEST,
  uncast,
} from './nodes.ts'
import { type Node, nodesOf, type Source } from './source.ts'

/** All that a test may do with `vi`: wait, set the machine's clock, which is not ours, and listen to what is printed, which is an answer
 *  to people. */
const HARMLESS = /^(waitFor|waitUntil|setSystemTime|useRealTimers)$/

/** What all tests share, and what writes to an object without an assignment. */
const GLOBALS = /^(globalThis|global|Date|Math|performance|process)$/
const WRITERS = /^(assign|definePropert(y|ies)|deleteProperty|set|setPrototypeOf)$/

/** Laws of CONTRIBUTING.md#ground-rules: nothing of our own is mocked. A test that replaces what it tries proves the replacement. */
export function mockFaults(source: Source): string[] {
  if (placeOf(source.path).kind !== 'test') return []
  const allowed = new Set(nodesOf(source, 'CallExpression', 'ImportSpecifier').flatMap(harmlessUses))
  const uses = source.nodes
    .filter((node) => node.type === 'Identifier' && /^(vi|vitest)$/.test(nameOf(node)) && !allowed.has(node))
    .map((node) => `${at(source, node)} uses ${nameOf(node)} to replace something`)
  const owners = ownersOf(source)
  const replaced = nodesOf(source, 'AssignmentExpression', 'CallExpression')
    .flatMap((node) => (TEST.test(source.path) ? [[node, replacedBy(node, owners)] as const] : []))
    .flatMap(([node, what]) => (what ? [`${at(source, node)} replaces something of ${what}`] : []))
  const imported = source.imports
    .filter(({ specifier }) => /^(node:test|sinon|testdouble|nock|msw|jest-mock)$/.test(specifier))
    .map(({ specifier, line }) => `${source.path}:${line} imports ${specifier}`)
  const remedy = 'run the real thing, with facts of the test; fake third parties at the socket'
  return [...uses, ...replaced, ...imported].map((fault) => `${fault}: ${remedy} (CONTRIBUTING.md#ground-rules)`)
}

/** The object on which something is replaced: by `Object.assign`, `Reflect.set` and the like on anything the test has not made itself, or
 *  by an assignment to what all tests share or to what is imported, or of a function to what the test has not made. The studio's clock is
 *  there to be set. */
function replacedBy(node: Node, { isMade, isImported }: ReturnType<typeof ownersOf>): string | null {
  if (node.type === 'CallExpression') {
    const callee = node.callee as Node
    const [target] = argumentsOf(node)
    const isWriting = /^(Object|Reflect)$/.test(nameOf(callee.object)) && WRITERS.test(propertyOf(callee))
    return isWriting && !isMade(target) ? nameOf(ownerOf(target)) || 'what it did not make' : null
  }
  const left = uncast(node.left as Node)
  if (left?.type !== 'MemberExpression') return null
  const object = uncast(left.object as Node)!
  if ([nameOf(object), propertyOf(object)].includes('clock') && propertyOf(left) === 'now') return null
  const isReplaced = !isMade(left) && isFunction(uncast(node.right as Node)!)
  const isReplacing = GLOBALS.test(nameOf(object)) || isImported(left) || isReplaced
  return isReplacing ? nameOf(ownerOf(left)) || 'what it did not make' : null
}

/** What the test makes itself, as a literal or by `new`, it may write to as it likes; what it imports from us, not at all. */
function ownersOf(source: Source) {
  const made = /^(Object|Array|New|ArrowFunction|Function)Expression$/
  const isMade = (node: Node | undefined) => made.test(uncast(node)?.type ?? '')
  const names = new Set(
    nodesOf(source, 'VariableDeclarator')
      .filter(({ init }) => isMade(init as Node))
      .map(({ id }) => nameOf(id)),
  )
  const ours = source.imports.filter(({ path }) => path).map(({ line }) => line)
  const imported = nodesOf(source, 'ImportSpecifier', 'ImportDefaultSpecifier', 'ImportNamespaceSpecifier')
    .filter(({ start }) => ours.includes(source.lineAt(start)))
    .map(({ local }) => nameOf(local))
  return {
    isMade: (node: Node | undefined) => isMade(node) || names.has(nameOf(ownerOf(node))),
    isImported: (node: Node) => imported.includes(nameOf(ownerOf(node))),
  }
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

/** `test.beforeEach` and the like prepare, `test.extend` describes. */
function isHook({ callee }: Node): boolean {
  return /^(before|after|extend|use|step|setTimeout)/.test(propertyOf(callee as Node))
}

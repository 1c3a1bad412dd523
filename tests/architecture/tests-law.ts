import { type Node, nodesOf, type Source } from './source.ts'

const TEST = /\.(test|spec)\.tsx?$/
const RUNNERS = /^(test|it|describe|suite)$/
const LEFT_OUT = /^(skip|skipIf|runIf|only|todo|fixme|fails)$/
const MOCKS = /^(mock|doMock|fn|spyOn|stubGlobal|stubEnv|mocked|hoisted|useFakeTimers|setSystemTime)$/

/** Laws of CONTRIBUTING.md#ground-rules: every test runs. */
export function skippedFaults(source: Source): string[] {
  return nodesOf(source, 'MemberExpression').flatMap((node) => {
    const [runner, property] = [rootOf(node), propertyOf(node)]
    if (!RUNNERS.test(runner) || !LEFT_OUT.test(property)) return []
    return [`${at(source, node)} leaves ${runner}.${property}: every test runs, or goes (CONTRIBUTING.md#ground-rules)`]
  })
}

/** Laws of CONTRIBUTING.md#ground-rules: nothing of our own is mocked. A test that replaces what it tries proves the replacement. */
export function mockFaults(source: Source): string[] {
  const calls = nodesOf(source, 'CallExpression')
    .map((node) => ({ callee: node.callee as Node, of: nameOf(argumentsOf(node)[0]) }))
    // What is printed is an answer to people, and may be listened to.
    .filter(({ callee, of }) => nameOf(callee.object) === 'vi' && MOCKS.test(propertyOf(callee)) && of !== 'console')
    .map(({ callee }) => `${at(source, callee)} uses vi.${propertyOf(callee)}`)
  const imported = source.imports
    .filter(({ specifier }) => /^(node:test|sinon|testdouble|nock|msw|jest-mock)$/.test(specifier))
    .map(({ specifier, line }) => `${source.path}:${line} imports ${specifier}`)
  const remedy = 'run the real thing, with facts of the test; fake third parties at the socket'
  return [...calls, ...imported].map((fault) => `${fault}: ${remedy} (CONTRIBUTING.md#ground-rules)`)
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

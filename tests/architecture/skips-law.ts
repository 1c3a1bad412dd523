import { argumentsOf, at, isFunction, isInside, nameOf, propertyOf, rootOf, RUNNERS, TEST, uncast } from './nodes.ts'
import { type Node, nodesOf, type Source } from './source.ts'

const LEFT_OUT = /^(skip|skipIf|runIf|only|todo|fixme|fails)$/
const BRANCHES = /^(IfStatement|ConditionalExpression|LogicalExpression)$/

/** Laws of CONTRIBUTING.md#ground-rules: every test runs, once. */
export function skippedFaults(source: Source): string[] {
  if (!TEST.test(source.path)) return []
  const branches = nodesOf(source, 'IfStatement', 'LogicalExpression', 'ConditionalExpression')
  const constants = constantsOf(source)
  return source.nodes.flatMap((node) => {
    const isDecided = isTestCall(node) && isInside(node, branches)
    const left = leftOut(node) ?? (isDecided ? 'a test to a condition' : deadEnd(node, constants))
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

/** `if (false) …`, `OFF && …` beside `const OFF = false`, and `for (const each of []) …`. */
function deadEnd(node: Node, constants: ReadonlySet<string>): string | null {
  const { right, test } = node as { right?: Node; test?: Node | null }
  if (node.type === 'ForOfStatement') return isEmptyList(right) ? 'a loop over nothing' : null
  const decides = node.type === 'LogicalExpression' ? (node.left as Node) : test
  const isLoop = /^(While|For)Statement$/.test(node.type)
  if (!(isLoop || BRANCHES.test(node.type)) || !decides || (isLoop && decides.value === true)) return null
  return isFixed(decides, constants) ? 'a branch to what is always the same' : null
}

/** Names that stand for one value all through the file: constants, written once, that no parameter is called like. */
function constantsOf(source: Source): ReadonlySet<string> {
  const declarators = nodesOf(source, 'VariableDeclaration')
    .filter(({ kind }) => kind === 'const')
    .flatMap(({ declarations }) => declarations as Node[])
  const bound = source.nodes.flatMap((node) => [node.type === 'VariableDeclarator' ? node.id : [], node.params ?? []])
  const names = bound.flat().map(nameOf)
  const found = new Set<string>()
  for (const { id, init } of declarators) {
    const name = nameOf(id)
    if (names.filter((one) => one === name).length === 1 && isFixed(init as Node, found)) found.add(name)
  }
  return found
}

/** Made of literals alone. */
function isFixed(given: Node | null | undefined, constants: ReadonlySet<string>): boolean {
  const node = uncast(given ?? undefined)
  const every = (...parts: unknown[]) => parts.every((part) => isFixed(part as Node, constants))
  switch (node?.type) {
    case 'Literal':
      return true
    case 'Identifier':
      return /^(undefined|NaN)$/.test(nameOf(node)) || constants.has(nameOf(node))
    case 'TemplateLiteral':
      return every(...(node.expressions as Node[]))
    case 'UnaryExpression':
      return every(node.argument)
    case 'BinaryExpression':
    case 'LogicalExpression':
      return every(node.left, node.right)
    case 'MemberExpression':
      return every(node.object) || isEmptyList(node.object as Node)
    case 'CallExpression':
      return nameOf(node.callee) === 'Boolean' && every(...argumentsOf(node))
    default:
      return false
  }
}

function isEmptyList(node: Node | undefined): boolean {
  return (uncast(node)?.elements as Node[] | undefined)?.length === 0
}

function skipOfContext(property: string): string | null {
  return property === 'skip' ? 'skip()' : null
}

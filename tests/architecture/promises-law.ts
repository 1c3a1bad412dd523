import { placeOf } from './modules.ts'
import { type Node, nodesOf, type Source } from './source.ts'

type Named = { name?: string }
type Reference = { type: string; typeName?: Named; typeArguments?: { params: Reference[] } | null }

/** Laws of ARCHITECTURE.md#refusals: no union of refusals has a second map to texts, and use cases name the union they may return. Where
 *  a text is shown the types ask for the map; a refusal that nobody is shown needs none. */
export function refusalFaults(sources: Source[]): string[] {
  const studio = sources.filter((source) => placeOf(source.path).module !== undefined)
  const maps = studio.flatMap(refusalMaps)
  const unions = studio.flatMap((source) =>
    nodesOf(source, 'TSTypeAliasDeclaration')
      .map((node) => ({ name: (node.id as { name: string }).name, isOfMap: isKeyOf(node), path: source.path }))
      .filter(({ name }) => name.endsWith('Refusal')),
  )
  const counted = unions.flatMap(({ name, isOfMap, path }) => {
    const count = maps.filter((map) => map === name).length + (isOfMap ? 1 : 0)
    if (count < 2) return []
    return [`${path}: ${name} has ${count} maps to texts; keep one, beside the union (ARCHITECTURE.md#refusals)`]
  })
  return [...counted, ...studio.flatMap(anonymousRefusals)]
}

/** `type BookingRefusal = keyof typeof bookingRefusals`: the union is made of its map. */
function isKeyOf(alias: Node): boolean {
  return (alias.typeAnnotation as { operator?: string }).operator === 'keyof'
}

/** The refusal unions this file maps completely: `satisfies Record<X, …>` or a constant of type `Record<X, …>`. */
function refusalMaps(source: Source): string[] {
  const complete = [
    ...nodesOf(source, 'TSSatisfiesExpression').map((node) => node.typeAnnotation as Reference),
    ...nodesOf(source, 'VariableDeclarator').flatMap((node) => {
      const annotation = (node.id as { typeAnnotation?: { typeAnnotation: Reference } | null }).typeAnnotation
      return annotation && node.init ? [annotation.typeAnnotation] : []
    }),
  ]
  return complete
    .filter((type) => type.typeName?.name === 'Record')
    .map((type) => type.typeArguments?.params[0]?.typeName?.name ?? '')
    .filter(Boolean)
}

function anonymousRefusals(source: Source): string[] {
  return nodesOf(source, 'TSTypeReference').flatMap((node) => {
    const type = node as unknown as Reference
    const refusal = type.typeName?.name === 'Outcome' ? type.typeArguments?.params[1] : undefined
    if (!refusal || (refusal.type !== 'TSLiteralType' && refusal.type !== 'TSUnionType')) return []
    if (refusal.type === 'TSUnionType' && !hasLiteral(refusal)) return []
    return [
      `${source.path}:${source.lineAt(node.start)} answers refusals without a name: export type …Refusal with its texts (ARCHITECTURE.md#refusals)`,
    ]
  })
}

function hasLiteral(union: Reference): boolean {
  return (union as unknown as { types: Node[] }).types.some((one) => one.type === 'TSLiteralType')
}

/** Each use case is tried by a test: one beside it or another, that imports it and uses what it imports. */
export function untestedFaults(sources: Source[]): string[] {
  const tested = new Set(sources.filter((source) => placeOf(source.path).kind === 'test').flatMap(triedBy))
  return sources
    .filter((source) => placeOf(source.path).kind === 'use-case' && !tested.has(source.path))
    .map(
      (source) =>
        `${source.path} has no test that calls it: each promise in its comment is one, in ${source.path.replace(/\.ts$/, '.test.ts')} (ARCHITECTURE.md#tests)`,
    )
}

/** The files whose names a test uses beyond its imports, and beyond expecting that they are there. */
function triedBy(source: Source): string[] {
  const inImports = new Set<unknown>(nodesOf(source, 'ImportSpecifier').flatMap((node) => [node.imported, node.local]))
  for (const node of nodesOf(source, 'CallExpression', 'UnaryExpression'))
    if (node.operator === 'typeof' || (node.callee as Named | undefined)?.name === 'expect')
      for (const named of [node.argument, ...((node.arguments as unknown[] | undefined) ?? [])]) inImports.add(named)
  const used = new Set(
    nodesOf(source, 'Identifier')
      .filter((node) => !inImports.has(node))
      .map((node) => (node as Named).name),
  )
  const locals = new Map(
    nodesOf(source, 'ImportSpecifier').map((node) => [(node.imported as Named).name, (node.local as Named).name]),
  )
  return source.imports
    .filter(({ names }) => names.some((name) => name === '*' || used.has(locals.get(name) ?? name)))
    .map(({ path }) => path ?? '')
}

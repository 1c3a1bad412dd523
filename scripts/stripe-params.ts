import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { API, type Checker, SymbolFlags, type Type } from 'typescript/unstable/sync'
import type { Shape } from '#src/platform/payments/fake-stripe/shapes.ts'

const SOURCE = resolve('src/platform/payments/fake-stripe/api-params.ts')
const TARGET = resolve('src/platform/payments/fake-stripe/api-params.json')
/** What lies deeper than the studio goes may be anything. */
const DEPTH = 2

/** Reads from the types of the pinned SDK what Stripe takes, call by call, and what is in the fields of its objects that are always there while
 *  nothing has happened to them. */
export function readParams(): { params: Record<string, Shape>; objects: Record<string, Record<string, unknown>> } {
  // A project of this one file: the whole of ours takes seconds to load.
  const folder = mkdtempSync(join(tmpdir(), 'stripe-params-'))
  const config = join(folder, 'tsconfig.json')
  const compilerOptions = { strict: true, skipLibCheck: true, module: 'esnext', moduleResolution: 'bundler', types: [] }
  writeFileSync(config, JSON.stringify({ files: [SOURCE], compilerOptions: { ...compilerOptions, noEmit: true } }))
  const api = new API()
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    const source = project?.program.getSourceFile(SOURCE)
    if (!project || !source) throw new Error(`${SOURCE} could not be read`)
    const { checker } = project
    const symbol = checker.getSymbolAtLocation(source)
    const typeOf = (name: string) => {
      const found = symbol && checker.getExportsOfModule(symbol).find((one) => one.name === name)
      if (!found) throw new Error(`${SOURCE} exports no type ${name}`)
      return checker.getDeclaredTypeOfSymbol(found)
    }
    return {
      params: shapeOf(checker, typeOf('ApiParams'), DEPTH + 1) as Record<string, Shape>,
      objects: Object.fromEntries(
        fieldsOf(checker, typeOf('ApiObjects')).map(({ name, type }) => [name, blankFields(checker, type)]),
      ),
    }
  } finally {
    api.close()
    rmSync(folder, { recursive: true })
  }
}

function fieldsOf(checker: Checker, type: Type) {
  return checker.getPropertiesOfType(type).flatMap((field) => {
    const of = checker.getTypeOfSymbol(field)
    return of ? [{ name: field.name, type: of, isOptional: Boolean(field.flags & SymbolFlags.Optional) }] : []
  })
}

/** Null where it may be, else nought, no, an empty list or an empty map; texts, and objects with fields of their own, have none. `Blank` in
 *  shapes.ts says the same in types. */
function blankFields(checker: Checker, type: Type): Record<string, unknown> {
  const blanks = fieldsOf(checker, type).flatMap(({ name, type: of, isOptional }) => {
    const parts = of.isUnionType() ? (of.getTypes() ?? []) : [of]
    const is = (...names: string[]) =>
      parts.some((part) => part.isIntrinsicType() && names.includes(part.intrinsicName))
    if (isOptional || is('undefined')) return []
    if (is('null')) return [[name, null]]
    if (parts.some((part) => part.isBooleanLiteralType()) || is('boolean')) return [[name, false]]
    if (is('number')) return [[name, 0]]
    if (checker.isArrayType(of)) return [[name, []]]
    const isMap =
      !is('string') && !of.isUnionType() && !of.isStringLiteralType() && checker.getIndexInfosOfType(of).length > 0
    return isMap ? [[name, {}]] : []
  })
  return Object.fromEntries(blanks) as Record<string, unknown>
}

function shapeOf(checker: Checker, type: Type, depth: number): Shape {
  const parts = (type.isUnionType() ? (type.getTypes() ?? []) : [type]).filter((part) => !isNothing(part))
  const literals = parts.filter((part) => part.isStringLiteralType()).map((part) => String(part.value))
  const others = parts.filter((part) => !part.isStringLiteralType() && !isOtherString(part, literals))
  const shapes = others.map((part) => plainShape(checker, part, depth))
  const all = [
    ...(literals.length > 0 ? [literals.toSorted()] : []),
    ...new Map(shapes.map((s) => [JSON.stringify(s), s])).values(),
  ]
  return all.length === 1 ? (all[0] as Shape) : { '|': all }
}

/** The SDK leaves its enums open for values that are younger than itself; the API does not. */
function isOtherString(part: Type, literals: readonly string[]): boolean {
  return part.isIntersectionType() && literals.length > 0
}

function isNothing(part: Type): boolean {
  return part.isIntrinsicType() && ['null', 'undefined'].includes(part.intrinsicName)
}

function plainShape(checker: Checker, type: Type, depth: number): Shape {
  if (type.isBooleanLiteralType()) return 'boolean'
  if (type.isNumberLiteralType()) return 'number'
  if (type.isIntrinsicType())
    return ['string', 'number', 'boolean'].includes(type.intrinsicName) ? (type.intrinsicName as Shape) : 'any'
  if (depth === 0) return 'any'
  if (checker.isArrayType(type)) {
    const [item] = type.isTypeReference() ? checker.getTypeArguments(type) : []
    return { '[]': item ? shapeOf(checker, item, depth) : 'any' }
  }
  const [index] = checker.getIndexInfosOfType(type)
  if (index) return { '*': shapeOf(checker, index.valueType, depth - 1) }
  const fields = checker.getPropertiesOfType(type).map((field): [string, Shape] => {
    const name = field.flags & SymbolFlags.Optional ? field.name : `${field.name}!`
    const of = checker.getTypeOfSymbol(field)
    return [name, of ? shapeOf(checker, of, depth - 1) : 'any']
  })
  return Object.fromEntries(fields)
}

if (import.meta.main) writeFileSync(TARGET, `${JSON.stringify(readParams())}\n`)

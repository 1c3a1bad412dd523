import type { ApiObjects, ApiParams } from './api-params.ts'
import written from './api-params.json' with { type: 'json' }

/** What a parameter may be: a kind of value, one of some texts, a list (`[]`), a map (`*`), one of several (`|`), or fields by name, the
 *  required ones with an exclamation mark. */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | 'any'
  | readonly string[]
  | { readonly [field: string]: Shape | readonly Shape[] }

/** The shapes of all calls. The script that wrote them had this type. */
export const SHAPES = written.params as unknown as Record<`${keyof ApiParams}!`, Shape>

/** The fields of an object that the API always sends, as they are when nothing has happened to it yet: null where they may be, nought, no, an
 *  empty list or map. */
export function blank<Name extends keyof ApiObjects>(name: Name): Pick<ApiObjects[Name], Blank<ApiObjects[Name]>> {
  return structuredClone(written.objects[name]) as never
}

/** Their names. */
export type Blank<T> = { [Field in keyof T]-?: IsBlank<T[Field]> extends true ? Field : never }[keyof T]
type IsBlank<Value> = undefined extends Value
  ? false
  : null extends Value
    ? true
    : [Value] extends [boolean | number | readonly unknown[]]
      ? true
      : [Value] extends [string]
        ? false
        : string extends keyof Value
          ? true
          : false

/** What is wrong with a parameter, and its path, as `created[gte]`. */
export type Fault = { what: 'unknown' | 'missing' | 'empty' | 'invalid'; param: string; shape: Shape }

/** The first parameter that is not as its shape says, in a form as it comes over the wire or in options of a script; null where all are
 *  right. The browser runs it from its own text, so it uses nothing else. */
export function findFault(shape: Shape, input: unknown, param = ''): Fault | null {
  const fault = (what: Fault['what'], at = param): Fault => ({ what, param: at, shape })
  const inside = (name: string) => (param === '' ? name : `${param}[${name}]`)
  if (shape === 'any') return null
  if (Array.isArray(shape)) return shape.includes(String(input)) ? null : fault('invalid')
  if (input === '') return typeof shape === 'object' && '|' in shape ? null : fault('empty')
  if (shape === 'string') return typeof input === 'string' ? null : fault('invalid')
  if (shape === 'number') return /^-?\d+$/.test(String(input)) ? null : fault('invalid')
  if (shape === 'boolean') return /^(true|false)$/.test(String(input)) ? null : fault('invalid')
  const fields = shape as { [field: string]: Shape }
  if (fields['|']) {
    const faults = (fields['|'] as unknown as Shape[]).map((one) => findFault(one, input, param))
    // Of several that do not fit, the one that goes deepest is the one that was meant.
    return faults.includes(null) ? null : (faults.find((one) => one?.param !== param) ?? fault('invalid'))
  }
  if (typeof input !== 'object' || input === null) return fault('invalid')
  const each = fields['[]'] ?? fields['*']
  for (const [name, value] of Object.entries(input)) {
    const of = each ?? fields[name] ?? fields[`${name}!`]
    if (value === undefined) continue
    const found = of ? findFault(of, value, inside(name)) : fault('unknown', inside(name))
    if (found) return found
  }
  const there = Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [`${name}!`]))
  const lacking = Object.keys(fields).find((name) => name.endsWith('!') && !there.includes(name))
  return lacking ? fault('missing', inside(lacking.slice(0, -1))) : null
}

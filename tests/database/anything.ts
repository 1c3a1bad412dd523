/** The value of every parameter of a statement that is planned and never run: an array, an object, a text, a number and an instant at
 *  once, so that the code around the statement goes on whatever it expects. Its members are of the same kind. */
export function anything(): never {
  return member(true) as never
}

const TEXT = 'a'
const INSTANT = new Date('2026-11-23T10:00:00Z')
// Asked of every value by await, by JSON and by drizzle, which would then take it for one of theirs.
const NEVER = new Set<string | symbol>(['then', 'toJSON', 'getSQL', 'constructor', 'ok', 'refusal'])

/** Elements are no arrays: a list of them in a statement is written out once and ends. */
function member(isArray: boolean): object {
  return new Proxy(isArray ? [] : {}, {
    get(_target, name) {
      if (NEVER.has(name)) return undefined
      if (name === 'length') return 1
      if (name === Symbol.toPrimitive) return (hint: string) => (hint === 'number' ? 1 : TEXT)
      if (name === '0') return member(false)
      for (const like of [[member(false)], INSTANT, TEXT]) {
        const found: unknown = Reflect.get(Object(like), name, like)
        if (typeof found === 'function') return found.bind(like) as unknown
      }
      return typeof name === 'symbol' ? undefined : member(true)
    },
  })
}

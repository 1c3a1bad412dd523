import type { Schema } from '#tests/helpers/endpoints.ts'
import type { Dice } from './dice.ts'
import { nastyText, nastyValue, PRIVATE, UNKNOWN_ID } from './nasty.ts'

export type Body = { contentType: string | null; content: string | FormData | undefined }

const WRONG_TYPES = [
  'text/plain',
  'application/xml',
  'application/json; charset=klingon',
  'multipart/form-data',
  '',
  'json',
]

/** A body for a call: usually what its schema asks for with something wrong in it, at times no JSON at all. */
export function jsonBody(dice: Dice, schema: Schema | undefined, schemas: Record<string, Schema>): Body {
  const contentType = dice.chance(0.06) ? dice.pick(WRONG_TYPES) : 'application/json'
  if (dice.chance(0.04))
    return { contentType, content: dice.pick(['', '{', '[1,', '{"a":}', 'nul', '\ufeff{}', '"', '{}{}']) }
  if (dice.chance(0.01)) return { contentType, content: JSON.stringify({ name: 'x'.repeat(70_000) }) }
  if (dice.chance(0.1)) return { contentType, content: JSON.stringify(nastyValue(dice)) }
  const value = broken(dice, sampleOf(dice, schema ?? { type: 'object' }, schemas))
  return { contentType, content: JSON.stringify(value) }
}

/** Takes one thing of an otherwise fitting body and spoils it. */
function broken(dice: Dice, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return nastyValue(dice)
  const copy = structuredClone(value) as Record<string, unknown>
  const names = Object.keys(copy)
  for (let times = 1 + dice.below(2); times > 0; times--) {
    const name = names.length > 0 ? dice.pick(names) : nastyText(dice).slice(0, 40)
    if (dice.chance(0.2)) delete copy[name]
    else copy[name] = nastyValue(dice)
  }
  return copy
}

/** A value that fits the schema as far as the schema tells, with ids that nothing has. */
function sampleOf(dice: Dice, schema: Schema, schemas: Record<string, Schema>): unknown {
  const named = schema.$ref ? schemas[schema.$ref.split('/').at(-1) ?? ''] : undefined
  if (named) return sampleOf(dice, named, schemas)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices && choices.length > 0) return sampleOf(dice, dice.pick(choices), schemas)
  if (schema.const !== undefined) return schema.const
  if (schema.enum && schema.enum.length > 0) return dice.pick(schema.enum)
  const type = Array.isArray(schema.type) ? dice.pick(schema.type) : schema.type
  if (type === 'object') {
    const entries = Object.entries(schema.properties ?? {})
    const kept = entries.filter(([name]) => schema.required?.includes(name) || dice.chance(0.5))
    return Object.fromEntries(kept.map(([name, property]) => [name, sampleOf(dice, property, schemas)]))
  }
  if (type === 'array') return [sampleOf(dice, schema.items ?? {}, schemas)]
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 0, dice.below(50))
  if (type === 'boolean') return dice.chance(0.5)
  return sampleText(dice, schema.format)
}

function sampleText(dice: Dice, format: string | undefined): string {
  if (format === 'email') return `${PRIVATE.toLowerCase()}@example.com`
  if (format === 'uuid') return UNKNOWN_ID
  return dice.pick([PRIVATE, UNKNOWN_ID, '2026-12-01', '18:00', 'basic', 'party'])
}

// Names that forms of the studio use, so that a post gets past the first look.
const FIELDS = [
  'sessionId',
  'classId',
  'email',
  'password',
  'name',
  'contact',
  'token',
  'next',
  'intent',
  'packageId',
  'id',
]

/** A form as a browser, or something that only looks like one, sends it. */
export function formBody(dice: Dice): Body {
  if (dice.chance(0.05)) return { contentType: dice.pick(WRONG_TYPES), content: nastyText(dice) }
  if (dice.chance(0.03)) return { contentType: 'application/json', content: JSON.stringify(nastyValue(dice)) }
  const pairs = Array.from({ length: dice.below(6) }, (): [string, string] => [
    dice.chance(0.8) ? dice.pick(FIELDS) : nastyText(dice).slice(0, 60),
    nastyText(dice),
  ])
  if (dice.chance(0.1)) {
    const form = new FormData()
    for (const [name, value] of pairs) form.append(name || 'field', value)
    if (dice.chance(0.5)) form.append(dice.pick(FIELDS), new File([nastyText(dice)], 'a.txt'))
    return { contentType: null, content: form }
  }
  if (dice.chance(0.02)) pairs.push(['name', 'x'.repeat(70_000)])
  return { contentType: 'application/x-www-form-urlencoded', content: new URLSearchParams(pairs).toString() }
}

import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { addressesOf } from '#tests/architecture/site-map.ts'
import type { OpenApi } from '#tests/helpers/endpoints.ts'
import siteMap from '#src/routes.ts'

/** An address and the names that it reads of its query. */
export type Reader = { path: string; names: string[] }

// Not what is read of a form that was sent.
const NAME = /(?<!\bform|\bfields)\.(?:get|has|getAll)\(\s*'([a-z]\w*)'/g
const CONSTANT = /(?<!\bform|\bfields)\.(?:get|has|getAll)\(\s*([A-Z][A-Z_]+)\)/g
const PARSED = /\b(\w+Form)\.parse\(Object\.fromEntries\(.*\bsearchParams/g

/** Every page with the names it reads, found in its module and in those of the app that it imports: a new one is here on its own. */
export function findPageQueries(): Reader[] {
  return addressesOf(siteMap).map(({ path, file }) => ({ path, names: [...namesIn(join('src', file), new Set())] }))
}

/** Every call with the names it documents. */
export async function findCallQueries(origin: string): Promise<Reader[]> {
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as OpenApi
  return Object.entries(document.paths).flatMap(([path, { get }]) => {
    const names = (get?.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name)
    return names.length > 0 ? [{ path: path.replace(/\{(\w+)\}/g, ':$1'), names }] : []
  })
}

/** Sources that ask for a query of which no name was found: they read it in a way that `findPageQueries` does not know. */
export function unreadQueries(): string[] {
  return globSync('src/app/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.') && readFileSync(file, 'utf8').includes('searchParams'))
    .filter((file) => namesOf(readFileSync(file, 'utf8')).length === 0)
}

/** What a module reads, and what those of the app that it imports read for it. */
function namesIn(file: string, seen: Set<string>): Set<string> {
  if (seen.has(file) || !existsSync(file)) return new Set()
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  const imported = [...text.matchAll(/from '((?:#src\/app|\.\.?)\/[^']+)'/g)].map(([, from = '']) =>
    from.startsWith('#') ? from.slice(1) : join(dirname(file), from),
  )
  return imported.reduce((names, one) => names.union(namesIn(one, seen)), new Set(namesOf(text)))
}

function namesOf(text: string): string[] {
  if (!/searchParams|URLSearchParams/.test(text)) return []
  const forms = [...text.matchAll(PARSED)].flatMap(([, form = '']) => fieldsOf(form))
  const constants = [...text.matchAll(CONSTANT)].flatMap(([, name = '']) => valueOf(name))
  return [...[...text.matchAll(NAME)].map(([, name = '']) => name), ...constants, ...forms]
}

/** What a constant of a rule's file says; nothing where it is no text. */
function valueOf(constant: string): string[] {
  const said = new RegExp(`export const ${constant} = '(\\w+)'`)
  return globSync('src/studio/**/*.ts').flatMap((file) => said.exec(readFileSync(file, 'utf8'))?.[1] ?? [])
}

/** The fields of a subject's search form, written where its rules are. */
function fieldsOf(form: string): string[] {
  const file = globSync('src/studio/**/*-search.ts').find((one) =>
    readFileSync(one, 'utf8').includes(`const ${form} =`),
  )
  const [, fields = ''] =
    new RegExp(`const ${form} = z\\.object\\(\\{\\n(.*?)^\\}\\)`, 'ms').exec(readFileSync(file ?? '', 'utf8')) ?? []
  return [...fields.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name)
}

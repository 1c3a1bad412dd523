import { globSync, readdirSync, readFileSync } from 'node:fs'
import { addressesOf } from '#tests/architecture/site-map.ts'
import type { OpenApi } from '#tests/helpers/endpoints.ts'
import siteMap from '#src/routes.ts'

/** An address to try, its parameters filled in, and the methods it takes; none where there is nothing and every method is a 404. */
export type Address = { path: string; methods: string[] }

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

/** Every address of the built studio, found on its own: pages from the site map, calls from its own OpenAPI document and, where they
 *  are not documented, from the sources that mount them, and its files. */
export async function findAddresses(origin: string): Promise<Address[]> {
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as OpenApi
  const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => ({ path, method: method.toUpperCase() })),
  )
  const calls = [...documented, ...mountedBySource()]
  const pages = addressesOf(siteMap).flatMap(({ path, file }) => [
    { path, method: 'GET' },
    ...(hasAction(file) ? [{ path, method: 'POST' }] : []),
  ])
  const files = [`/assets/${readdirSync('build/client/assets')[0]}`, '/icons/favicon.svg', '/no-such-picture.png']
  const all = [...calls, ...pages, ...files.map((path) => ({ path, method: 'GET' }))]
  const nothing = ['/api/nothing-here', '/.well-known/nothing', '/hall-hire/nothing'].map((path) => ({
    path,
    methods: [],
  }))
  const paths = [...new Set(all.map(({ path }) => filled(path)))]
  return [...paths.map((path) => ({ path, methods: methodsOf(path, all) })), ...nothing]
}

function methodsOf(path: string, all: { path: string; method: string }[]): string[] {
  const given = new Set(all.filter((one) => filled(one.path) === path).map(({ method }) => method))
  return [...given, ...(given.has('GET') ? ['HEAD'] : []), 'OPTIONS'].sort()
}

function filled(path: string): string {
  return path.replace(/:\w+|\{\w+\}/g, UNKNOWN_ID).replace('*', 'no-such-page')
}

function hasAction(file: string): boolean {
  return /^export (async )?(function|const) action\b|^export \{.*\baction\b/m.test(readFileSync(`src/${file}`, 'utf8'))
}

function mountedBySource(): { path: string; method: string }[] {
  return globSync('src/app/api/**/*.server.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bapp\.(get|post|put|patch|delete)\('([^']+)'/g)].map(
      ([, method = '', path = '']) => ({ path, method: method.toUpperCase() }),
    ),
  )
}

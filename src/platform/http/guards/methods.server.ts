import type { Context } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import type { ServerBuild } from 'react-router'
import type { HonoEnv } from '../../app-services.server.ts'
import { refusedMethod } from '../error-response.server.ts'

/** The methods that an address takes, as `Allow` lists them; none where there is nothing at the address. */
export type MethodsAt = (path: string) => Promise<readonly string[]>

type Address = { method: string; path: string }
type PageRoutes = ServerBuild['routes']

/**
 * Reads what an address takes from what is mounted, so that nobody keeps a list: the API's routes first, then the pages, which are
 * looked at and, where they have an action, posted to. An address that no page has is a page's all the same (it leads home), unless
 * the API answers for all addresses that begin like it.
 */
export function openMethods(calls: readonly Address[], pageRoutes: () => Promise<PageRoutes>): MethodsAt {
  const callsAt = openMatcher(calls)
  const pagesOf = new WeakMap<PageRoutes, ReturnType<typeof openMatcher>>()
  return async (path) => {
    const found = callsAt(path)
    const methods = found.map(({ method }) => method).filter((method) => method !== 'ALL')
    if (methods.length > 0) return allow(methods)
    const routes = await pageRoutes()
    const pagesAt = pagesOf.get(routes) ?? openMatcher(pageAddresses(routes))
    pagesOf.set(routes, pagesAt)
    const pages = pagesAt(pagePath(path))
    const isKnown = pages.some((page) => !page.path.endsWith('*'))
    if (!isKnown && found.length > 0) return []
    const nearest = pages.reduce((best, page) => (generality(page) < generality(best) ? page : best), pages[0]!)
    return allow(pages.filter((page) => page.path === nearest.path).map(({ method }) => method))
  }
}

/**
 * Answers what no endpoint needs to be asked for: OPTIONS with 204, and a method that the address does not take with 405, both with
 * `Allow`. Null when the request may go on; what is nowhere is refused further on, whatever the method.
 */
export async function respondToMethod(c: Context<HonoEnv>, methodsAt: MethodsAt): Promise<Response | null> {
  const methods = await methodsAt(c.req.path)
  if (methods.length === 0) return null
  if (c.req.method !== 'OPTIONS' && methods.includes(c.req.method)) return null
  const answer = c.req.method === 'OPTIONS' ? c.body(null, 204) : refusedMethod(c)
  answer.headers.set('Allow', methods.join(', '))
  return answer
}

function allow(methods: readonly string[]): readonly string[] {
  const looks = methods.includes('GET') ? ['GET', 'HEAD'] : []
  return [...new Set([...looks, ...methods, 'OPTIONS'])]
}

function openMatcher(addresses: readonly Address[]): (path: string) => Address[] {
  const router = new TrieRouter<Address>()
  for (const address of addresses) router.add('ALL', address.path, address)
  return (path) => router.match('ALL', path)[0].map(([address]) => address)
}

function pageAddresses(routes: PageRoutes): Address[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    return route ? `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ''}` : ''
  }
  return Object.values(routes).flatMap((route) => {
    if (!route || (!route.path && !route.index)) return []
    const path = pathOf(route.id) || '/'
    return [{ method: 'GET', path }, ...(route.module.action ? [{ method: 'POST', path }] : [])]
  })
}

/** As the router reads it: without its own ending for data, a slash at the end, or capitals. */
function pagePath(path: string): string {
  return (
    path
      .replace(/(\/_)?\.data$/, '')
      .replace(/(?<=.)\/+$/, '')
      .toLowerCase() || '/'
  )
}

/** The router prefers an address written out to one with parameters, and either to one that is whatever is left. */
function generality({ path }: Address): number {
  return path.endsWith('*') ? Number.MAX_SAFE_INTEGER - path.length : path.split('/:').length
}

import type { Context } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import type { ServerBuild } from 'react-router'
import type { HonoEnv } from '../../app-services.server.ts'
import { refusedMethod } from '../error-response.server.ts'

/** The methods that an address supports, as `Allow` lists them, empty where there is nothing at the address; and its route, such as
 *  `/classes/:type`, for the metrics. */
export type MethodsAt = (path: string) => Promise<{ methods: readonly string[]; route: string }>

type Address = { method: string; path: string }
type PageRoutes = ServerBuild['routes']

/** Derives the methods of an address from what is mounted, so that there is no list to maintain: the API's routes first, then
 *  the pages, which take GET and, where they have an action, POST. An address that no page has counts as a page (it redirects
 *  home), unless the API answers for everything below its prefix. */
export function openMethods(calls: readonly Address[], pageRoutes: () => Promise<PageRoutes>): MethodsAt {
  const callsAt = openMatcher(calls)
  const pagesOf = new WeakMap<PageRoutes, ReturnType<typeof openMatcher>>()
  return async (path) => {
    const found = callsAt(path)
    const methods = found.map(({ method }) => method).filter((method) => method !== 'ALL')
    if (methods.length > 0)
      return { methods: allow(methods), route: nearest(found.filter(({ method }) => method !== 'ALL')).path }
    const routes = await pageRoutes()
    const pagesAt = pagesOf.get(routes) ?? openMatcher(pageAddresses(routes))
    pagesOf.set(routes, pagesAt)
    const pages = pagesAt(pagePath(path))
    const isKnown = pages.some((page) => !page.path.endsWith('*'))
    if (!isKnown && found.length > 0) return { methods: [], route: nearest(found).path }
    const { path: route } = nearest(pages)
    return { methods: allow(pages.filter((page) => page.path === route).map(({ method }) => method)), route }
  }
}

/** Answers what no endpoint is needed for: OPTIONS with 204, and an unsupported method with 405, both with `Allow`. Returns
 *  null when the request may continue; an unknown address is refused later, whatever the method. */
export async function respondToMethod(c: Context<HonoEnv>, methodsAt: MethodsAt): Promise<Response | null> {
  const { methods, route } = await methodsAt(c.req.path)
  c.set('route', route)
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

/** As the router reads it: without its suffix for data, a trailing slash, or capitals. */
function pagePath(path: string): string {
  return (
    path
      .replace(/(\/_)?\.data$/, '')
      .replace(/(?<=.)\/+$/, '')
      .toLowerCase() || '/'
  )
}

function nearest(addresses: readonly Address[]): Address {
  return addresses.reduce((best, one) => (generality(one) < generality(best) ? one : best), addresses[0]!)
}

/** The router prefers a literal address to one with parameters, and either to a catch-all. */
function generality({ path }: Address): number {
  return path.endsWith('*') ? Number.MAX_SAFE_INTEGER - path.length : path.split('/:').length
}

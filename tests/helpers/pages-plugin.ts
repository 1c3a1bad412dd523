import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Plugin } from 'vite'

const BUILD = 'virtual:react-router/server-build'

type Placed = RouteConfigEntry & { id: string; parentId?: string }

/** The pages of the site map for tests that run the whole server. Stands in for the router's own plugin, which watches files,
 *  compiles every route a second time and cannot be had twice in one process; what it hands the server is the same. */
export function pagesPlugin(): Plugin {
  return {
    name: 'tempo-pages',
    resolveId: (id) => (id === BUILD ? `\0${BUILD}` : null),
    async load(id) {
      if (id !== `\0${BUILD}`) return null
      const { default: siteMap } = (await import(pathToFileURL(resolve('src/routes.ts')).href)) as {
        default: RouteConfigEntry[]
      }
      return serverBuild([{ id: 'root', path: '', file: 'root.tsx' }, ...placed(siteMap, 'root')])
    },
  }
}

function placed(entries: RouteConfigEntry[], parentId: string): Placed[] {
  return entries.flatMap((entry) => {
    const id = entry.id ?? entry.file.replace(/\.[a-z]+$/, '')
    return [{ ...entry, id, parentId }, ...placed(entry.children ?? [], id)]
  })
}

function serverBuild(routes: Placed[]): string {
  const imports = routes.map(({ file }, n) => `import * as route${n} from '/src/${file}'`)
  const places = routes.map(({ id, parentId, path, index }) => JSON.stringify({ id, parentId, path, index }))
  return `
    import { UNSAFE_withComponentProps, UNSAFE_withErrorBoundaryProps } from 'react-router'
    import * as entryServer from '/src/entry.server.tsx'
    ${imports.join('\n')}
    const modules = [${routes.map((_, n) => `route${n}`).join(', ')}]
    const places = [${places.join(', ')}]
    const has = (module, name) => name in module
    // The router's plugin hands each page its loader data as props.
    const withProps = (module) => ({
      ...module,
      ...(module.default && { default: UNSAFE_withComponentProps(module.default) }),
      ...(module.ErrorBoundary && { ErrorBoundary: UNSAFE_withErrorBoundaryProps(module.ErrorBoundary) }),
    })
    export const entry = { module: entryServer }
    export const routes = Object.fromEntries(places.map((place, n) => [place.id, { ...place, module: withProps(modules[n]) }]))
    export const assets = {
      version: 'tests', url: '/assets/manifest.js', entry: { module: '/assets/entry.js', imports: [] },
      routes: Object.fromEntries(places.map((place, n) => [place.id, {
        ...place, module: '/assets/' + place.id + '.js', imports: [],
        hasAction: has(modules[n], 'action'), hasLoader: has(modules[n], 'loader'),
        hasClientAction: has(modules[n], 'clientAction'), hasClientLoader: has(modules[n], 'clientLoader'),
        hasClientMiddleware: false, hasDefaultExport: has(modules[n], 'default'),
        hasErrorBoundary: has(modules[n], 'ErrorBoundary'),
      }])),
    }
    export const assetsBuildDirectory = 'build/client'
    export const basename = '/'
    export const future = {}
    export const ssr = true
    export const isSpaMode = false
    export const prerender = []
    export const publicPath = '/'
    export const routeDiscovery = { mode: 'lazy', manifestPath: '/__manifest' }
  `
}

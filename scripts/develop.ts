import { createServer as createViteServer, type UserConfig, type ViteDevServer } from 'vite'
import type { Config } from '#src/platform/config/config.server.ts'
import { type HttpServer, createHttpServer } from '#src/platform/http/listen.server.ts'
import type { Studio } from '#src/server.ts'
import { errorPage } from './develop/error-page.ts'

type StudioParts = { config: Config; databaseUrl: string; seedDemo: () => Promise<void> }
type OpenStudio = (parts: StudioParts) => Promise<Studio>

/** `migrate` brings the database to the schema of the sources. */
type DevelopmentParts = StudioParts & { migrate: () => Promise<void> }

/**
 * The studio straight from its sources, for `npm run dev`: Vite serves the browser's modules, and a changed server module or
 * migration reopens the studio, so that pages, API and jobs never run different versions of one module. Pages without React
 * then read themselves again (src/app/dev/reload.ts). What keeps it from opening is shown on every page until it is corrected.
 */
export async function openDevelopment({ migrate, ...parts }: DevelopmentParts) {
  const server: HttpServer = createHttpServer(
    parts.config,
    async (request, env) => {
      const studio = await sources.current().catch((error: unknown) => error as Error)
      return studio instanceof Error ? errorPage(studio) : studio.fetch(request, env)
    },
    { before: (incoming, outgoing, next) => vite.middlewares(incoming, outgoing, next) },
  )
  const vite = await withoutItsSignals(() =>
    createViteServer({
      appType: 'custom',
      server: {
        middlewareMode: true,
        hmr: { server: server.server },
        // The database writes its files all the time.
        watch: { ignored: [`${parts.config.dataDir}/**`, '**/build/**', '**/test-results/**'] },
        hotUpdateEnvironments: updateThenReopen,
      },
    }),
  )
  const sources = await openSources(vite, { migrate, ...parts })
  vite.watcher.on('all', (_event, path) => {
    if (!/[\\/]db[\\/](migrations|functions)[\\/]/.test(path)) return
    sources.expectMigrations()
    void reopenAndTell()
  })

  /** Opens what was saved at once, not when the next page asks for it, and has the open pages read themselves again. */
  async function reopenAndTell(): Promise<void> {
    const last = sources.opened()
    const current = await sources.current().catch((error: unknown) => error)
    if (current !== last) vite.environments.client.hot.send('tempo:reopened')
  }

  /** Vite's own way, and then ours: by then the changed modules count as stale, and are not handed out again. */
  async function updateThenReopen({ environments }: ViteDevServer, update: UpdateEnvironment): Promise<void> {
    await Promise.all(Object.values(environments).map(update))
    await reopenAndTell()
  }

  return {
    server,
    announcements: sources.opened().announcements,
    beginStop: () => sources.opened().beginStop(),
    async stop() {
      await sources.opened().stop()
      await vite.close()
    },
  }
}

type UpdateEnvironment = Parameters<NonNullable<NonNullable<UserConfig['server']>['hotUpdateEnvironments']>>[1]

/** The studio of the newest sources. `current` reopens it when they changed, and throws what keeps it from opening. */
async function openSources(vite: ViteDevServer, { migrate, ...parts }: DevelopmentParts) {
  const load = async () => ((await vite.ssrLoadModule('/src/server.ts')) as { openStudio: OpenStudio }).openStudio
  let openStudio = await load()
  let studio = await openStudio(parts)
  let isSchemaOld = false
  let reopening: Promise<void> | undefined

  async function reopenWhenChanged(): Promise<void> {
    const newest = await load()
    if (newest === openStudio && !isSchemaOld) return
    // Pages are loaded when the first is asked for: a fault in one would show only there, and as a page that says nothing.
    await vite.ssrLoadModule('virtual:react-router/server-build')
    await bringSchemaUp()
    const next = await newest(parts)
    const last = studio
    openStudio = newest
    studio = next
    await last.stop()
  }

  /** What is saved while a migration runs counts as not yet applied. */
  async function bringSchemaUp(): Promise<void> {
    isSchemaOld = false
    try {
      await migrate()
    } catch (error) {
      isSchemaOld = true
      throw error
    }
  }

  return {
    opened: () => studio,
    expectMigrations: () => void (isSchemaOld = true),
    async current(): Promise<Studio> {
      reopening ??= reopenWhenChanged().finally(() => (reopening = undefined))
      await reopening
      return studio
    },
  }
}

/** Vite's inner servers end the process at SIGTERM on their own, before the studio could close in order. */
async function withoutItsSignals<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const ours = process.listeners('SIGTERM')
  const answer = await work()
  for (const listener of process.listeners('SIGTERM')) if (!ours.includes(listener)) process.off('SIGTERM', listener)
  return answer
}

import { createServer as createViteServer } from 'vite'
import type { Config } from '#src/platform/config/config.server.ts'
import { type HttpServer, createHttpServer } from '#src/platform/http/listen.server.ts'
import type { Studio } from '#src/server.ts'

type OpenStudio = (parts: { config: Config; databaseUrl: string }) => Promise<Studio>

/**
 * The studio straight from its sources, for `npm run dev`: Vite serves the browser's modules, and a changed server module
 * reopens the studio at the next request, so that pages, API and jobs never run different versions of one module.
 */
export async function openDevelopment(parts: { config: Config; databaseUrl: string }) {
  const server: HttpServer = createHttpServer(
    parts.config,
    async (request, env) => (await current()).fetch(request, env),
    (incoming, outgoing, next) => vite.middlewares(incoming, outgoing, next),
  )
  const vite = await withoutItsSignals(() =>
    createViteServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server: server.server } } }),
  )
  const load = async () => ((await vite.ssrLoadModule('/src/server.ts')) as { openStudio: OpenStudio }).openStudio
  let openStudio = await load()
  let studio = await openStudio(parts)
  let reopening: Promise<void> | undefined

  async function current(): Promise<Studio> {
    reopening ??= reopenWhenChanged().finally(() => (reopening = undefined))
    await reopening
    return studio
  }

  async function reopenWhenChanged(): Promise<void> {
    const newest = await load()
    if (newest === openStudio) return
    const next = await newest(parts)
    const last = studio
    openStudio = newest
    studio = next
    await last.stop()
  }

  return {
    server,
    announcements: studio.announcements,
    async stop() {
      await studio.stop()
      await vite.close()
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

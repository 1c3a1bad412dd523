import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequestHandler, type RequestHandler, RouterContextProvider } from 'react-router'
import { Hono } from 'hono'
import { findBrokenInvariants } from '#db/invariants.ts'
import { accountEvents } from './account-events.server.ts'
import { apiRoutes } from './app/api/api.server.ts'
import { drawAhead } from './app/site/kept/draw-ahead.server.ts'
import { keptPages } from './app/site/kept/kept-pages.ts'
import { openingGate } from './app/opening-gate.server.ts'
import { followZoneChanges, zoneOfRequest } from './app/follow-zone.server.ts'
import { paidAtStudio } from './app/paid-at-studio.server.ts'
import { openWeeksForMembers, type WeeksForMembers } from './app/site/timetable/weeks-for-members.server.ts'
import { takeCartAlong } from './app/site/shop/take-cart-along.server.ts'
import { healthRoutes } from './app/api/health.server.ts'
import { metricsRoutes } from './app/api/metrics.server.ts'
import { createEmailRenderer } from './app/email/email-renderer.server.ts'
import { type Routine, schedule } from './app/jobs/schedule.server.ts'
import { startWorkers } from './app/jobs/workers.server.ts'
import { prepareStudio } from './app/jobs/startup/prepare-studio.server.ts'
import { auth } from './platform/auth/auth.server.ts'
import { resealSecondFactors } from './platform/auth/second-factor/reseal-second-factors.server.ts'
import { rehearseRestore } from './platform/backup/rehearse-restore.server.ts'
import { openClock } from './platform/clock.server.ts'
import type { Config } from './platform/config/config.server.ts'
import { countConnections } from './platform/database/count-connections.server.ts'
import { openDatabase } from './platform/database/db.server.ts'
import { openTurns } from './platform/database/turns.server.ts'
import { type HonoEnv, type Services, scopeContext } from './platform/app-services.server.ts'
import { compressResponses } from './platform/http/files/compress.server.ts'
import { sealCookies } from './platform/http/cookies.server.ts'
import { openAfterOthers } from './platform/http/guards/after-others.ts'
import { guardRequests } from './platform/http/guards/guard.server.ts'
import { limitCallers } from './platform/http/guards/limit-callers.server.ts'
import { keptFiles } from './platform/http/cache/kept-files.server.ts'
import { lastGoodPages } from './platform/http/cache/last-good-page.server.ts'
import { openPageCache, type PageCache } from './platform/http/cache/page-cache.server.ts'
import { securityHeaders } from './platform/http/guards/security-headers.ts'
import { readableAddress } from './platform/http/addresses/readable-address.ts'
import { readableForms } from './platform/http/forms/readable-forms.server.ts'
import { onceForms } from './platform/http/forms/once-forms.server.ts'
import { typedForms } from './platform/http/forms/typed-forms.server.ts'
import { openMethods } from './platform/http/guards/methods.server.ts'
import { staticFiles } from './platform/http/files/static-files.server.ts'
import { fakeStripeRoutes } from './platform/payments/fake-stripe/routes.server.ts'
import { openPayments, type Payments } from './platform/payments/open-payments.server.ts'
import { errorResponse, withErrorKind } from './platform/http/error-response.server.ts'
import { openLinks } from './platform/links.server.ts'
import { type EventsBefore, noEventsBefore } from './platform/live/events-before.server.ts'
import { type Live, openLive } from './platform/live/live.server.ts'
import { createSharedCache } from './platform/live/shared-cache.server.ts'
import { openMetrics } from './platform/metrics.server.ts'
import { type Log, openLog } from './platform/log.server.ts'
import { listProviderNames } from './studio/billing/payments/payments.store.server.ts'
import { openSigningSecret } from './platform/config/signing-secret.server.ts'

export type Studio = {
  fetch(request: Request, env?: { remoteAddress?: string }): Response | Promise<Response>
  /** Answers with a cached page before anything else runs, and does `otherwise` when there is none. */
  answerReady(incoming: IncomingMessage, outgoing: ServerResponse, otherwise: () => void): void
  /** Renders what visitors read, so that it is there if the database goes away at once. */
  drawAhead(): Promise<void>
  /** From now on `/readyz` says that requests should go elsewhere; those that come are answered. */
  beginStop(): void
  stop(): Promise<void>
  announcements: string[]
  services: Services
  /** What is mounted beside the pages: API, files, the test bank. */
  routes: Hono<HonoEnv>['routes']
}

/** `hasWorkers` is false in tests that want no background work, `keepsPages` false in tests that want every page rendered for each request. */
type StudioOptions = {
  config: Config
  databaseUrl: string
  log?: Log
  hasWorkers?: boolean
  keepsPages?: boolean
  /** Makes the empty studio at `databaseUrl` the demo; without it there is none. */
  seedDemo?: () => Promise<void>
  /** Opened before this process has written anything, and what was kept of the process before. */
  live?: Live
  eventsBefore?: EventsBefore
}

// Of their own, so that jobs and requests never wait for each other. A daily job holds one while it uses another, and after a night
// without the studio all of them are due at once.
const JOB_CONNECTIONS = 6

// In a rush pages wait for one another, and what is sent to the studio (a booking) waits for no more than these. As many as keep the
// database busy while others are rendered.
const MOST_PAGES_AT_ONCE = 12
const MOST_PAGES_WAITING = 5000
const MOST_WAIT_MS = 20_000

/** Here, because the checks of the whole database are outside src. */
const trialRestore: Routine = {
  name: 'rehearse-restore',
  dailyAt: '03:00',
  run: (_ctx, { services }) => rehearseRestore(services, findBrokenInvariants),
}

/** Composes the application: database, services, first-start work, jobs, routes. This is the input of the server build, so that
 *  API, jobs, e-mails and pages share one module graph. Migrations have run before (index.ts). */
export async function openStudio({
  config,
  databaseUrl,
  log = openLog(),
  hasWorkers = true,
  keepsPages = true,
  seedDemo,
  live: openedBefore,
  eventsBefore = noEventsBefore,
}: StudioOptions): Promise<Studio> {
  const stopWork: (() => void)[] = []
  let isStopping = false
  const db = openDatabase(databaseUrl)
  const { secret, notices } = await openSigningSecret(config, db)
  await db.transaction((tx) => resealSecondFactors(tx, secret))
  const clock = openClock(config.clockStart)
  const listFormer = () => listProviderNames(db.reader)
  const payments = await openPayments({ config, db, clock, log, secret, listFormer })
  const live = openedBefore ?? openLive(databaseUrl, log)
  const services = createServices(
    { config, live, eventsBefore, db, secret, log, keepsPages, clock, payments },
    (work) => void stopWork.push(work),
  )
  const announcements = [...notices, ...(await prepareStudio(services, seedDemo))]
  const jobDb = openDatabase(databaseUrl, { poolSize: JOB_CONNECTIONS })
  const workers = hasWorkers ? startWorkers({ ...services, db: jobDb }, [...schedule, trialRestore]) : undefined
  const isListening = () => keepsPages && services.live.isListening()
  const pages = openPageCache(keptPages, { isListening, now: () => clock.now(), always: securityHeaders(config) })
  const forget = () => {
    services.sharedCache.forget()
    pages.clear()
  }
  services.live.subscribe(forget)
  followZoneChanges(services, forget)
  const weeks = openWeeksForMembers(services, pages.keyOf)
  const streams = openAfterOthers('/api/events')
  const app = composeRoutes(services, { pages, weeks }, () => isStopping)
  return {
    fetch: (request, env) => app.fetch(request, env),
    answerReady(incoming, outgoing, otherwise) {
      const waits = streams.note(incoming.url)
      if (pages.serve(incoming, outgoing)) {
        const { method = 'GET' } = incoming
        services.metrics.request({ method, status: outgoing.statusCode, route: 'kept page' })
      } else if (waits) streams.take(outgoing, otherwise)
      else weeks.serve(incoming, outgoing, otherwise)
    },
    drawAhead: () => drawAhead(services, app.fetch),
    announcements,
    services,
    routes: app.routes,
    beginStop: () => void (isStopping = true),
    async stop() {
      stopWork.forEach((work) => work())
      await workers?.stop()
      await eventsBefore.keep().catch((error: unknown) => log.error('live.not_kept', error))
      await services.live.close()
      await Promise.all([services.db.close(), jobDb.close()])
    },
  }
}

type ServicesParts = Required<Omit<StudioOptions, 'hasWorkers' | 'seedDemo' | 'databaseUrl'>> &
  Pick<Services, 'db' | 'secret' | 'clock'> & { payments: Payments }

function createServices(
  { config, live, eventsBefore, db, secret, log, keepsPages, clock, payments }: ServicesParts,
  onStop: Services['onStop'],
): Services {
  const metrics = openMetrics()
  countConnections(metrics, db)
  return {
    config,
    log,
    db,
    secret,
    clock,
    ...payments,
    links: openLinks(config.origin, secret),
    paysOnline: config.payments !== 'desk',
    live,
    eventsBefore,
    sharedCache: createSharedCache(() => keepsPages && live.isListening()),
    auth,
    onAccountEvent: accountEvents(config),
    metrics,
    emails: createEmailRenderer(db.reader, config.origin),
    onStop,
  }
}

function composeRoutes(
  services: Services,
  { pages, weeks }: { pages: PageCache; weeks: WeeksForMembers },
  isStopping: () => boolean,
): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>()
  const [health, metrics, api] = [healthRoutes(services, isStopping), metricsRoutes(services), apiRoutes(services)]
  const bank = fakeStripeRoutes(services)
  const calls = [...health.routes, ...metrics.routes, ...bank.routes, ...api.routes]
  const methodsAt = openMethods(calls, async () => (await loadPages()).routes)
  app.route('/', health)
  app.route('/', metrics)
  app.use(staticFiles())
  app.use(compressResponses())
  app.use(lastGoodPages(pages))
  for (const files of ['/pictures/*', '/brand/*']) app.use(files, keptFiles())
  app.use(sealCookies(services.config.origin))
  app.use(weeks.keepWeeks())
  app.use(guardRequests(services, pages, methodsAt))
  app.use(limitCallers(services))
  app.use(zoneOfRequest(services))
  app.use(openingGate())
  app.use(paidAtStudio(services))
  app.route('/', bank)
  app.route('/', api)
  const drawPage = pageDrawer()
  const pagesInTurn = openTurns({
    atOnce: MOST_PAGES_AT_ONCE,
    mostWaiting: MOST_PAGES_WAITING,
    mostWaitMs: MOST_WAIT_MS,
  })
  app.all('*', readableForms(), typedForms(services), onceForms(), takeCartAlong(), async (c) => {
    const context = new RouterContextProvider()
    const scope = c.get('scope')
    context.set(scopeContext, scope)
    const draw = async () => withErrorKind(await drawPage(readableAddress(c.req.raw), context), scope.errorKind)
    return c.req.method === 'GET' ? pagesInTurn.take('pages', draw) : draw()
  })
  app.onError((error, c) => errorResponse(error, c, c.get('scope')?.ctx.log ?? services.log))
  return app
}

/** Renders pages. In the built server the router is set up once; given a function that loads the pages it would be set up again
 *  for every request, which only development needs. */
function pageDrawer(): RequestHandler {
  if (import.meta.env.DEV) return createRequestHandler(loadPages, import.meta.env.MODE)
  let ready: Promise<RequestHandler> | undefined
  return async (request, context) => {
    ready ??= loadPages().then((build) => createRequestHandler(build, import.meta.env.MODE))
    return (await ready)(request, context)
  }
}

function loadPages() {
  return import('virtual:react-router/server-build')
}

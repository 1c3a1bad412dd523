import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { clearedNoticeCookie, readNotice } from '#src/platform/notice.server.ts'
import { scopeOf } from '#src/platform/house.server.ts'
import { NoticeStrip } from '#src/ui/notice-strip.tsx'
import type { Route } from './+types/root.ts'
// The linter does not know Vite's `?worker&url`: the script built on its own, by its address.
// oxlint-disable-next-line import/default
import enhancements from './app/enhance/enhance.ts?worker&url'
import anybody from './ui/fonts/anybody.woff2?url'
import figtree from './ui/fonts/figtree.woff2?url'
import './ui/theme.css'

/** What a route may say of itself: `hydrate` where React is needed in the browser; elsewhere no framework script is sent. */
export type RouteHandle = { hydrate?: boolean }

export function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, house, nonce } = scopeOf(context)
  const { actor } = ctx
  const notice = readNotice(request)
  const viewer = actor.kind === 'account' ? { id: actor.userId, name: actor.name, role: actor.role } : null
  return data(
    { viewer, notice, nonce, origin: house.config.origin },
    notice ? { headers: { 'Set-Cookie': clearedNoticeCookie } } : undefined,
  )
}

export type Viewer = { id: string; name: string; role: 'member' | 'instructor' | 'admin' } | null

const fonts = [anybody, figtree]

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const isHydrated = useMatches().some((match) => (match.handle as RouteHandle | undefined)?.hydrate)
  return (
    // The enhancement script marks the root while the page is scrolled, before React wakes.
    <html lang="en-GB" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        {fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <Links />
        <script type="module" src={enhancements} />
      </head>
      <body>
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        {children}
        {isHydrated && (
          <>
            <ScrollRestoration nonce={root?.nonce} />
            <Scripts nonce={root?.nonce} />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root({ loaderData: { notice } }: Route.ComponentProps) {
  return (
    <>
      {notice && <NoticeStrip key={notice.text} notice={notice} />}
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <main id="main">
      <title>Something went wrong · Tempo</title>
      <h1>
        {status === 404
          ? 'We could not find that'
          : status === 403
            ? 'That is not yours to see'
            : 'Something went wrong on our side'}
      </h1>
      <p>
        <a href="/">Go to the home page</a>
      </p>
    </main>
  )
}

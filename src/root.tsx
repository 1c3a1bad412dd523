import './kit/jitless.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { clearedNoticeCookie, readNotice } from '#src/platform/http/notice.server.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { clearedTypedCookie, readTyped } from '#src/platform/http/forms/typed-forms.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { clearOfNotice } from '#src/ui/clear-of-notice.ts'
import { NoticeStrip } from '#src/ui/notice-strip.tsx'
import { siteName } from '#src/ui/page-title.ts'
import { toldAnew } from '#src/ui/second-tap.ts'
import { ShortPage } from '#src/ui/short-page.tsx'
import { useFormAnswers } from '#src/ui/forms/use-form-answers.ts'
import { Wordmark } from '#src/ui/wordmark.tsx'
import type { Route } from './+types/root.ts'
// The linter does not know Vite's `?worker&url`: the script built on its own, by its address.
// oxlint-disable-next-line import/default
import enhancements from './app/client/page-scripts.ts?worker&url'
import anybody from './ui/fonts/anybody.woff2?url'
import figtree from './ui/fonts/figtree.woff2?url'
import './ui/theme/theme.css'

/** What a route may say of itself: `hydrate` where React is needed in the browser; elsewhere no framework script is sent. */
export type RouteHandle = { hydrate?: boolean }

export function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, services, nonce } = scopeOf(context)
  const { actor } = ctx
  const notice = readNotice(request, services.config.origin)
  const viewer = actor.kind === 'account' ? { id: actor.userId, role: actor.role } : null
  const typed = viewer && readTyped(request, { userId: viewer.id, services })
  const headers = new Headers()
  if (notice) headers.append('Set-Cookie', clearedNoticeCookie)
  if (typed) headers.append('Set-Cookie', clearedTypedCookie)
  const { paysOnline } = ctx
  return data({ viewer, notice, nonce, origin: services.config.origin, typed, paysOnline }, { headers })
}

export type Viewer = { id: string; role: 'member' | 'instructor' | 'admin' } | null

const fonts = [anybody, figtree]

// A page that a pointer rests on is fetched ahead, so that it opens at once. Only public pages: the portal is each reader's own.
const readAhead = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/api/*', '/dashboard*', '/dev/*', '/calendar/*', '/*\\?*token=*'] } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

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
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf6ee" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1d1111" />
        <link rel="icon" href="/favicon.ico" sizes="48x48" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        {fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <Links />
        <script type="module" src={enhancements} />
        <script
          type="speculationrules"
          nonce={root?.nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: readAhead }}
        />
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

export default function Root({ loaderData }: Route.ComponentProps) {
  const { notice, at } = useKept(loaderData.notice)
  useFormAnswers()
  return (
    <>
      {/* Stands before there is anything to say, so that it is read out when there is. */}
      <div data-said data-screen-only aria-live="polite" className="said">
        {notice && <NoticeStrip key={at} notice={notice} />}
      </div>
      <Outlet />
    </>
  )
}

/** A notice is read once, but a page that follows live news reads itself again, often because of the very act the notice speaks of:
 *  it stays until one goes on to another page. `at` counts them: the same words again are another notice. */
function useKept<Notice>(notice: Notice | null): { notice: Notice | null; at: number } {
  const { key } = useLocation()
  const [kept, keep] = useState({ key, notice, at: 0 })
  if (notice ? kept.notice !== notice : kept.key !== key) keep({ key, notice, at: kept.at + 1 })
  const told = useRef(kept.at)
  // Before it is painted: from then on there is something to tap on.
  useLayoutEffect(() => {
    if (told.current === kept.at) return
    told.current = kept.at
    if (kept.notice) toldAnew()
    clearOfNotice()
  }, [kept])
  return kept
}

const errorWords: Record<number, { title: string; text: string }> = {
  403: { title: 'That is not yours to see', text: 'You are signed in, but this page belongs to somebody else.' },
  404: { title: 'We could not find that', text: 'It may have moved, or the address may be mistyped.' },
}
const ourFault = {
  title: 'Something went wrong on our side',
  text: 'It has been noted and we will look into it. Please try again in a moment.',
}

/** What is shown when a page cannot be drawn: one calm page with a next step, whatever happened. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const words = (isRouteErrorResponse(error) && errorWords[error.status]) || ourFault
  // A frame that was read before the error came knows the studio's name.
  const frames = [useRouteLoaderData('site'), useRouteLoaderData('portal')]
  const name = siteName(frames.map((loaderData) => ({ loaderData })))
  return (
    <main id="main" className="page-width py-6">
      <title>{`${words.title} · ${name}`}</title>
      <a href="/" aria-label={`${name}, home page`} className="no-underline">
        <Wordmark name={name} className="text-[1.75rem]" />
      </a>
      <ShortPage art="karate" {...words}>
        <ButtonLink to="/">Go to the home page</ButtonLink>
      </ShortPage>
    </main>
  )
}

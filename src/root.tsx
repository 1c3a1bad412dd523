import type { Role } from '#src/platform/role.ts'
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
import { randomText } from '#src/platform/http/guards/random-text.server.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { clearedTypedCookie, readTyped } from '#src/platform/http/forms/typed-forms.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { clearOfNotice } from '#src/ui/clear-of-notice.ts'
import { NoticeStrip } from '#src/ui/notice-strip.tsx'
import { siteName } from '#src/ui/page-title.ts'
import { keepForAlone } from '#src/ui/offline/kept-for.ts'
import { ShortPage } from '#src/ui/short-page.tsx'
import { useFormAnswers } from '#src/ui/forms/use-form-answers.ts'
import { Wordmark } from '#src/ui/wordmark.tsx'
import type { Route } from './+types/root.ts'
// The linter does not know Vite's `?worker&url`, which builds the script on its own and imports its address.
// oxlint-disable-next-line import/default
import enhancements from './app/client/page-scripts.ts?worker&url'
import anybody from './ui/fonts/anybody.woff2?url'
import figtree from './ui/fonts/figtree.woff2?url'
import './ui/theme/theme.css'

/** What a route may declare: `hydrate` where the page needs React in the browser; other pages load no framework script. */
export type RouteHandle = { hydrate?: boolean }

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, services, nonce } = scopeOf(context)
  const { actor } = ctx
  // A page that is kept on a device must not take the notice from the one that is shown.
  const notice = request.headers.has('X-Kept-Copy') ? null : readNotice(request, services.config.origin)
  const viewer = actor.kind === 'account' ? { id: actor.userId, role: actor.role } : null
  const typed = viewer && (await readTyped(request, { userId: viewer.id, services }))
  const headers = new Headers()
  if (notice) headers.append('Set-Cookie', clearedNoticeCookie)
  if (typed) headers.append('Set-Cookie', clearedTypedCookie)
  const { paysOnline } = ctx
  // The pages of visitors are the same bytes for everyone: what changes something there tells its own repeats apart.
  const once = viewer && randomText(12)
  return data({ viewer, notice, nonce, origin: services.config.origin, typed, paysOnline, once }, { headers })
}

export type Viewer = { id: string; role: Role } | null

const fonts = [anybody, figtree]

// A public page is prefetched while the pointer rests on its link. The portal is not: its pages belong to one reader.
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

/** What the frames of pages know of the brand. */
type Frame = { brandCss?: string; brandMark?: string | null }

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  // That of the document: the policy of the page stays that of its first answer, whatever later ones bring.
  const [nonce] = useState(root?.nonce)
  const isHydrated = useMatches().some((match) => (match.handle as RouteHandle | undefined)?.hydrate)
  const frames = [useRouteLoaderData('site'), useRouteLoaderData('portal'), useRouteLoaderData('embed')] as (
    | Frame
    | undefined
  )[]
  const { brandCss, brandMark } = frames.find(Boolean) ?? {}
  return (
    // The enhancement script sets an attribute on the root when the page is scrolled, before React hydrates.
    <html lang="en-GB" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf6ee" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1d1111" />
        {brandMark ? (
          <>
            <link rel="icon" href={`/brand/${brandMark}/icon-64.png`} type="image/png" sizes="64x64" />
            <link rel="apple-touch-icon" href={`/brand/${brandMark}/icon-180.png`} />
          </>
        ) : (
          <>
            <link rel="icon" href="/icons/favicon.ico" sizes="48x48" />
            <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml" />
            <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
          </>
        )}
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        {fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {/* Our style sheets need no nonce. Given one, React would miss it in the browser, which hides it, and complain. */}
        <Links nonce="" />
        {/* After the theme, whose accent it replaces. */}
        {brandCss && <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: brandCss }} />}
        <script type="module" src={enhancements} />
        {import.meta.env.MODE === 'development' && !isHydrated && <script type="module" src="/src/app/dev/reload.ts" />}
        <script
          type="speculationrules"
          nonce={nonce}
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
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { notice, at } = useKept(loaderData.notice)
  const viewerId = loaderData.viewer?.id ?? ''
  useLayoutEffect(() => keepForAlone(viewerId), [viewerId])
  useFormAnswers()
  return (
    <>
      {/* The live region exists before there is a notice, so that screen readers announce the notice when it comes. */}
      <div data-said data-screen-only aria-live="polite" className="said">
        {notice && <NoticeStrip key={at} notice={notice} />}
      </div>
      <Outlet />
    </>
  )
}

/** Keeps a notice until the reader goes to another page. The server sends it once, but a page with live updates reloads its
 *  data, often because of the very action the notice is about. `at` counts notices, so that the same text twice is two notices. */
function useKept<Notice>(notice: Notice | null): { notice: Notice | null; at: number } {
  const { key } = useLocation()
  const [kept, keep] = useState({ key, notice, at: 0 })
  if (notice ? kept.notice !== notice : kept.key !== key) keep({ key, notice, at: kept.at + 1 })
  const announcedAt = useRef(kept.at)
  useLayoutEffect(() => {
    if (announcedAt.current === kept.at) return
    announcedAt.current = kept.at
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

/** The error page: calm, with a next step, whatever happened. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const words = (isRouteErrorResponse(error) && errorWords[error.status]) || ourFault
  // The frame may have been read before the error, and then knows the studio's name.
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

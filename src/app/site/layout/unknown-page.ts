import { redirect } from 'react-router'
import { noticeCookie } from '#src/platform/http/notice.server.ts'
import type { Route } from './+types/unknown-page.ts'

/** Redirects any other page address to the home page, with a short notice why (specification 2, routes). A missing file is no
 *  page: it is answered with 404, so that the home page is not taken for a picture. */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url)
  const extension = /\.([a-z0-9]+)$/i.exec(pathname)?.[1]
  if (extension && !['html', 'htm', 'php'].includes(extension.toLowerCase()))
    throw new Response('Not found', { status: 404 })
  const text = 'We have no page at that address, so here is our home page.'
  return redirect('/', { headers: { 'Set-Cookie': noticeCookie({ tone: 'info', text }) } })
}

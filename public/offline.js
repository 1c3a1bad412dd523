// Keeps the registers and the own bookings of the one who is signed in, as they were last read on this device, for a day at most, so that
// they open without a connection (docs/decisions/091). Registered for these two addresses alone; it keeps nothing but their pages and the
// built files these need. `v` is the build.
{
  const OWN = `kept ${registration.scope} `
  const NAME = OWN + new URL(location.href).searchParams.get('v')
  const DAY_MS = 86_400_000
  const MOST_PAGES = 12

  addEventListener('install', () => skipWaiting())

  addEventListener('activate', (event) => event.waitUntil(forget((name) => name !== NAME).then(() => clients.claim())))

  // A page names itself, and what else to keep, once it is shown.
  addEventListener('message', (event) => event.waitUntil(keep(event.data?.keep ?? [])))

  addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== location.origin) return
    if (request.mode === 'navigate') event.respondWith(page(request))
    else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
    // What the router asks for ahead; without an answer it would complain.
    else if (pathname === '/__manifest') event.respondWith(fetch(request).catch(() => Response.json({})))
  })

  async function page(request) {
    let answer
    try {
      answer = await fetch(request)
    } catch {
      return (await fresh(request.url)) ?? noConnection()
    }
    // Signed out, or no longer allowed: what was kept is nobody's any more.
    if (answer.type === 'opaqueredirect' || [401, 403, 404].includes(answer.status)) await forget(() => true)
    return answer
  }

  async function asset(request) {
    return (await caches.match(request, { cacheName: NAME })) ?? fetch(request)
  }

  async function keep(addresses) {
    const cache = await caches.open(NAME)
    for (const address of addresses) {
      const answer = await fetch(address, { headers: { 'X-Kept-Copy': '1' }, redirect: 'manual' }).catch(() => null)
      if (!answer?.ok) return
      const html = await answer.text()
      for (const file of filesOf(html)) if (!(await cache.match(file))) await cache.add(file)
      const headers = new Headers(answer.headers)
      for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name)
      headers.set('X-Kept-At', String(Date.now()))
      await cache.put(address, new Response(html, { headers }))
    }
    await tidy(cache)
  }

  function filesOf(html) {
    return new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? [])
  }

  /** Drops pages of yesterday, the oldest of too many, and files that no page needs. */
  async function tidy(cache) {
    const pages = await keptPages(cache)
    for (const { request } of pages.slice(MOST_PAGES)) await cache.delete(request)
    const needed = new Set()
    for (const { request } of pages.slice(0, MOST_PAGES)) {
      const answer = await cache.match(request)
      for (const file of filesOf(await answer.text())) needed.add(file)
    }
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url)
      if (pathname.startsWith('/assets/') && !needed.has(pathname)) await cache.delete(request)
    }
  }

  /** The latest first. */
  async function keptPages(cache) {
    const pages = []
    for (const request of await cache.keys()) {
      const at = Number((await cache.match(request)).headers.get('X-Kept-At'))
      if (at === 0) continue
      if (Date.now() - at < DAY_MS) pages.push({ request, at })
      else await cache.delete(request)
    }
    return pages.toSorted((a, b) => b.at - a.at)
  }

  async function fresh(address) {
    const cache = await caches.open(NAME)
    const pages = await keptPages(cache)
    const found = pages.find(({ request }) => request.url === address)
    return found && cache.match(found.request)
  }

  async function noConnection() {
    const pages = await keptPages(await caches.open(NAME))
    const links = pages.map(({ request, at }) => {
      const { pathname, search } = new URL(request.url)
      const time = new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
      const address = (pathname + search).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
      return `<li><a href="${address}">${address}, as it was at ${time}</a></li>`
    })
    const html = `<!doctype html><html lang="en-GB"><meta name="viewport" content="width=device-width"><title>No connection</title>
<style>body{font-family:sans-serif;margin:2rem}li{padding:.75rem 0}</style><h1>No connection</h1><p>This page was not kept on this device.</p><ul>${links.join('')}</ul></html>`
    const policy = "default-src 'none'; style-src 'unsafe-inline'"
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy }
    return new Response(html, { status: 503, headers })
  }

  async function forget(which) {
    const own = (await caches.keys()).filter((name) => name.startsWith(OWN) && which(name))
    await Promise.all(own.map((name) => caches.delete(name)))
  }
}

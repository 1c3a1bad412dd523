import { stripVTControlCharacters } from 'node:util'

/** In place of every page and call while the changed sources or a migration keep the studio from opening: what is wrong, where, and
 *  what to do. It reads itself again once the studio is open. */
export function errorPage(error: Error): Response {
  const [title, advice] = meaningOf(error)
  console.error(error)
  const html = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${title}</title>
<script type="module" src="/src/app/dev/reload.ts"></script></head>
<body><main><h1>${title}</h1><p>${advice}</p><pre>${escaped(textOf(error))}</pre></main></body></html>`
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; script-src 'self'; connect-src 'self' ws:",
  }
  return new Response(html, { status: 500, headers })
}

function meaningOf({ message }: Error): [title: string, advice: string] {
  if (/was changed after it had been applied|does not know/.test(message))
    return [
      'The database does not fit the migrations',
      'Put the migration back as it was, or throw the development data away: stop, npm run reset, npm run dev.',
    ]
  if (message.startsWith('migration '))
    return ['A migration failed', 'Nothing of it was applied. Save it again once it is corrected.']
  return ['The studio cannot open', 'This page comes back by itself once the file is corrected.']
}

function textOf({ message, stack, frame }: Error & { frame?: string }): string {
  return [stack?.includes(message) ? stack : message, frame].filter(Boolean).join('\n\n')
}

function escaped(text: string): string {
  return stripVTControlCharacters(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

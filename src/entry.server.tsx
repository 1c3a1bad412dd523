import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { troubleOf } from '#src/platform/http/trouble.server.ts'
import { loggablePath } from '#src/platform/log.server.ts'
import { scopeOf } from '#src/platform/house.server.ts'

/** Draws a whole page before the first byte leaves: a page is small, and a failure can still become a proper 500. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const { nonce } = scopeOf(context)
  const html = await render(<ServerRouter context={entry} url={request.url} nonce={nonce} />, nonce)
  return new Response(request.method === 'HEAD' ? null : html, { status, headers })
}

function render(page: React.ReactElement, nonce: string | undefined): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, { nonce, onAllReady: () => pipe(sink), onShellError: reject })
  })
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  // A 404 or 405 is an answer, and nobody waits for the page of an aborted request.
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const scope = scopeOf(context)
  scope.trouble = troubleOf(error)
  if (scope.trouble === 'unstorable') return
  scope.ctx.log.error('page.failed', error, { path: loggablePath(new URL(request.url).pathname) })
}

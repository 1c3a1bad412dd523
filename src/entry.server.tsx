import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { errorKindOf } from '#src/platform/http/error-response.server.ts'
import { loggablePath } from '#src/platform/log.server.ts'
import { type FormOutcome, markAnswer } from '#src/ui/forms/mark-answer.ts'
import { cutFrame, fillFrame, cachedFrame, NONCE_MARK } from '#src/platform/http/frame.server.ts'
import { type Scope, scopeOf } from '#src/platform/app-services.server.ts'
import type { Notice } from '#src/platform/http/notice.server.ts'
import type { Viewer } from './root.tsx'

/** Renders the whole page before sending the first byte: pages are small, and a failure can still become a proper 500. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const html = await drawPage(request.url, entry, scopeOf(context))
  const answered = answeredBy(entry, status)
  const marked = answered ? markAnswer(html.toString(), answered) : html
  return new Response(marked, { status, headers })
}

function answeredBy({ staticHandlerContext: known }: EntryContext, status: number): FormOutcome | null {
  const root = known.loaderData.root as { notice: Notice | null } | undefined
  if (known.actionData) return status >= 400 ? 'refused' : 'done'
  return root?.notice?.tone === 'error' ? 'noticed' : null
}

async function drawPage(
  url: string,
  entry: EntryContext,
  { nonce, frame }: Scope,
): Promise<Buffer<ArrayBuffer> | string> {
  const draw = (of: EntryContext, mark: string | undefined) =>
    render(<ServerRouter context={of} url={url} nonce={mark} />, mark)
  if (!frame) return draw(entry, nonce)
  const forAnybody = frame.isShared ? withoutReader(entry) : null
  if (!forAnybody) return fillFrame(cutFrame((await draw(entry, nonce)).toString()), frame.parts, nonce)
  const facts = JSON.stringify([new URL(url).pathname, new URL(url).search, forAnybody.staticHandlerContext.loaderData])
  const drawn = await cachedFrame(facts, async () => (await draw(forAnybody, nonce && NONCE_MARK)).toString())
  frame.drawn = drawn
  return fillFrame(drawn, frame.parts, nonce)
}

/** The page's data without anything that belongs to this reader alone, so that it may be cached and shown to others; null when
 *  the page carries a notice for this reader. */
function withoutReader(entry: EntryContext): EntryContext | null {
  const { staticHandlerContext: known } = entry
  const root = known.loaderData.root as { viewer: Viewer; notice: unknown; typed: unknown } | undefined
  if (!root || root.notice || root.typed || known.errors || known.actionData) return null
  const viewer = root.viewer && { ...root.viewer, id: '' }
  const loaderData = {
    ...known.loaderData,
    root: { ...root, viewer, nonce: 'nonce' in root && root.nonce && NONCE_MARK },
  }
  return { ...entry, staticHandlerContext: { ...known, loaderData } }
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
  // 404 and 405 are ordinary answers, and nobody is waiting for the page of an aborted request.
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const scope = scopeOf(context)
  scope.errorKind = errorKindOf(error)
  if (scope.errorKind === 'unstorable') return
  scope.ctx.log.error('page.failed', error, { path: loggablePath(new URL(request.url).pathname) })
}

import { createMiddleware } from 'hono/factory'
import type { HonoEnv } from '../../app-services.server.ts'
import { failure } from '../envelope.server.ts'
import { formOf } from './form-of.server.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/** Lets only forms through to pages, so that an action may read its form without checking: a body that is none is answered with
 *  400. An empty POST is an empty form. */
export function readableForms() {
  return createMiddleware<HonoEnv>(async (c, next) => {
    if (SAFE.has(c.req.method)) return next()
    const form = await readable(c.req.raw)
    if (!form) return failure(c, 400, 'not_a_form', 'That could not be read')
    c.req.raw = form
    return next()
  })
}

async function readable(request: Request): Promise<Request | null> {
  const contentType = request.headers.get('Content-Type')
  if (contentType === null) return (await request.text()) === '' ? emptyForm(request) : null
  if (!FORM.test(contentType)) return null
  try {
    await formOf(request)
    return request
  } catch {
    return null
  }
}

function emptyForm(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.set('Content-Type', 'application/x-www-form-urlencoded')
  return new Request(request.url, { method: request.method, headers, body: '', signal: request.signal })
}

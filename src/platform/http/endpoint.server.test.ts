import { z } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { ok, refuse } from '#src/kit/outcome.ts'
import type { HonoEnv, Scope } from '../app-services.server.ts'
import type { Actor } from '../ctx.server.ts'
import { endpoint } from './endpoint.server.ts'
import { instant, openApiRouter } from './open-api.server.ts'

const visitor: Actor = { kind: 'visitor' }
const member: Actor = {
  ...visitor,
  kind: 'account',
  userId: 'u',
  role: 'member',
  name: '',
  email: '',
  signInSessionId: 's',
}

/** One endpoint, mounted as the API mounts it, and a caller for it. */
function mounted(actor: Actor = visitor) {
  const api = openApiRouter('Shelves')
  endpoint(api, 'post /api/shelves/{id}', {
    summary: 'Fill a shelf',
    who: 'account',
    body: z.object({ books: z.number().int() }),
    refusals: { shelf_full: { status: 409, message: 'The shelf is full' } },
    returns: 'The shelf',
    response: { id: z.string(), filledAt: instant, emptiedAt: instant.nullable() },
    run({ id, body }) {
      if (body.books > 10) return refuse('shelf_full')
      const row = { id, filledAt: new Date(0), emptiedAt: null, password: 'secret' }
      return ok(row)
    },
  })
  const app = new Hono<HonoEnv>()
  app.use(async (c, next) => {
    c.set('scope', { ctx: { actor } } as Scope)
    await next()
  })
  app.route('/', api)
  const fill = async (body: unknown) => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await app.request('/api/shelves/7', { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  return { api, fill }
}

test('a column that the response does not name never leaves, and an instant is an ISO string', async () => {
  const { body } = await mounted(member).fill({ books: 1 })
  expect(body).toEqual({ success: true, id: '7', filledAt: '1970-01-01T00:00:00.000Z', emptiedAt: null })
})

test('a refusal has the status and the text of its subject', async () => {
  const answer = await mounted(member).fill({ books: 11 })
  expect(answer).toEqual({ status: 409, body: { success: false, error: 'The shelf is full', code: 'shelf_full' } })
})

test('a caller who may not is told so before their input is read', async () => {
  expect(await mounted().fill({ books: 'none' })).toMatchObject({ status: 401, body: { code: 'sign_in_required' } })
})

test('bad input is told field by field', async () => {
  const answer = await mounted(member).fill({ books: 'none' })
  expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input', fields: { books: 'Please give a number' } } })
})

test('the document names every status that the endpoint answers, and a null', () => {
  const { api } = mounted()
  const { paths } = api.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } })
  const { responses } = paths!['/api/shelves/{id}']!.post!
  expect(Object.keys(responses!)).toEqual(['200', '400', '401', '403', '409', '413', '429'])
  expect(JSON.stringify(responses![200])).toContain('"emptiedAt":{"type":["string","null"],"format":"date-time"}')
})

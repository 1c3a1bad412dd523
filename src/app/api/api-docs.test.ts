import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

type Operation = {
  operationId?: string
  summary: string
  tags?: string[]
  security?: { signIn?: string[]; apiKey?: string[] }[]
  parameters?: { name: string; in: string }[]
  responses: Record<string, { description: string }>
}
type Document = { paths: Record<string, Record<string, Operation>> }

const { body: document } = await studio.visitor().call<Document>('GET', '/api/openapi.json')
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ address: `${method} ${path}`, ...operation })),
)
const operationAt = (address: string) => operations.find((one) => one.address === address)!

const VERBS =
  /^(Add|Book|Cancel|Close|Compare|Confirm|Create|Deactivate|Delete|Download|Extend|Finish|Forgive|Grant|Join|Keep|Leave|List|Mark|Move|Order|Pause|Reactivate|Receive|Record|Refund|Reopen|Request|Resend|Reset|Retrieve|Set|Sign|Start|Update|Verify|Void) \S/

test('every operation says what it does by a verb and its object, under a tag, and who may call it', () => {
  expect(operations.length).toBeGreaterThan(70)
  for (const { address, summary, tags, security } of operations) {
    expect([address, summary]).toEqual([address, expect.stringMatching(VERBS)])
    expect([address, summary]).toEqual([address, expect.not.stringMatching(/[.;`]/)])
    expect([address, tags?.length, Array.isArray(security)]).toEqual([address, 1, true])
  }
})

test('every operation has an id of its own', () => {
  const ids = operations.map(({ operationId }) => operationId)
  expect(ids).toHaveLength(new Set(ids).size)
  expect(ids).toEqual(ids.map(() => expect.stringMatching(/^[a-z]+[A-Z]\w+$/)))
  expect(operationAt('post /api/admin/users/{id}/role').operationId).toBe('postAdminUsersByIdRole')
})

test('the document tells the failures of an endpoint by their codes, and who may call it', () => {
  const { responses, security, parameters } = operationAt('post /api/bookings')
  expect(security).toEqual([{ signIn: [] }, { apiKey: ['bookings'] }])
  expect(parameters).toEqual([expect.objectContaining({ in: 'header', name: 'Idempotency-Key' })])
  expect(responses[401]!.description.split('\n')).toEqual([
    '`sign_in_required`: Please log in to book a class',
    '`bad_api_key`',
  ])
  expect(responses[409]!.description.split('\n')).toContain('`class_full`: Class is full')
  expect(operationAt('get /api/admin/users').security).toEqual([{ signIn: ['admin'] }, { apiKey: ['read'] }])
  expect(operationAt('post /api/admin/api-keys').security).toEqual([{ signIn: ['admin'] }])
  expect(operationAt('get /api/classes').security).toEqual([])
})

test('the page shows every operation with an example of its answer', async () => {
  const { status, html } = await studio.visitor().page('/api/docs')
  expect(status).toBe(200)
  for (const { summary, address } of operations) {
    const [method, path] = address.split(' ')
    expect(html).toContain(`<h3>${summary}</h3>`)
    expect(html).toContain(`<code>${method!.toUpperCase()} ${path}</code>`)
  }
  expect(html).toContain('&quot;nextSession&quot;: {')
})

/** The request that the page shows for an operation, as a shell would send it. */
async function shownRequest(summary: string, key: string): Promise<() => Promise<Response>> {
  const { html } = await studio.visitor().page('/api/docs')
  const [, shown = ''] =
    new RegExp(`<h3>${summary}</h3>[^]*?<h4>Request</h4>\\s*<pre tabindex="0">([^]*?)</pre>`).exec(html) ?? []
  const text = shown
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('$TEMPO_KEY', key)
  const [, url = ''] = /'(https?:[^']*)'/.exec(text) ?? []
  const headers = [...text.matchAll(/-H ["'](\S+): ([^"']*)["']/g)].map(([, name, value]): [string, string] => [
    name!,
    value!,
  ])
  const { pathname, search } = new URL(url)
  const init = { method: /-X (\w+)/.exec(text)?.[1] ?? 'GET', headers, body: /-d '([^']*)'/.exec(text)?.[1] }
  return () => studio.visitor().fetch(pathname + search, init)
}

test('the requests it shows can be copied and run with a key', async () => {
  const admin = await studio.signedIn('admin')
  const { body } = await admin.call<{ key: string }>('POST', '/api/admin/api-keys', { name: 'Copied', scope: 'all' })
  const list = await shownRequest('List class sessions', body.key)
  expect((await list()).status).toBe(200)
  const add = await shownRequest('Create a room', body.key)
  expect((await add()).status).toBe(201)
  const users = await shownRequest('List accounts', body.key)
  expect((await users()).status).toBe(200)
})

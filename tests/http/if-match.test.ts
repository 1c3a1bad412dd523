import { expect, test } from 'vitest'
import { untilBlocked } from '#tests/helpers/database.ts'
import { findEndpoints, type Schema } from '#tests/helpers/endpoints.ts'
import { filled, formWith } from '#tests/helpers/forms.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

// PRODUCT 5: nobody overwrites unseen.

const studio = await openTestStudio()
const PRODUCT = '/api/admin/products/basic'

test('whatever can be changed can be read at the same address, with its ETag', async () => {
  const { endpoints } = await findEndpoints(studio)
  const calls = endpoints.filter(({ kind }) => kind === 'api')
  const readable = new Set(calls.filter(({ method }) => method === 'GET').map(({ path }) => path))
  const altering = calls.filter(({ method }) => method === 'PATCH' || method === 'PUT').map(({ path }) => path)
  expect(altering.length).toBeGreaterThan(10)
  // A note is read with its member, and has no ETag.
  const alone = altering.filter((path) => !path.includes('/notes/'))
  expect(alone.filter((path) => !readable.has(path))).toEqual([])
})

test('a change is made while the caller has seen what is stored, and answered with that where not', async () => {
  const admin = await studio.signedIn('admin')
  const change = async (tag: string, body: object) => {
    const headers = { 'Content-Type': 'application/json', 'If-Match': tag }
    return admin.fetch(PRODUCT, { method: 'PATCH', headers, body: JSON.stringify(body) })
  }
  const seen = (await admin.call('GET', PRODUCT)).headers.get('ETag') ?? ''
  expect((await change(seen, { name: 'One' })).status).toBe(200)
  const late = await change(seen, { name: 'Two' })
  expect(late.status).toBe(412)
  const present = { product: { id: 'basic', name: 'One' } }
  expect(await late.json()).toMatchObject({ success: false, code: 'precondition_failed', present })
  expect((await change(late.headers.get('ETag') ?? '', { name: 'Two' })).status).toBe(200)
  const now = (await admin.call('GET', PRODUCT)).headers.get('ETag') ?? ''
  // A proxy that compresses makes a weak ETag of a strong one, and the other way round.
  for (const tag of [now.replace('W/', ''), `"another", ${now}`, '*']) expect((await change(tag, {})).status).toBe(200)
  expect((await change('"another"', {})).status).toBe(412)
  const both = await Promise.all([change(now, { name: 'Three' }), change(now, { name: 'Four' })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
})

test('every field of an answer may be sent back to the address that changes it', async () => {
  const { endpoints, schemas } = await findEndpoints(studio)
  const whole = (schema: Schema = {}): Schema => schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema
  const namesIn = (schema?: Schema): string[] =>
    Object.keys(whole(schema).properties ?? {}).concat((schema?.allOf ?? []).flatMap(namesIn))
  const altering = endpoints.filter(({ method }) => method === 'PATCH' || method === 'PUT')
  const faults = altering.flatMap(({ path, body }) => {
    const read = endpoints.find((one) => one.method === 'GET' && one.path === path)
    const [answered] = Object.entries(whole(read?.answer).properties ?? {}).flatMap(([name, schema]) =>
      name === 'success' ? [] : [schema],
    )
    const taken = namesIn(body)
    return namesIn(answered).flatMap((name) => (taken.includes(name) ? [] : [`${path} ${name}`]))
  })
  expect(faults).toEqual([])
})

test('a field that cannot be changed may be sent back as it is, and as nothing else', async () => {
  const admin = await studio.signedIn('admin')
  const { product } = (await admin.call<{ product: object }>('GET', PRODUCT)).body
  expect((await admin.call('PATCH', PRODUCT, product)).status).toBe(200)
  const other = await admin.call('PATCH', PRODUCT, { ...product, id: 'family' })
  expect(other).toMatchObject({ status: 400, body: { fields: { id: 'This cannot be changed' } } })
})

test('a form and a call that save one record take turns', async () => {
  const admin = await studio.signedIn('admin')
  const page = '/dashboard/content/products/basic'
  const form = formWith((await admin.page(page)).html, 'intent', 'save')
  const held = await studio.services.db.pool.connect()
  try {
    await held.query('begin')
    await held.query(`select pg_advisory_xact_lock(hashtextextended('edit basic', 0))`)
    const saved = [
      admin.post(page, filled(form, { name: 'By the form' })),
      admin.call('PATCH', PRODUCT, { features: ['By the call'] }),
    ]
    await untilBlocked(studio.services.db, 2)
    await held.query('rollback')
    expect((await Promise.all(saved)).map(({ status }) => status)).toEqual([303, 200])
  } finally {
    held.release()
  }
  expect((await admin.call('GET', PRODUCT)).body.product).toMatchObject({
    name: 'By the form',
    features: ['By the call'],
  })
})

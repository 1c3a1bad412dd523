import { expect, test } from 'vitest'
import { aClassSession } from '#tests/helpers/build.ts'
import { untilBlocked } from '#tests/helpers/database.ts'
import { findEndpoints, type Schema } from '#tests/helpers/endpoints.ts'
import { filled, formWith } from '#tests/helpers/forms.ts'
import { aHallHire } from '#tests/helpers/hall.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'
import { aWorkshop } from '#tests/helpers/workshops.ts'

// PRODUCT 5: nobody overwrites unseen.

const studio = await openTestStudio()
const PRODUCT = '/api/admin/products/basic'

test('whatever can be changed can be read at the same address, with its ETag', async () => {
  const { endpoints } = await findEndpoints(studio)
  const calls = endpoints.filter(({ kind }) => kind === 'api')
  const readable = new Set(calls.filter(({ method }) => method === 'GET').map(({ path }) => path))
  const altering = calls.filter(({ method }) => method === 'PATCH' || method === 'PUT').map(({ path }) => path)
  expect(altering.length).toBeGreaterThan(10)
  expect(altering.filter((path) => !readable.has(path))).toEqual([])
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

test('each change looks whether its caller has seen what is stored, and refuses another value of what cannot be changed', async () => {
  const { db } = studio.services
  const admin = await studio.signedIn('admin')
  const make = async (path: string, body: object) => {
    const made = await admin.call<Record<string, { id: string }>>('POST', path, body)
    expect([path, made.status]).toEqual([path, 201])
    return Object.values(made.body).find((one) => typeof one === 'object')!.id
  }
  const { id: sessionId } = await aClassSession(db)
  const [{ id: classId } = { id: '' }] = await studio.sql<{ id: string }>('select class_id as id from class_sessions')
  const [{ id: roomId } = { id: '' }] = await studio.sql<{ id: string }>('select id from rooms limit 1')
  const member = await studio.signedIn()
  const note = { personId: member.account.personId, text: 'Asthma' }
  await admin.call('POST', `/api/admin/users/${member.account.id}/notes`, note)
  const [{ id: noteId } = { id: '' }] = await studio.sql<{ id: string }>('select id from member_notes')
  await studio.sql('update member_notes set person_id = null')
  await admin.call('PUT', '/api/admin/hall-closures/2026-12-24', { reason: 'Christmas' })
  const records: Record<string, string> = {
    '/api/profile': '/api/profile',
    '/api/admin/webhooks/:id': await make('/api/admin/webhooks', {
      url: 'https://example.com/hook',
      events: ['booking.confirmed'],
    }),
    '/api/admin/products/:id': 'standard',
    '/api/admin/promo-codes/:id': await make('/api/admin/promo-codes', { id: 'WALK', percent: 10 }),
    '/api/admin/class-types/:id': 'dance',
    '/api/admin/rooms/:id': roomId,
    '/api/admin/classes/:id': classId,
    '/api/admin/sessions/:id': sessionId,
    '/api/admin/workshops/:id': (await aWorkshop(db)).workshop.id,
    '/api/admin/hall-closures/:date': '2026-12-24',
    '/api/admin/hall-hires/:id': (await aHallHire(db)).id,
    '/api/admin/users/:id': member.account.id,
    '/api/admin/users/:id/notes/:noteId': noteId,
  }
  const { endpoints } = await findEndpoints(studio)
  const altering = endpoints.filter(({ method }) => method === 'PATCH' || method === 'PUT')
  expect(altering.map(({ path }) => path).toSorted()).toEqual(Object.keys(records).toSorted())
  for (const { method, path, body } of altering) {
    const at = path.replace('/users/:id/', `/users/${member.account.id}/`).replace(/:\w+$/, records[path]!)
    const change = async (tag: string, sent: object) => {
      const headers = { 'Content-Type': 'application/json', 'If-Match': tag }
      const {
        status,
        headers: said,
        ...answer
      } = await admin.fetch(at, { method, headers, body: JSON.stringify(sent) }).then(async (one) => ({
        status: one.status,
        headers: one.headers,
        ...((await one.json()) as Record<string, unknown>),
      }))
      return { at, status, tag: said.get('ETag'), ...answer }
    }
    const seen = await admin.call<Record<string, unknown>>('GET', at)
    const tag = seen.headers.get('ETag') ?? ''
    expect([at, seen.status, tag.slice(0, 3)]).toEqual([at, 200, 'W/"'])
    const { success: _, ...present } = seen.body
    const needed = path.endsWith(':date')
      ? { reason: 'Christmas' }
      : path.endsWith(':noteId')
        ? { personId: note.personId }
        : {}
    expect(await change('"another"', needed)).toMatchObject({ at, status: 412, tag, present })
    const fixed = readOnlyIn(body)
    const other = Object.fromEntries(fixed.map((name) => [name, 'another']))
    const refused =
      fixed.length === 0
        ? {}
        : { at, status: 400, fields: Object.fromEntries(fixed.map((name) => [name, 'This cannot be changed'])) }
    if (fixed.length > 0) expect(await change(tag, { ...needed, ...other })).toMatchObject(refused)
    const [stored = {}] = Object.values(present) as object[]
    const kept = Object.fromEntries(Object.entries(stored).filter(([name]) => fixed.includes(name)))
    expect(await change(tag, { ...kept, ...needed })).toMatchObject({ at, status: 200 })
  }
})

test('a change that may not stand in a transaction looks under its lock, too', async () => {
  const member = await studio.signedIn()
  const rename = (tag: string, name: string) =>
    member.fetch('/api/profile', {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', 'If-Match': tag },
      body: JSON.stringify({ name }),
    })
  const tag = (await member.call('GET', '/api/profile')).headers.get('ETag') ?? ''
  const held = await studio.services.db.pool.connect()
  try {
    await held.query('begin')
    await held.query(`select pg_advisory_xact_lock(hashtextextended('edit ${member.account.id}', 0))`)
    const both = [rename(tag, 'One'), rename(tag, 'Two')]
    await untilBlocked(studio.services.db, 2)
    await held.query('rollback')
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 412])
  } finally {
    held.release()
  }
})

test('what a list alone holds may be sent back as it is, and as nothing else', async () => {
  const admin = await studio.signedIn('admin')
  const { id } = await aClassSession(studio.services.db, { date: '2026-11-30' })
  const lists = {
    '/api/admin/users': '/api/admin/users',
    '/api/admin/promo-codes': '/api/admin/promo-codes',
    '/api/sessions?from=2026-11-30&to=2026-11-30': '/api/admin/sessions',
    '/api/admin/sessions?from=2026-11-30&to=2026-11-30': '/api/admin/sessions',
  }
  await admin.call('POST', '/api/admin/promo-codes', { id: 'LISTED', percent: 10 })
  await admin.call('POST', '/api/bookings', { sessionId: id })
  for (const [list, path] of Object.entries(lists)) {
    const { body } = await admin.call<Record<string, { id: string }[]>>('GET', list)
    const [listed] = Object.values(body).find((one) => Array.isArray(one))!
    const at = `${path}/${listed!.id}`
    const read = (await admin.call<Record<string, object>>('GET', at)).body
    const alone = Object.entries(listed!).filter(([name]) => !(name in Object.values(read)[1]!))
    expect([list, (await admin.call('PATCH', at, listed!)).status]).toEqual([list, 200])
    for (const [name] of alone.filter(([one]) => !CHANGEABLE.has(one))) {
      const answer = await admin.call('PATCH', at, { [name]: 'another' })
      expect([list, name, answer.status]).toEqual([list, name, 400])
    }
  }
})

const CHANGEABLE = new Set(['duration'])

/** The names of a body that only an answer has. */
function readOnlyIn(body?: Schema): string[] {
  const named = Object.entries((body?.properties ?? {}) as Record<string, Schema & { description?: string }>)
  const own = named.flatMap(([name, { description }]) => (description?.endsWith('; not read') ? [name] : []))
  return own.concat((body?.allOf ?? []).flatMap(readOnlyIn))
}

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

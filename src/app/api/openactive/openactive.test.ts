// @ts-expect-error It has no types.
import * as validator from '@openactive/data-model-validator'
import { expect, test } from 'vitest'
import { aClassSession } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const SESSIONS = '/openactive/feeds/scheduled-sessions'
const SERIES = '/openactive/feeds/session-series'

type Item = { state: string; kind: string; id: string; modified: number; data?: Record<string, unknown> }
type Page = { next: string; items: Item[]; license: string }

/** Every page of a feed, as a harvester follows it, from an address on. */
async function harvest(address: string): Promise<{ items: Item[]; next: string }> {
  const items: Item[] = []
  for (let next = address; ;) {
    const { status, body } = await studio.visitor().call<Page>('GET', next)
    expect([status, body.license]).toEqual([200, 'https://creativecommons.org/licenses/by/4.0/'])
    if (body.items.length === 0) return { items, next: body.next }
    items.push(...body.items)
    next = body.next
  }
}

test('a harvester gets every session once, in the order of their changes, and afterwards only what changed', async () => {
  const made = []
  for (const date of ['2026-11-24', '2026-11-25', '2026-11-26'])
    made.push(await aClassSession(studio.services.db, { date }))
  studio.setClock('2026-11-23T10:01:00Z')
  const all = await harvest(SESSIONS)
  expect(all.items.map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted())
  const order = all.items.map(({ modified, id }) => `${modified} ${id}`)
  expect(order).toEqual(order.toSorted())
  const admin = await studio.signedIn('admin')
  await admin.call('POST', `/api/admin/sessions/${made[1]!.id}/cancel`, {})
  expect((await harvest(all.next)).items).toEqual([])
  studio.setClock('2026-11-23T10:02:00Z')
  const later = await harvest(all.next)
  expect(later.items).toMatchObject([
    { state: 'updated', id: made[1]!.id, data: { eventStatus: 'https://schema.org/EventCancelled' } },
  ])
})

test('a session and its series say what, when, where and for how much', async () => {
  const session = await aClassSession(studio.services.db, { date: '2026-11-24', capacity: 7 })
  studio.setClock('2026-11-23T10:01:00Z')
  const [item] = (await harvest(SESSIONS)).items
  const [series] = (await harvest(SERIES)).items
  expect(item).toMatchObject({ kind: 'ScheduledSession', modified: expect.any(Number) })
  expect(item!.data).toMatchObject({
    '@context': 'https://openactive.io/',
    '@type': 'ScheduledSession',
    superEvent: series!.data!['@id'],
    startDate: '2026-11-24T18:00:00Z',
    duration: expect.stringMatching(/^PT\d+M$/),
    maximumAttendeeCapacity: 7,
    url: expect.stringContaining(`session=${session.id}`),
  })
  expect(series!.data).toMatchObject({
    '@type': 'SessionSeries',
    activity: [{ '@type': 'Concept', prefLabel: expect.any(String) }],
    location: { '@type': 'Place', address: { streetAddress: 'Arch 14, Foundry Yard', postalCode: 'SE8 0TM' } },
    offers: [{ price: 6.5, priceCurrency: 'GBP' }],
  })
})

test('a class that has ended is deleted from the feed of series', async () => {
  const { id } = await aClassSession(studio.services.db, { date: '2026-11-24' })
  await studio.sql(
    `update weekly_classes set until_date = '2026-11-01' where id = (select class_id from class_sessions where id = $1)`,
    [id],
  )
  studio.setClock('2026-11-23T10:01:00Z')
  const { items } = await harvest(SERIES)
  expect(items).toEqual([expect.objectContaining({ state: 'deleted' })])
  expect(items[0]).not.toHaveProperty('data')
})

test('the dataset site names its feeds, and each is there', async () => {
  const { html } = await studio.visitor().page('/openactive/')
  const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  const dataset = JSON.parse(json) as { '@type': string; license: string; distribution: { contentUrl: string }[] }
  expect([dataset['@type'], dataset.license]).toEqual(['Dataset', 'https://creativecommons.org/licenses/by/4.0/'])
  for (const { contentUrl } of dataset.distribution) expect((await studio.visitor().get(contentUrl)).status).toBe(200)
  expect((await studio.visitor().get('/openactive/none')).status).toBe(404)
  const bad = await studio.visitor().call('GET', `${SESSIONS}?afterTimestamp=x&afterId=y`)
  expect([bad.status, Object.keys(bad.body.fields as object)]).toEqual([400, ['afterTimestamp', 'afterId']])
})

type Finding = { severity: string; type: string; path: string; message: string }
type Validate = (data: unknown, options: { validationMode: string }) => Promise<Finding[]>
const { validate } = validator as { validate: Validate }

// The list itself is on the internet, which tests do not reach.
const LIST_IS_AWAY = ['file_not_found', 'activity_not_in_activity_list']

async function failuresOf(data: unknown, validationMode: string): Promise<string[]> {
  const findings = await validate(data, { validationMode })
  return findings
    .filter(({ severity, type }) => severity === 'failure' && !LIST_IS_AWAY.includes(type))
    .map(({ type, path, message }) => `${type} at ${path}: ${message.split('\n')[0]}`)
}

test('OpenActive’s own validator finds no failure in a session, a series or the dataset', async () => {
  const soon = await aClassSession(studio.services.db, { date: '2026-11-24' })
  await aClassSession(studio.services.db, { date: '2026-11-25' })
  const admin = await studio.signedIn('admin')
  await admin.call('POST', `/api/admin/sessions/${soon.id}/cancel`, {})
  studio.setClock('2026-11-23T10:01:00Z')
  const items = [...(await harvest(SESSIONS)).items, ...(await harvest(SERIES)).items]
  expect(items.length).toBe(4)
  for (const { id, data } of items) expect([id, await failuresOf(data, 'RPDEFeed')]).toEqual([id, []])
  const { html } = await studio.visitor().page('/openactive/')
  const [, dataset] = /<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/.exec(html) ?? []
  expect(await failuresOf(JSON.parse(dataset!), 'DatasetSite')).toEqual([])
  const { startDate: _, ...without } = items[0]!.data!
  expect(await failuresOf(without, 'RPDEFeed')).toEqual([
    expect.stringContaining('missing_required_field at $.startDate'),
  ])
})

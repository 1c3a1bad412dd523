import { expect, test } from 'vitest'
import { indexablePages } from '#src/app/api/site-files.server.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

type Thing = { '@type'?: string; itemListElement?: Thing[]; '@graph'?: Thing[]; [key: string]: unknown }

/** What a page says of itself to search engines, by type. */
async function saidOn(path: string): Promise<Map<string, Thing>> {
  const html = await (await studio.visitor().get(path)).text()
  const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  const things = blocks.map(([, json = '']) => JSON.parse(json) as Thing)
  return new Map(things.map((thing) => [thing['@type'] ?? 'graph', thing]))
}

test.each(indexablePages.filter((path) => path !== '/'))('%s says the way to it from the home page', async (path) => {
  const trail = (await saidOn(path)).get('BreadcrumbList')
  expect(trail?.itemListElement).toHaveLength(2)
  expect(String(trail?.itemListElement?.[1]?.item)).toMatch(new RegExp(`^https?://[^/]+${path}$`))
})

test('the packages are offers at their price for a month', async () => {
  const service = (await saidOn('/membership')).get('Service') as unknown as {
    hasOfferCatalog: { itemListElement: { name: string; price: string; priceSpecification: object }[] }
  }
  expect(service.hasOfferCatalog.itemListElement.map(({ name, price }) => [name, price])).toEqual([
    ['6 Class Package', '33.00'],
    ['10 Class Package', '49.00'],
    ['20 Class Family Package', '95.00'],
  ])
  expect(service.hasOfferCatalog.itemListElement[0]?.priceSpecification).toMatchObject({ billingDuration: 'P1M' })
})

test('a session to come is an event with its free places, and returns every week', async () => {
  const session = await aClassSession(studio.house.db, { capacity: 5 })
  const found = (await saidOn('/timetable'))
    .get('graph')
    ?.['@graph']?.find(({ url }) => String(url).includes(session.id))
  expect(found).toMatchObject({
    '@type': 'Event',
    startDate: session.startsAt.toISOString(),
    maximumAttendeeCapacity: 5,
    remainingAttendeeCapacity: 5,
  })
  const courses = (await saidOn('/classes')).get('ItemList')?.itemListElement ?? []
  expect(JSON.stringify(courses)).toContain('"repeatFrequency":"P1W"')
})

test('the hall is a venue with a price for the hour', async () => {
  const hall = (await saidOn('/hall-hire')).get('EventVenue')
  expect(hall).toMatchObject({ maximumAttendeeCapacity: 30, makesOffer: { price: '25.00', priceCurrency: 'GBP' } })
})

test('the studio says where it is', async () => {
  const place = (await saidOn('/')).get('HealthClub')
  expect(place).toMatchObject({ name: 'Tempo', address: { addressCountry: 'GB' } })
})

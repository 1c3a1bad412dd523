import { expect, test } from 'vitest'
import { publicPages } from '#src/studio/content/public-pages.ts'
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

test.each(publicPages.filter((path) => path !== '/'))('%s says the way to it from the home page', async (path) => {
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
  const session = await aClassSession(studio.services.db, { capacity: 5 })
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

test('the studio’s hours are those of its classes, the hall’s those in which it may be hired', async () => {
  const said = (thing: Thing | undefined) => thing?.openingHoursSpecification as Record<string, string>[]
  const studioHours = said((await saidOn('/')).get('HealthClub'))
  expect(studioHours.map(({ dayOfWeek }) => dayOfWeek)).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Sunday',
  ])
  expect(new Set(studioHours.map(({ opens, closes }) => `${opens} to ${closes}`))).toEqual(new Set(['16:00 to 22:30']))
  const hallHours = said((await saidOn('/hall-hire')).get('EventVenue'))
  expect(hallHours).toHaveLength(7)
  expect(hallHours[0]).toMatchObject({ dayOfWeek: 'Monday', opens: '09:00', closes: '21:00' })
  for (const path of ['/', '/membership', '/hall-hire', '/member', '/llms.txt']) {
    const text = await (await studio.visitor().get(path)).text()
    const foot = path === '/llms.txt' ? text : text.slice(text.indexOf('<footer'))
    expect(foot, path).toContain('Monday to Thursday, 4:00 PM to 10:30 PM')
    expect(foot.includes('9:00 AM'), path).toBe(path === '/llms.txt')
  }
  expect(await (await studio.visitor().get('/hall-hire')).text()).toContain('Monday to Friday, 9:00 AM to 9:00 PM')
})

test('no text of the studio ends the script it stands in', async () => {
  const name = '</script><script>alert(1)</script><!--<script>\u2028'
  await aClassSession(studio.services.db, { name, capacity: 5 })
  const html = await (await studio.visitor().get('/timetable')).text()
  expect(html).not.toMatch(/<script>alert|<!--<script/)
  const event = (await saidOn('/timetable')).get('graph')?.['@graph']?.find((one) => one.name === name)
  expect(event).toBeDefined()
})

import { expect, test } from 'vitest'
import { addressesOf } from '#tests/architecture/site-map.ts'
import { type BuiltStudio, openBuiltStudio } from '#tests/helpers/built-studio.ts'
import { openRaw, type RawResponse } from '#tests/helpers/raw.ts'
import siteMap from '#src/routes.ts'
import { findCallQueries, findPageQueries, type Reader, unreadQueries } from './queries.ts'

// Whatever an address is asked with, it answers calmly: what cannot be meant is left out or refused, and no page breaks.

const studio = await openBuiltStudio('nonsense')
const AT_ONCE = 6
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

/** As they go over the wire, between white space. */
const VALUES = String.raw`
  %20 %00 a%00b %FF %C3%28 % %zz %E0%A4%A %F0%9F%92%83
  0 -1 1.5 1e308 NaN 2147483648 9007199254740993 99999999999999999999
  2026-02-30 0000-01-01 1582-10-10 1900-01-01 2999-12-31 2026-11-23T10:00:00Z
  9999-12-31 %2B275760-09-13 275760-09-14 -271821-04-20
  __proto__ constructor ${UNKNOWN_ID} ${UNKNOWN_ID}_${UNKNOWN_ID}_1
  ..%2F..%2Fetc%2Fpasswd %22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E %0D%0ASet-Cookie:%20a=b '%20or%201=1--
  %2F%2Fevil.example %2F%5Cevil.example javascript:alert(1) %2F%25
`
  .trim()
  .split(/\s+/)
  .concat('', 'x'.repeat(6000))
/** The same name in ways that others read as lists and objects. */
const SHAPES = [
  'NAME',
  'NAME[]=1&NAME[]=2',
  'NAME=1&NAME=2',
  'NAME[__proto__]=1',
  '__proto__[NAME]=1',
  '%FF=1&NAME=%FE',
  '=&&=NAME=',
]

test('every name that a page reads is found', () => {
  expect(unreadQueries()).toEqual([])
  const timetable = findPageQueries().find(({ path }) => path === '/timetable')
  expect(timetable?.names).toContain('week')
  const users = findPageQueries().find(({ path }) => path === '/dashboard/users')
  expect(users?.names).toEqual(expect.arrayContaining(['search', 'membershipType', 'page']))
})

const FILE = /\/(export|books|journal)$/
const files = findPageQueries().filter(({ path }) => FILE.test(path))
const pages = findPageQueries().filter(({ path }) => !FILE.test(path))

test('every page bears nonsense in every name it reads', { timeout: 180_000 }, async () => {
  expect(await tryAll(pages.flatMap(targetsOf))).toEqual([])
})

test('every file that is downloaded bears nonsense in every name it reads', { timeout: 180_000 }, async () => {
  expect(files.length).toBeGreaterThan(5)
  expect(await tryAll(files.flatMap(targetsOf))).toEqual([])
})

test('every call bears nonsense in every name it documents', { timeout: 120_000 }, async () => {
  const readers = await findCallQueries(studio.origin)
  expect(readers.length).toBeGreaterThan(5)
  expect(await tryAll(readers.flatMap(targetsOf))).toEqual([])
})

test('every address bears nonsense in its path', { timeout: 120_000 }, async () => {
  const segments = VALUES.filter((value) => value !== '' && value.length < 100)
  const paths = addressesOf(siteMap).map(({ path }) => path)
  const calls = (await findCallQueries(studio.origin)).map(({ path }) => path)
  const within = [
    ...paths,
    ...calls,
    '/assets/:file',
    '/calendar/:file',
    '/api/bookings/:id/calendar',
    '/hall-hire/booking/:id',
  ]
    .filter((path) => /:|\*/.test(path))
    .flatMap((path) => segments.map((segment) => path.replace(/:\w+|\*/, segment).replace(/:\w+/g, UNKNOWN_ID)))
  const odd = [
    '//',
    '//evil.example',
    '/.',
    '/..',
    '/../..',
    '/%2e%2e/%2e%2e',
    '/a//b',
    '/timetable%2F',
    '/timetable/',
    '/TIMETABLE',
  ]
  const data = [
    '/%.data',
    '/%FF.data',
    '/_.data',
    '/timetable.data.data',
    '/.data',
    '/__manifest',
    '/__manifest?paths=%FF&version=x',
  ]
  expect(await tryAll([...within, ...odd, ...data, `/${'a/'.repeat(4000)}`])).toEqual([])
})

function targetsOf({ path, names }: Reader): string[] {
  const filled = path.replace(/:\w+/g, UNKNOWN_ID).replace('*', 'nothing')
  return names.flatMap((name) => [
    ...VALUES.map((value) => `${filled}?${name}=${value}`),
    ...SHAPES.map((shape) => `${filled}?${shape.replaceAll('NAME', name)}`),
  ])
}

/** Asks for each as the person who sees most; what was wrong with the answers. */
async function tryAll(targets: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  const left = [...new Set(targets)]
  const work = async () => {
    let connection = openRaw(studio.port)
    for (let target = left.pop(); target !== undefined && faults.length < 30; target = left.pop()) {
      connection.write(`GET ${target} HTTP/1.1\r\nHost: localhost:${studio.port}\r\n${cookieFor(studio, target)}\r\n`)
      const answer = await connection.answer()
      if (answer === null || answer.headers.get('connection') === 'close') connection = openRaw(studio.port)
      const fault = answer === null ? 'hung up on' : faultOf(answer)
      if (fault) faults.push(`${target.slice(0, 200)}: ${fault}`)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return faults
}

/** Portal and calls as an admin, as a visitor everything else, which then may come from the page cache. */
function cookieFor({ adminCookie }: BuiltStudio, target: string): string {
  return /^\/(dashboard|api|membership|checkout)/.test(target) ? `Cookie: ${adminCookie}\r\n` : ''
}

function faultOf({ status, headers, body }: RawResponse): string | null {
  const text = body.toString()
  const type = headers.get('content-type') ?? ''
  if (status >= 500) return `answered ${status}: ${text.slice(0, 200)}`
  if (type.startsWith('text/html') && body.length > 0 && !/<\/html>\s*$/.test(text))
    return `a page that does not end: ${status}`
  if (type.startsWith('application/json')) JSON.parse(text)
  if (/\bat .+\.(ts|js|mjs):\d+/.test(text)) return `shows our own lines: ${text.slice(0, 200)}`
  if (text.includes('<script>alert(1)')) return 'shows a script as it was sent'
  if (headers.get('set-cookie')?.includes('a=b')) return 'sets the cookie it was sent'
  if (/^(https?:)?[/\\]{2}(?!localhost)|^javascript:/.test(headers.get('location') ?? ''))
    return `leads to ${headers.get('location')}`
  return null
}

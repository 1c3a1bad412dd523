import { METHODS as METHODS_NODE_KNOWS } from 'node:http'
import { expect, test } from 'vitest'
import { publicPages } from '#src/studio/content/public-pages.ts'
import { openBuiltStudio } from '#tests/helpers/built-studio.ts'
import { openRaw, type RawResponse, type RawConnection } from '#tests/helpers/raw.ts'
import { type Address, findAddresses } from './addresses.ts'

// PRODUCT 5: any method on any address, with or without a length, chunked or not, is answered deliberately, and what was asked never
// spoils what the next visitor gets.

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'TANGO']
const BODIES = {
  'no body': '\r\n',
  'an empty body': 'Content-Length: 0\r\n\r\n',
  'a length': 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  chunks: 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n1\r\n}\r\n0\r\n\r\n',
}
const VERSIONS = ['1.0', '1.1']
const AT_ONCE = 8

const studio = await openBuiltStudio('method_matrix')
const addresses = await findAddresses(studio.origin)
const stream = await fetch(`${studio.origin}/api/events`)

test('there are addresses of every kind', () => {
  const paths = addresses.map(({ path }) => path)
  for (const path of [
    '/',
    '/timetable',
    '/dashboard/users',
    '/api/bookings',
    '/api/events',
    '/healthz',
    '/metrics',
    '/robots.txt',
  ])
    expect(paths).toContain(path)
  expect(paths.length).toBeGreaterThan(150)
})

test(
  'every method on every address is answered deliberately and leaves the pages whole',
  { timeout: 120_000 },
  async () => {
    const faults: string[] = []
    const left = [...addresses]
    const work = async () => {
      for (let address = left.pop(); address; address = left.pop()) faults.push(...(await tryAddress(address)))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    expect(faults.slice(0, 30)).toEqual([])
  },
)

test(
  'a stream that was open all the while has said that it lives, in an event that a page hears',
  { timeout: 60_000 },
  async () => {
    let heard = ''
    for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) {
      heard += chunk
      if (/^event: heartbeat\ndata: \{\}\n$/m.test(heard)) return
    }
    expect(heard).toContain('event: heartbeat')
  },
)

async function tryAddress(address: Address): Promise<string[]> {
  const faults: string[] = []
  const before = await ask(`GET ${address.path} HTTP/1.1`)
  let connection = openRaw(studio.port)
  for (const method of METHODS) {
    for (const version of VERSIONS) {
      for (const [kind, body] of Object.entries(BODIES)) {
        const isKept = publicPages.some((path) => path === address.path)
        // Once a second no page is cached there, so that the response to this request may be what is cached; whatever a link brings along.
        const target = isKept ? `${address.path}?asked=${++asked}` : address.path
        const what = `${method} ${target} HTTP/${version} with ${kind}`
        connection.write(`${method} ${target} HTTP/${version}\r\n${HEADERS}${body}`)
        const answer = await connection.answer({ method })
        if (!answer) faults.push(`${what}: hung up on`)
        else faults.push(...faultsOf(answer, { method, address, before }).map((fault) => `${what}: ${fault}`))
        const isOpen = answer !== null && answer.headers.get('connection') !== 'close' && !isStream(answer)
        if (isOpen && (await nextOn(connection)) !== ALIVE) faults.push(`${what}: the next answer is not whole`)
        if (!isOpen) {
          connection.close()
          connection = openRaw(studio.port)
        }
        if (isKept) faults.push(...(await afterwards(target, before, what)))
      }
    }
    faults.push(...(await afterwards(address.path, before, `after every ${method} ${address.path}`)))
  }
  connection.close()
  return faults
}

let asked = 0

const HEADERS = `Host: localhost:${studio.port}\r\nOrigin: ${studio.origin}\r\n`
const ALIVE = '{"status":"ok"}'

/** The body of the next response on a connection: the health check's, if the last request and response were read to the end. */
async function nextOn(connection: RawConnection): Promise<string | undefined> {
  connection.write(`GET /healthz HTTP/1.1\r\n${HEADERS}\r\n`)
  return (await connection.answer())?.body.toString()
}

async function ask(line: string): Promise<RawResponse> {
  const connection = openRaw(studio.port)
  connection.write(`${line}\r\n${HEADERS}\r\n`)
  const answer = await connection.answer({ method: line.split(' ')[0] ?? '' })
  connection.close()
  if (!answer) throw new Error(`${line} was hung up on:\n${studio.output().slice(-2000)}`)
  return answer
}

// Shows the messages that the studio plans on its own.
const CHANGES_BY_ITSELF = '/dev/outbox'

async function afterwards(target: string, before: RawResponse, what: string): Promise<string[]> {
  const answer = await ask(`GET ${target} HTTP/1.1`)
  const isSame = answer.status === before.status && lasting(answer) === lasting(before)
  if (isSame || target === CHANGES_BY_ITSELF) return []
  return [`${what}: the page differs (${answer.status}, ${answer.body.length} bytes, before ${before.body.length})`]
}

/** What does not differ from one drawing to the next: a page carries the nonce of its answer, and here and there a new id. */
function lasting({ headers, body }: RawResponse): string {
  const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? 'no nonce'
  return body
    .toString()
    .replaceAll(nonce, '')
    .replace(/\?asked=\d+/g, '')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{8}T\d{6}Z/g, '')
}

function faultsOf(answer: RawResponse, asked: { method: string; address: Address; before: RawResponse }): string[] {
  const { method, address, before } = asked
  const allow = answer.headers.get('allow')?.split(', ').sort().join() ?? 'nothing'
  const taken = address.methods.join() || 'nothing'
  const said = `answered ${answer.status}, allowing ${allow}, with ${answer.body.length} bytes`
  const expected = expectedOf(method, address, before.status)
  if (expected === null) return answer.status < 500 && answer.status !== 405 ? [] : [said]
  const isAllowed = ![204, 405].includes(expected) || allow === taken
  const isBodiless = method !== 'HEAD' || answer.body.length === 0
  return answer.status === expected && isAllowed && isBodiless ? [] : [`${said}, not ${expected}, allowing ${taken}`]
}

/** The status that a method must have; null where that is for the address to say. */
function expectedOf(method: string, { methods }: Address, ofGet: number): number | null {
  if (methods.length === 0) return METHODS_NODE_KNOWS.includes(method) ? 404 : 405
  if (method === 'OPTIONS') return 204
  if (!methods.includes(method)) return 405
  return method === 'HEAD' ? ofGet : null
}

function isStream({ headers }: RawResponse): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') === true
}

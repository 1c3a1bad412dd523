import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { workerDatabaseUrl } from '#tests/helpers/database.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ keepsPages: true })
const server = await studio.listen()
afterAll(() => server.close())
beforeEach(async () => {
  await vi.waitUntil(() => studio.services.live.isListening())
})

/** Holds what every page reads, so that a page is still being drawn for as long as it is wanted so. */
async function holdPages() {
  const client = new pg.Client({ connectionString: await workerDatabaseUrl() })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin; lock table settings, news_items in access exclusive mode')
  return {
    /** Until so many are waiting for what is held. */
    async untilAsked(): Promise<void> {
      const waiting = `select 1 from pg_locks where not granted and relation = any ('{settings,news_items}'::regclass[])`
      await vi.waitFor(async () => expect((await client.query(waiting)).rowCount).toBeGreaterThan(0), 5000)
    },
    release: async () => void (await client.query('rollback')),
  }
}

/** Sends this much of a request, and goes once the studio has begun on it; until the studio has seen that. */
async function breakOff(lines: string[], begun: (socket: Socket) => Promise<unknown>, sent = ''): Promise<void> {
  const hasGone = server.untilNextEnds()
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  socket.write([...lines, 'Host: localhost:3000', 'Origin: http://localhost:3000', '', sent].join('\r\n'))
  await begun(socket)
  socket.destroy()
  await hasGone
}

const requests = () =>
  studio.logLines
    .map((line) => JSON.parse(line) as { event: string; path: string; status: number })
    .filter(({ event }) => event === 'request')

test.each([
  ['a page', '/cart'],
  ['the data of a page', '/news.data'],
  ['a file that is written', '/sitemap.xml'],
])('%s that its asker broke off is no fault of the studio', async (_, path) => {
  const { untilAsked, release } = await holdPages()
  await breakOff([`GET ${path} HTTP/1.1`], untilAsked)
  await release()
  await expectBrokenOff(path)
})

test('nor is a form that was broken off in the middle', async () => {
  const head = ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 90', 'Expect: 100-continue']
  await breakOff(['POST /newsletter HTTP/1.1', ...head], (socket) => once(socket, 'data'), 'email=a')
  await expectBrokenOff('/newsletter')
})

async function expectBrokenOff(path: string): Promise<void> {
  await vi.waitFor(() => expect(requests().map((line) => line.path)).toContain(path), 5000)
  expect(requests()).toMatchObject([{ path, status: 499 }])
  expect(studio.logLines.join()).not.toContain('"level":"error"')
}

test('a page drawn for several is not lost to the others when the first of them goes', async () => {
  const { untilAsked, release } = await holdPages()
  let second: Promise<Response> | undefined
  await breakOff(['GET /news HTTP/1.1'], async () => {
    await untilAsked()
    const hasArrived = server.untilNextArrives()
    second = server.get('/news')
    await hasArrived
    // By the time this is answered, that one waits for the page.
    await server.get('/robots.txt')
  })
  await release()
  expect((await second)?.status).toBe(200)
  const statuses = requests().map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([499, 200]))
})

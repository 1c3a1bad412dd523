import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startMixedLoad } from '#scripts/faults/mixed-load.ts'
import { findBroken, nothingPromised } from '#scripts/faults/promises.ts'
import { openBalancer } from '#scripts/rig/balancer.ts'
import { aCrowd, aRowOfClasses, letAHall } from '#scripts/rig/crowd.ts'
import { openPostgresPair } from '#scripts/rig/postgres-pair.ts'
import { freePort, isReady, type StudioProcess, startStudio } from '#scripts/rig/studio-process.ts'
import { connectTo, freshDatabaseUrl } from '#tests/helpers/database.ts'

// The last build, as `npm start` runs it, as docs/operations.md sets it up on several machines.
const SECRET = 'a secret of two machines, and long enough to be one'

/** Two instances behind one address, started at the same moment. */
async function openInstances(databaseUrl: string, more: Record<string, string> = {}) {
  const balancer = await openBalancer()
  const env = {
    DATABASE_URL: databaseUrl,
    SECRET,
    RATE_LIMIT: 'off',
    SEED: 'none',
    ORIGIN: balancer.origin,
    TRUSTED_PROXIES: '127.0.0.1',
    ...more,
  }
  const ports = [await freePort(), await freePort()]
  balancer.stand(ports)
  const instances: StudioProcess[] = []
  onTestFinished(async () => {
    await balancer.close()
    await Promise.all(instances.map((instance) => instance.stop()))
  })
  return {
    origin: balancer.origin,
    instances,
    start: (at: number) => startStudio(env, ports[at]).then((instance) => (instances[at] = instance)),
    all: () => Promise.all(ports.map((_, at) => startStudio(env, ports[at]).then((one) => (instances[at] = one)))),
  }
}

async function furnished(client: pg.Client) {
  const from = new Date(Date.now() + 3 * 86_400_000)
  await letAHall(client)
  return {
    callers: await aCrowd(client, { count: 24 }),
    sessions: await aRowOfClasses(client, { count: 12, places: 40, from }),
  }
}

test(
  'two instances started at once on an empty database, while visitors come, set it up once',
  { timeout: 120_000 },
  async () => {
    const databaseUrl = await freshDatabaseUrl('two_empty', 'template0')
    const studio = await openInstances(databaseUrl, { SEED: 'demo' })
    let isOver = false
    const statuses = new Set<number>()
    const visitors = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const answer = await fetch(studio.origin).catch(() => null)
        if (answer) statuses.add(answer.status)
        await answer?.arrayBuffer()
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    })
    await studio.all()
    isOver = true
    await Promise.all(visitors)
    // Nobody is there yet, it is starting, or it is there.
    expect([...statuses].filter((status) => ![200, 502, 503].includes(status))).toEqual([])
    for (const { origin } of studio.instances) expect((await fetch(`${origin}/timetable`)).status).toBe(200)
    const client = await connectTo(databaseUrl)
    const { rows } = await client.query<{ doubled: number; admins: number }>(
      `select (select count(*)::int from (select from weekly_classes group by name, weekday, start_time, room_id having count(*) > 1) twice) as doubled,
            (select count(*)::int from users where role = 'admin') as admins`,
    )
    expect(rows).toEqual([{ doubled: 0, admins: 1 }])
  },
)

test(
  'one instance after the other is restarted, and nobody who reads or books notices',
  { timeout: 120_000 },
  async () => {
    const databaseUrl = await freshDatabaseUrl('rolling', 'template_tempo')
    const studio = await openInstances(databaseUrl)
    await studio.start(0)
    await studio.start(1)
    const client = await connectTo(databaseUrl)
    const promised = nothingPromised()
    const load = startMixedLoad({ origin: studio.origin, ...(await furnished(client)) }, promised, { mayBeAway: false })
    const failed: string[] = []
    let pages = 0
    let isOver = false
    const readers = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        for (const path of ['/', '/timetable']) {
          const answer = await fetch(studio.origin + path).catch(() => null)
          if (answer?.status !== 200) failed.push(`${path} answered ${answer?.status}`)
          else pages += (await answer.text()).endsWith('</html>') ? 1 : 0
        }
      }
    })
    for (const at of [0, 1]) {
      expect(await studio.instances[at]!.stop()).toBe(0)
      await studio.start(at)
      // As a proxy does, which looks every so often.
      await vi.waitUntil(() => isReady(studio.instances[at]!.origin))
    }
    isOver = true
    await Promise.all(readers)
    expect([...failed, ...(await load.stop())]).toEqual([])
    expect(pages).toBeGreaterThan(20)
    expect(await findBroken(client, promised)).toEqual([])
    expect(promised.bookings.size).toBeGreaterThan(10)
  },
)

test(
  'the first of two PostgreSQL servers dies under load: the second has everything that was confirmed',
  { timeout: 120_000 },
  async () => {
    const pair = await openPostgresPair({ isSynchronous: true })
    onTestFinished(() => pair.close())
    const studio = await startStudio({ DATABASE_URL: pair.url, SECRET, RATE_LIMIT: 'off', SEED: 'none' })
    onTestFinished(async () => void (await studio.stop()))
    const before = new pg.Client({ connectionString: pair.url })
    before.on('error', () => {})
    await before.connect()
    const promised = nothingPromised()
    const load = startMixedLoad({ origin: studio.origin, ...(await furnished(before)) }, promised, { mayBeAway: true })
    await vi.waitUntil(() => promised.bookings.size > 30, { timeout: 20_000 })
    await pair.failOver()
    const confirmed = promised.bookings.size
    await vi.waitUntil(() => promised.bookings.size > confirmed + 10, { timeout: 30_000 })
    expect(await load.stop()).toEqual([])
    const after = await connectTo(pair.url)
    expect(await findBroken(after, promised)).toEqual([])
  },
)

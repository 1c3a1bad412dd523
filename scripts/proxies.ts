import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:tls'
import { generate } from 'selfsigned'
import { openBrowser } from './proxies/browser.ts'
import { DOMAIN, openCaddy, openNginx, type Ports, type Proxy } from './proxies/open-proxy.ts'
import { freePort, startStudio, type StudioProcess } from './rig/studio-process.ts'

// `npm run proxies`, where nginx and Caddy are installed (`apt install nginx caddy`), after a build: a studio behind each, with the very
// files of `deploy/`. Ends with `N passed, N failed`.
const home = mkdtempSync(join(tmpdir(), 'tempo-proxies-'))
chmodSync(home, 0o755)
const tally = { passed: 0, failed: 0 }
const own = await generate([{ name: 'commonName', value: DOMAIN }], {
  keyType: 'ec',
  extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: DOMAIN }] }],
})
const certificate = { cert: join(home, 'cert.pem'), key: join(home, 'key.pem') }
writeFileSync(certificate.cert, own.cert)
writeFileSync(certificate.key, own.private)
const ports: Ports = { https: await freePort(), http: await freePort(), studio: await freePort() }
const browser = openBrowser(ports, own.cert)
const openStudio = () =>
  startStudio(
    { ORIGIN: `https://${DOMAIN}`, TRUSTED_PROXIES: '127.0.0.1', SEED: 'demo', DATA_DIR: join(home, 'data') },
    ports.studio,
  )

let studio = await openStudio()
try {
  for (const open of [openNginx, openCaddy]) {
    const folder = join(home, open.name)
    mkdirSync(folder)
    const proxy = await open({ folder, ports, certificate })
    console.log(proxy.version)
    await tryThrough(proxy)
    await proxy.stop()
  }
} finally {
  await studio.stop()
  rmSync(home, { recursive: true, force: true })
}
console.log(`${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed > 0 ? 1 : 0

async function tryThrough({ name }: Proxy): Promise<void> {
  await check('a page, with the header that keeps browsers to https', async () => {
    const page = await browser.fetch('/timetable')
    is(page.status, 200)
    is(page.headers['strict-transport-security'], 'max-age=31536000')
  })
  await check('HEAD, with the headers and without a body', async () => {
    const head = await browser.fetch('/timetable', { method: 'HEAD' })
    is([head.status, head.body], [200, ''])
  })
  await check('http leads pages on and refuses calls', async () => {
    const page = await browser.inTheOpen('/timetable?week=1')
    is([page.status, page.headers.location], [308, `https://${DOMAIN}/timetable?week=1`])
    is((await browser.inTheOpen('/api/classes')).status, 403)
  })
  await check('TLS 1.2 and 1.3, and nothing older', async () => {
    is(await speaks('TLSv1.2'), 'TLSv1.2')
    is(await speaks('TLSv1.3'), 'TLSv1.3')
    is(await speaks('TLSv1.1'), 'refused')
  })
  await check('the caller is who connects, whatever a header claims', () => callersAreKnown(name))
  await check('12 MB reach the studio, 36 MB do not', async () => {
    const upload = (megabytes: number) =>
      browser.fetch('/dashboard/import', {
        method: 'POST',
        headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
        body: Buffer.alloc(megabytes * 1_000_000, 'x'),
      })
    const within = await upload(12.6)
    is([within.headers['x-request-id'] !== undefined, within.status < 500], [true, true])
    // Refused by the proxy, by the studio that saw the length first, or by a connection that is cut.
    const { status } = await upload(36).catch(() => ({ status: 413 }))
    is(status >= 400 && status !== 500, true)
    return `${status}`
  })
  await check('a booking is on an open page within a second', liveUpdate)
  await check('a restart', () => restart(name))
}

async function check(promise: string, work: () => Promise<string | void>): Promise<void> {
  try {
    const detail = await work()
    tally.passed += 1
    console.log(`  ok      ${promise}${detail ? ` (${detail})` : ''}`)
  } catch (error) {
    tally.failed += 1
    console.log(`  failed  ${promise}: ${(error as Error).message}`)
  }
}

function is(found: unknown, expected: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(`${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`)
}

function speaks(version: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3'): Promise<string> {
  return new Promise((resolve) => {
    const ciphers = version === 'TLSv1.1' ? 'DEFAULT@SECLEVEL=0' : undefined
    const range = { minVersion: version, maxVersion: version, ciphers } as const
    const socket = connect({ host: '127.0.0.1', port: ports.https, servername: DOMAIN, ca: own.cert, ...range })
    socket.on('secureConnect', () => resolve(socket.getProtocol() ?? ''))
    socket.on('secureConnect', () => socket.destroy())
    socket.on('error', () => resolve('refused'))
  })
}

/** Five failures to sign in from one network close an account to it, and to no other. */
async function callersAreKnown(name: string): Promise<void> {
  const guess = (n: number, from: string) =>
    browser.call(
      '/api/auth/sign-in/email',
      { email: `${name}@nowhere.example`, password: 'guessed-wrongly' },
      { from, headers: { 'X-Forwarded-For': `203.0.${n}.9` } },
    )
  const statuses: number[] = []
  for (let n = 1; n <= 6; n += 1) statuses.push((await guess(n, '127.0.2.2')).status)
  is(statuses, [401, 401, 401, 401, 401, 429])
  is((await guess(7, '127.0.3.3')).status, 401)
}

async function liveUpdate(): Promise<string> {
  const lines = readFileSync(join(home, 'data/demo-accounts.txt'), 'utf8').split('\n')
  const [, email, password] = lines.find((line) => line.startsWith('member'))!.split(/\s+/)
  const signedIn = await browser.call('/api/auth/sign-in/email', { email, password })
  is(signedIn.status, 200)
  const cookie = signedIn.headers['set-cookie']!.map((line) => line.split(';')[0]).join('; ')
  is(
    signedIn.headers['set-cookie']!.every((line) => /; Secure/i.test(line)),
    true,
  )
  const headers = { Cookie: cookie }
  const stream = await browser.listen()
  await until(() => stream.pieces.some(({ text }) => text.includes('retry:')))
  const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
  const found = await browser.fetch(`/api/sessions?from=${day(1)}&to=${day(13)}`, { headers })
  type Session = { id: string; spotsLeft: number; booked: boolean; status: string }
  const { sessions } = JSON.parse(found.body) as { sessions: Session[] }
  for (const { id } of sessions.filter(({ spotsLeft, booked }) => spotsLeft > 0 && !booked)) {
    const sentAt = performance.now()
    const booked = await browser.call('/api/bookings', { sessionId: id }, { headers })
    if (booked.status !== 201) continue
    await until(() => stream.pieces.some(({ text }) => text.includes(id)))
    const afterMs = stream.pieces.find(({ text }) => text.includes(id))!.at - sentAt
    stream.close()
    is(afterMs < 1000, true)
    return `${Math.round(afterMs)} ms after the request`
  }
  throw new Error('no class could be booked')
}

/** With a page fetched all the time. Caddy waits for the studio; nginx says when to come again while nothing listens, and no longer. */
async function restart(name: string): Promise<string> {
  const seen: { status: number; at: number }[] = []
  let isOver = false
  const visits = (async () => {
    while (!isOver) {
      const { status } = await browser.fetch('/').catch(() => ({ status: 0 }))
      seen.push({ status, at: performance.now() })
      await sleep(20)
    }
  })()
  const old: StudioProcess = studio
  await old.stop()
  const downSince = performance.now()
  studio = await openStudio()
  const upSince = performance.now()
  await sleep(1000)
  isOver = true
  await visits
  const failed = seen.filter(({ status }) => status !== 200)
  is(
    failed.filter(({ status }) => name === 'caddy' || status !== 503).map(({ status }) => status),
    [],
  )
  is(failed.filter(({ at }) => at > upSince + 250).length, 0)
  return `${failed.length} of ${seen.length} failed, ${Math.round(upSince - downSince)} ms without a studio`
}

async function until(holds: () => boolean): Promise<void> {
  for (const deadline = performance.now() + 10_000; !holds(); await sleep(10))
    if (performance.now() > deadline) throw new Error('it did not come within 10 s')
}

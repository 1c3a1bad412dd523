import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Caller } from '../rig/crowd.ts'
import { walkPages } from '#tests/e2e/walk-pages.ts'

type Who = { origin: string; cookie: string }

const isFault = (status: number) => status >= 500 || status === 0

/** Every page that someone may open, one of each kind. Answers those that failed, and how many were looked at. */
export async function walkAs({ origin, cookie }: Who): Promise<{ pages: number; faults: string[] }> {
  const faults: string[] = []
  let pages = 0
  await walkPages(async (path) => {
    const answer = await fetch(origin + path, { headers: { Cookie: cookie }, redirect: 'manual' })
    const html = await answer.text()
    pages += 1
    if (isFault(answer.status)) faults.push(`${path} answered ${answer.status}`)
    return answer.status === 200 && answer.headers.get('content-type')?.includes('html') ? html : null
  })
  return { pages, faults }
}

/** Reads public pages and pages of members and admins without pause until it is stopped; answers how many, and what failed. */
export function keepReading(origin: string, { member, admin }: { member: Caller; admin: Caller }) {
  const kinds = [
    ['/', ''],
    ['/timetable', ''],
    ['/timetable', member.cookie],
    ['/dashboard/schedule', member.cookie],
    ['/dashboard/today', admin.cookie],
    ['/dashboard/users', admin.cookie],
  ] as const
  const faults: string[] = []
  let [reads, isOver] = [0, false]
  const readers = Array.from({ length: 3 }, async (_, reader) => {
    for (let turn = reader; !isOver; turn += 1) {
      const [path, cookie] = kinds[turn % kinds.length]!
      const status = await statusOf(origin + path, { headers: { Cookie: cookie } })
      reads += 1
      if (status !== 200) faults.push(`${path} answered ${status}`)
    }
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(readers)
      return { reads, faults }
    },
  }
}

/** Signs in with the demo's passwords, as people do; answers what failed. */
export async function signInAs(origin: string, dataDir: string): Promise<string[]> {
  const lines = readFileSync(join(dataDir, 'demo-accounts.txt'), 'utf8').trim().split('\n')
  const found = await Promise.all(
    lines.map(async (line) => {
      const [role, email, password] = line.split(/\s+/)
      const status = await send({ origin, cookie: '' }, 'POST', '/api/auth/sign-in/email', { email, password })
      return status === 200 ? [] : [`the demo's ${role} signs in: ${status}`]
    }),
  )
  return found.flat()
}

let count = 0

/** What the front desk and an admin write, of each kind that their calls have; answers what was refused or failed. */
export async function writeAs(who: Who, { member }: { member: Caller }): Promise<string[]> {
  const name = `Number ${process.pid}-${++count}`
  const today = new Date().toISOString().slice(0, 10)
  const writes: [method: string, path: string, body: object][] = [
    ['POST', '/api/admin/rooms', { name }],
    ['POST', '/api/admin/class-types', { name, description: 'A trial' }],
    ['POST', `/api/admin/users/${member.userId}/notes`, { text: name }],
    ['POST', '/api/admin/users', { name, email: `added-${process.pid}-${count}@example.com`, contact: '07700 900123' }],
    ['PUT', `/api/admin/hall-closures/${today}`, { reason: name }],
    ['POST', '/api/admin/api-keys', { name, scope: 'all' }],
  ]
  const found = []
  for (const [method, path, body] of writes) {
    const status = await send(who, method, path, body)
    if (status > 299) found.push(`${method} ${path} answered ${status}`)
  }
  return found
}

function send({ origin, cookie }: Who, method: string, path: string, body: object): Promise<number> {
  const headers = { 'Content-Type': 'application/json', Origin: origin, Cookie: cookie }
  return statusOf(origin + path, { method, headers, body: JSON.stringify(body) })
}

/** 0 where no answer came. */
async function statusOf(url: string, request: RequestInit): Promise<number> {
  try {
    const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(15_000) })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { aClassSession, aMember, type Account, ctxFor } from '#tests/helpers/build.ts'
import type { Listener } from '#tests/helpers/listener.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const db = studio.services.db
let server: Listener
beforeAll(async () => {
  server = await studio.listen()
})
afterAll(() => server.close())

type Heard = { id: string; event: string; data: Record<string, unknown> }

/** Listens as a browser does; `next` gives the next event of that name, or fails after a second. */
async function listen(headers: Record<string, string> = {}) {
  const ending = new AbortController()
  const answer = await fetch(`${server.origin}/api/events`, { headers, signal: ending.signal })
  const heard: Heard[] = []
  let [lastId, isOver] = ['', false]
  const reading = (async () => {
    let text = ''
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
        const event = field('event')
        lastId = field('id') ?? lastId
        if (event) heard.push({ id: field('id') ?? '', event, data: JSON.parse(field('data') ?? '{}') })
      }
    }
  })()
    .catch(() => {})
    .finally(() => (isOver = true))
  async function next(event: string): Promise<Heard> {
    const deadline = performance.now() + 1000
    while (performance.now() < deadline) {
      const at = heard.findIndex((one) => one.event === event)
      if (at >= 0) return heard.splice(at, 1)[0] as Heard
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    throw new Error(`No ${event} within a second; heard ${JSON.stringify(heard)}`)
  }
  /** What a browser sends when it comes back. */
  async function id(): Promise<string> {
    await expect.poll(() => lastId).not.toBe('')
    return lastId
  }
  return { answer, heard, next, id, hasEnded: () => isOver, close: () => (ending.abort(), reading) }
}

const book = (member: Account, sessionId: string) => bookSession(ctxFor(db, member), { sessionId })

test('everyone hears within a second how many seats are left; only its owner of the booking', async () => {
  const [member, session] = [await aMember(db), await aClassSession(db)]
  const everyone = await listen()
  expect(everyone.answer.headers.get('Content-Type')).toContain('text/event-stream')
  await book(member, session.id)
  const { data } = await everyone.next('session')
  expect(data).toEqual({ sessionId: session.id, classId: session.classId, spotsLeft: 11, status: 'scheduled' })
  expect(everyone.heard.filter((one) => one.event === 'booking')).toEqual([])
  await everyone.close()
})

test('a page that comes back hears what it missed, once', async () => {
  const session = await aClassSession(db)
  const before = await listen()
  await book(await aMember(db), session.id)
  const { id } = await before.next('session')
  await before.close()
  const other = await aClassSession(db, { time: '20:00' })
  const witness = await listen()
  await book(await aMember(db), other.id)
  await witness.next('session')
  const back = await listen({ 'Last-Event-ID': id })
  expect((await back.next('session')).data.sessionId).toBe(other.id)
  expect(back.heard).toEqual([])
  await Promise.all([back.close(), witness.close()])
})

test('a page that had heard nothing yet misses nothing either, and is asked for nothing where nothing happened', async () => {
  const before = await listen()
  const id = await before.id()
  await before.close()
  const unchanged = await listen({ 'Last-Event-ID': id })
  const session = await aClassSession(db)
  await book(await aMember(db), session.id)
  expect((await unchanged.next('session')).data.sessionId).toBe(session.id)
  const back = await listen({ 'Last-Event-ID': id })
  expect((await back.next('session')).data.sessionId).toBe(session.id)
  expect([...unchanged.heard, ...back.heard]).toEqual([])
  await Promise.all([unchanged.close(), back.close()])
})

test('a page that names an event no longer known is asked to read itself again', async () => {
  const back = await listen({ 'Last-Event-ID': 'another-run-7' })
  await expect(back.next('resync')).resolves.toBeDefined()
  await back.close()
})

test('a refused booking tells nobody', async () => {
  const [member, session] = [await aMember(db, { allowance: 0 }), await aClassSession(db)]
  const other = await aClassSession(db, { time: '20:00' })
  const everyone = await listen()
  expect((await book(member, session.id)).ok).toBe(false)
  await book(await aMember(db), other.id)
  expect((await everyone.next('session')).data.sessionId).toBe(other.id)
  expect(everyone.heard).toEqual([])
  await everyone.close()
})

test('a stream ends with the sign-in it was opened under, and those of others go on', { timeout: 15_000 }, async () => {
  const member = await studio.signedIn('member')
  const Cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const [own, visitors] = [await listen({ Cookie }), await listen()]
  await studio.sql('delete from sign_in_sessions where user_id = $1', [member.account.id])
  const deadline = performance.now() + 8_000
  while (!own.hasEnded() && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50))
  expect([own.hasEnded(), visitors.hasEnded()]).toEqual([true, false])
  await visitors.close()
})

import { expect, test } from 'vitest'
import { emails } from '#src/app/email/emails.server.ts'
import { sampleBookingFacts } from '#src/studio/bookings/emails/booking-email.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

async function aMessage(): Promise<string> {
  const [row] = await studio.sql<{ id: string }>(
    `insert into messages (kind, channel, recipient, facts, due_at, message_id, created_at)
     values ('booking-confirmed', 'email', 'ada@example.com', $1, $2, 'one@tempo', $2) returning id`,
    [sampleBookingFacts, studio.services.clock.now()],
  )
  return row!.id
}

test('at home the outbox shows each message: the e-mail in a frame, its text, its calendar entry', async () => {
  const id = await aMessage()
  const list = await studio.visitor().page('/dev/outbox')
  expect(list.status).toBe(200)
  expect(list.html).toContain('ada@example.com')
  expect(list.html).toContain(`href="/dev/outbox/${id}"`)
  const { html } = await studio.visitor().page(`/dev/outbox/${id}`)
  expect(html).toMatch(/<iframe[^>]*sandbox="[^"]*"/)
  expect(html).not.toMatch(/sandbox="[^"]*(allow-scripts|allow-same-origin)/)
  expect(html).toContain(`href="${sampleBookingFacts.manageUrl}"`)
  expect(html).toContain('BEGIN:VEVENT')
})

test('there is nothing for anybody else', async () => {
  const id = await aMessage()
  for (const path of ['/dev/outbox', `/dev/outbox/${id}`, '/dev/letters']) {
    for (const address of ['203.0.113.7', '10.0.0.4', '::2']) {
      const answer = await studio.visitor(address).get(path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.text()).not.toContain('ada@example.com')
    }
  }
})

test('nor under a foreign name that was pointed at this machine', async () => {
  const id = await aMessage()
  const answer = await studio.visitor().fetch(`http://evil.example/dev/outbox/${id}`)
  expect(answer.status).toBe(404)
})

test.each([
  ['Forwarded', 'for=127.0.0.1'],
  ['X-Forwarded-For', '127.0.0.1'],
  ['X-Forwarded-Host', 'localhost'],
  ['X-Forwarded', ''],
  ['X-Real-IP', '127.0.0.1'],
  ['Via', '1.1 tunnel'],
  ['CF-Connecting-IP', '127.0.0.1'],
  ['X-Original-URL', '/'],
])('nor through a proxy on this machine that says %s', async (name, value) => {
  const id = await aMessage()
  const { origin, close } = await studio.listen()
  try {
    for (const path of ['/dev/outbox', `/dev/outbox/${id}`, '/dev/letters', '/dev/kitchen-sink']) {
      expect([path, (await fetch(origin + path)).status]).toEqual([path, 200])
      expect([path, (await fetch(origin + path, { headers: { [name]: value } })).status]).toEqual([path, 404])
    }
  } finally {
    await close()
  }
})

test('nor in a public studio, even for this machine', async () => {
  const { config } = studio.services
  config.isLoopbackOrigin = false
  try {
    expect((await studio.visitor().get('/dev/outbox')).status).toBe(404)
  } finally {
    config.isLoopbackOrigin = true
  }
})

test('an unknown message is not found', async () => {
  expect((await studio.visitor().get('/dev/outbox/x')).status).toBe(404)
})

test.each(emails.map(({ kind }) => kind))('the e-mail %s can be previewed', async (kind) => {
  const { status, html } = await studio.visitor().page(`/dev/letters?kind=${kind}`)
  expect(status).toBe(200)
  expect(html).toContain(kind)
})

import { expect, test } from 'vitest'
import { sampleBookingFacts } from '#src/studio/bookings/emails/booking-email.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

/** A message in the outbox; its id. */
async function aMessage(given: { recipient?: string; state?: string; kind?: string; facts?: object } = {}) {
  const { recipient = 'ada@example.com', state = 'queued', kind = 'booking-confirmed' } = given
  const [row] = await studio.sql<{ id: string }>(
    `insert into messages (kind, channel, recipient, facts, state, due_at, message_id, created_at)
     values ($1, 'email', $2, $3, $4, $5, $2 || '@tempo', $5) returning id`,
    [kind, recipient, { ...sampleBookingFacts, ...given.facts }, state, studio.services.clock.now()],
  )
  return row!.id
}

test('only an admin sees the messages', async () => {
  const id = await aMessage()
  for (const path of ['/dashboard/messages', `/dashboard/messages/${id}`]) {
    const answer = await studio.visitor().get(path)
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, `/member?next=${encodeURIComponent(path)}`])
    for (const role of ['member', 'instructor'] as const) {
      const someone = await studio.signedIn(role)
      expect((await someone.get(path)).status).toBe(403)
      expect((await someone.post(path)).status).not.toBe(303)
    }
  }
  expect(await studio.sql('select 1 from activities')).toEqual([])
})

test('lists messages with their states, by state and by address', async () => {
  await aMessage({ recipient: 'ada@example.com', state: 'failed' })
  await aMessage({ recipient: 'grace@example.com', state: 'sent' })
  const admin = await studio.signedIn('admin')
  const all = (await admin.page('/dashboard/messages')).html
  expect(all).toContain('ada@example.com')
  expect(all).toContain('grace@example.com')
  expect(all).toContain('Failed (1)')
  const failed = (await admin.page('/dashboard/messages?state=failed')).html
  expect(failed).toContain('ada@example.com')
  expect(failed).not.toContain('grace@example.com')
  const searched = (await admin.page('/dashboard/messages?search=GRACE')).html
  expect(searched).toContain('grace@example.com')
  expect(searched).not.toContain('ada@example.com')
  expect((await admin.page('/dashboard/messages?search=%25')).html).toContain('No messages here')
})

test('what failed can be sent again all at once, where there is any', async () => {
  const admin = await studio.signedIn('admin')
  expect((await admin.page('/dashboard/messages?state=failed')).html).not.toContain('Send all of this week again')
  await aMessage({ recipient: 'ada@example.com', state: 'failed' })
  await aMessage({ recipient: 'grace@example.com', state: 'failed' })
  expect((await admin.page('/dashboard/messages?state=failed')).html).toContain('Send all of this week again')
  const done = await admin.follow(await admin.post('/dashboard/messages?state=failed'))
  expect(done.html).toContain('2 messages of the last seven days are tried again')
  expect((await studio.emails()).map(({ state }) => state)).toEqual(['queued', 'queued'])
})

test('what is planned for later lies apart', async () => {
  const id = await aMessage({ recipient: 'later@example.com' })
  await studio.sql(`update messages set due_at = due_at + interval '1 day' where id = $1`, [id])
  const admin = await studio.signedIn('admin')
  const all = (await admin.page('/dashboard/messages')).html
  expect(all).not.toContain('later@example.com')
  expect(all).toContain('Planned for later (1)')
  const planned = (await admin.page('/dashboard/messages?state=planned')).html
  expect(planned).toContain('later@example.com')
})

test('pages count from one, and a page that is not there is empty', async () => {
  for (let n = 0; n < 51; n++) await aMessage({ recipient: `ada${n}@example.com` })
  const admin = await studio.signedIn('admin')
  const first = (await admin.page('/dashboard/messages')).html
  expect(first.match(/data-message-id/g)).toHaveLength(50)
  expect(first).toContain('page=2')
  expect((await admin.page('/dashboard/messages?page=2')).html.match(/data-message-id/g)).toHaveLength(1)
  for (const page of ['3', '0', '-1', 'x', '1e9']) {
    expect((await admin.page(`/dashboard/messages?page=${page}`)).status).toBe(200)
  }
})

test('a message is shown in a frame without scripts, and as text', async () => {
  const id = await aMessage({ facts: { className: '<script>alert(1)</script>' } })
  const { html } = await (await studio.signedIn('admin')).page(`/dashboard/messages/${id}`)
  expect(html).toMatch(/<iframe[^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/)
  expect(html).not.toContain('<script>alert(1)')
  expect(html).toContain('BEGIN:VCALENDAR')
})

test('Resend puts a failed message back into the queue and says so', async () => {
  const id = await aMessage({ state: 'failed' })
  const admin = await studio.signedIn('admin')
  const answer = await admin.post(`/dashboard/messages/${id}`)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('Location')).toBe(`/dashboard/messages/${id}`)
  expect(await studio.sql('select state from messages')).toEqual([{ state: 'queued' }])
})

test('a withdrawn message has no Resend, and the form sent anyway is refused', async () => {
  const id = await aMessage({ state: 'withdrawn' })
  const admin = await studio.signedIn('admin')
  expect((await admin.page(`/dashboard/messages/${id}`)).html).not.toContain('Resend</button>')
  expect((await admin.post(`/dashboard/messages/${id}`)).headers.get('Location')).toBe('/dashboard/messages')
  expect(await studio.sql('select state from messages')).toEqual([{ state: 'withdrawn' }])
})

test('an unknown and a malformed id are not found', async () => {
  const admin = await studio.signedIn('admin')
  for (const id of ['0b8b2c1e-90d0-4c83-8f5e-6f1f6f0c9a22', 'x', "1' or 1=1"]) {
    expect((await admin.get(`/dashboard/messages/${encodeURIComponent(id)}`)).status).toBe(404)
  }
})

test('a message nobody can draw is listed by its kind and says so', async () => {
  const id = await aMessage({ kind: 'no-such-letter', state: 'failed' })
  const admin = await studio.signedIn('admin')
  expect((await admin.page('/dashboard/messages')).html).toContain('no-such-letter')
  const shown = await admin.page(`/dashboard/messages/${id}`)
  expect(shown.status).toBe(200)
  expect(shown.html).toContain('This message cannot be drawn.')
})

test('an e-mail that carried a personal link says so once it has left: no link, no e-mail, no Resend', async () => {
  const id = await aMessage({ kind: 'reset-password', state: 'sent', facts: { name: 'Ada' } })
  await studio.sql('update messages set emptied_at = now()')
  const admin = await studio.signedIn('admin')
  const { html } = await admin.page(`/dashboard/messages/${id}`)
  expect(html).toContain('Reset your password')
  expect(html).toContain('It carried a personal link, which was removed once it had been sent.')
  expect(html).not.toMatch(/<iframe|Resend<\/button>/)
  await admin.post(`/dashboard/messages/${id}`)
  expect(await studio.sql('select 1 from messages')).toHaveLength(1)
})

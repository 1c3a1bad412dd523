import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { sampleBookingFacts } from '#src/studio/bookings/emails/booking-email.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

async function aMessage(recipient: string, state = 'failed'): Promise<string> {
  const [row] = await studio.sql<{ id: string }>(
    `insert into messages (kind, channel, recipient, facts, state, due_at, message_id, created_at)
     values ('booking-confirmed', 'email', $1, $2, $3, $4, $1 || '@tempo', $4) returning id`,
    [recipient, sampleBookingFacts, state, studio.services.clock.now()],
  )
  return row!.id
}

test('an admin lists messages by state and address, and sends a failed one again', async () => {
  const id = await aMessage('ada@example.com')
  await aMessage('grace@example.com', 'sent')
  const admin = await studio.signedIn('admin')
  const failed = await admin.call('GET', '/api/admin/messages?state=failed')
  expect(failed.status).toBe(200)
  expect(failed.body).toMatchObject({ success: true, total: 1, messages: [{ id, recipient: 'ada@example.com' }] })
  expect(JSON.stringify(failed.body)).not.toContain(sampleBookingFacts.manageUrl)
  expect((await admin.call('GET', '/api/admin/messages?search=grace')).body).toMatchObject({ total: 1 })
  expect(await admin.call('POST', `/api/admin/messages/${id}/resend`)).toMatchObject({
    status: 200,
    body: { success: true, id },
  })
  expect((await admin.call('GET', '/api/admin/messages?state=waiting')).body).toMatchObject({ total: 1 })
})

test('nobody else does, whether the message exists or not', async () => {
  const id = await aMessage('ada@example.com')
  const calls = [
    ['GET', '/api/admin/messages'],
    ['GET', '/api/admin/messages?page=x'],
    ['POST', `/api/admin/messages/${id}/resend`],
    ['POST', '/api/admin/messages/x/resend'],
  ] as const
  for (const [method, path] of calls) {
    expect((await studio.visitor().call(method, path)).status).toBe(401)
    for (const role of ['member', 'instructor'] as const) {
      expect((await (await studio.signedIn(role)).call(method, path)).status).toBe(403)
    }
  }
  expect(await studio.sql('select state from messages')).toEqual([{ state: 'failed' }])
})

test.each(['page=0', 'page=x', 'pageSize=101', 'state=nonsense', `search=${'a'.repeat(101)}`])(
  '%s is bad input',
  async (query) => {
    const answer = await (await studio.signedIn('admin')).call('GET', `/api/admin/messages?${query}`)
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'bad_input' } })
  },
)

test('an unknown and a malformed id are not found; a withdrawn message stays', async () => {
  const admin = await studio.signedIn('admin')
  for (const id of [newId(), 'x', '%00']) {
    expect(await admin.call('POST', `/api/admin/messages/${id}/resend`)).toMatchObject({
      status: 404,
      body: { error: 'Message not found' },
    })
  }
  const id = await aMessage('ada@example.com', 'withdrawn')
  expect((await admin.call('POST', `/api/admin/messages/${id}/resend`)).status).toBe(409)
})

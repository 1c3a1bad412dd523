import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const HERE = '/dashboard/webhooks'
const URL = 'https://books.example.org/hook'

test('an admin adds a webhook without scripts, sees its secret once, changes it, switches it off and removes it', async () => {
  const admin = await studio.signedIn('admin')
  const made = await (await admin.post(HERE, { intent: 'make', url: URL, bookings: 'on', hires: 'on' })).text()
  const [secret] = /whsec_[\w+/]{43}=/.exec(made) ?? []
  expect(secret).toBeTruthy()
  const { html } = await admin.page(HERE)
  expect(html).toContain(URL)
  expect(html).toContain('Bookings, Hall hires.')
  expect(html).not.toContain('whsec_')
  const [{ id } = { id: '' }] = await studio.sql<{ id: string }>('select id from webhooks')

  const own = `${HERE}/${id}`
  const say = async (fields: Record<string, string>) => (await admin.follow(await admin.post(own, fields))).html
  expect(await say({ intent: 'save', url: `${URL}2`, payments: 'on' })).toContain('Saved.')
  expect((await admin.page(HERE)).html).toContain('Payments.')
  expect(await say({ intent: 'switch', isOn: 'off' })).toContain('The webhook is off.')
  expect((await admin.page(HERE)).html).toContain('Off')
  expect(await say({ intent: 'switch', isOn: 'on' })).toContain('The webhook is on.')
  const rotated = await (await admin.post(own, { intent: 'rotate' })).text()
  expect(/whsec_[\w+/]{43}=/.exec(rotated)?.[0]).not.toBe(secret)

  expect(await say({ intent: 'test' })).toContain('The test event is on its way.')
  const [event] = await studio.sql<{ event_id: string }>('select event_id from webhook_deliveries')
  await studio.sql(`update webhook_deliveries set state = 'failed', last_answer = '410', attempts = 12`)
  expect((await admin.page(HERE)).html).toContain('1 failed')
  expect((await admin.page(own)).html).toContain('410')
  expect(await say({ intent: 'resend', eventId: event!.event_id })).toContain('The event is sent again.')
  expect(await say({ intent: 'remove' })).toContain('The webhook is removed.')
  expect(await studio.sql('select 1 from webhook_deliveries')).toEqual([])
  expect((await admin.page('/dashboard/activity')).html).toContain(`Webhook removed: ${URL}2`)
})

test('what is missing or not allowed is said at its field, and what was typed stays', async () => {
  const admin = await studio.signedIn('admin')
  const post = async (fields: Record<string, string>) => {
    const answer = await admin.post(HERE, { intent: 'make', ...fields })
    return [answer.status, await answer.text()] as const
  }
  const [status, none] = await post({ url: URL })
  expect([status, none]).toEqual([400, expect.stringContaining('Please choose at least one')])
  expect(none).toContain(URL)
  expect((await post({ url: 'books', bookings: 'on' }))[1]).toContain(
    'Please give an address that begins with https://',
  )
  const inside = await post({ url: 'https://10.0.0.8/', bookings: 'on' })
  expect(inside).toEqual([400, expect.stringContaining('Webhooks go to https addresses on the internet')])
  expect((await admin.fetch(`${HERE}/nothing`)).headers.get('Location')).toBe(HERE)
  expect(await studio.sql('select 1 from webhooks')).toEqual([])
})

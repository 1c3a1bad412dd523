import { expect, test } from 'vitest'
import { emailOf } from './emails.server.ts'
import { renderEmail } from './render-email.server.ts'

const studio = {
  name: 'Tempo',
  addressLines: ['Arch 14'],
  phone: '',
  email: 'hello@tempo.example',
  url: 'https://tempo.example',
}

const draw = (kind: string, facts: object) => renderEmail(emailOf(kind), { ...emailOf(kind).sample, ...facts }, studio)

const byCard = { method: 'card', reference: null, reason: 'Your card was declined.' }

test.each(['mandate-active', 'mandate-failed', 'direct-debit-off', 'renewal-notice', 'renewal-failed'])(
  '%s never says direct debit of a card',
  async (kind) => {
    const { subject, text } = await draw(kind, byCard)
    expect(`${subject} ${text}`).not.toMatch(/direct debit/i)
  },
)

test('of a bank account: the reference, the day and, when it begins, the whole guarantee', async () => {
  const begun = (await draw('mandate-active', { reference: 'TEMPO-1' })).text
  expect(begun).toContain('Direct debit reference: TEMPO-1')
  expect(begun).toContain('full and immediate refund of the amount paid from your bank or building society')
  expect(begun).toContain('You can cancel a Direct Debit at any time by simply contacting your bank')
  const notice = (await draw('renewal-notice', { reference: 'TEMPO-1', collectedOn: 'Wednesday 16 December 2026' }))
    .text
  expect(notice).toContain('Direct debit reference: TEMPO-1')
  expect(notice).toMatch(/Collected on: Wednesday 16 December 2026\n/)
})

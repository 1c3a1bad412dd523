import { expect, test } from 'vitest'
import { ctxFor } from '#tests/helpers/build.ts'
import { aHallHire, VISITOR } from '#tests/helpers/hall.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'
import { cancelHallHire } from '#src/studio/hall-hire/cancel-hall-hire.server.ts'
import { confirmHallHire } from '#src/studio/hall-hire/confirm-hall-hire.server.ts'

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })
const db = studio.services.db
const plain = (html: string) => html.replaceAll('<!-- -->', '')

/** A confirmed hire for £50 and a deposit of £40, and the link of its e-mail. */
async function aLink() {
  const { id } = await aHallHire(db)
  await confirmHallHire(ctxFor(db, VISITOR), { hireId: id, depositPence: 4000, paidBy: null })
  const { services } = studio
  const token = services.links.sign({ purpose: 'hall-hire', subject: id, expiresAt: new Date('2026-12-30T12:00:00Z') })
  const path = `/hall-hire/request/${id}?token=${token}`
  return { id, path, payPath: `/hall-hire/request/${id}/pay?token=${token}` }
}

test('a customer pays by the link without scripts, and hears it', async () => {
  const { path, payPath } = await aLink()
  const visitor = studio.visitor()
  expect(plain((await visitor.page(path)).html)).toContain('Pay £90')
  expect(plain((await visitor.page(payPath)).html)).toContain('with £40 security deposit')
  const answer = await visitor.post(payPath, { amountPence: '9000', methodId: 'pm_card_visa' })
  const { path: end, html } = await visitor.follow(answer)
  expect(end).toBe(path)
  expect(plain(html)).toContain('Payment successful! Your hall booking is paid.')
  expect(plain(html)).toContain('Everything is paid. See you there.')
  expect((await visitor.page(payPath)).html).toContain('There is nothing to pay for this booking.')
})

test('a declined card says so in its place, and another one pays', async () => {
  const { payPath } = await aLink()
  const visitor = studio.visitor()
  const declined = await visitor.post(payPath, { amountPence: '9000', methodId: 'pm_card_visa_chargeDeclined' })
  expect(declined.status).toBe(409)
  expect(await declined.text()).toContain('Your card was declined')
  expect((await visitor.post(payPath, { amountPence: '9000', methodId: 'pm_card_visa' })).status).toBe(303)
})

test('a forged amount, no card, no link or another booking’s link pay nothing', async () => {
  const { id, payPath } = await aLink()
  const visitor = studio.visitor()
  for (const amountPence of ['1', '', 'x', '-9000'])
    expect((await visitor.post(payPath, { amountPence, methodId: 'pm_card_visa' })).status).toBe(409)
  expect((await visitor.post(payPath, { amountPence: '9000' })).status).toBe(400)
  const bare = `/hall-hire/request/${id}/pay`
  for (const path of [bare, `${payPath}x`, '/hall-hire/request/nonsense/pay']) {
    expect((await visitor.post(path, { amountPence: '9000', methodId: 'pm_card_visa' })).status).toBe(302)
    expect((await visitor.page(path)).html).not.toContain('Priya')
  }
  expect(await studio.sql(`select 1 from payments where state = 'succeeded'`)).toEqual([])
})

test('anyone who comes back from their bank sees how the payment really stands', async () => {
  const { path, payPath } = await aLink()
  const visitor = studio.visitor()
  const answer = await visitor.post(payPath, { amountPence: '9000', methodId: 'pm_card_threeDSecure2Required' })
  expect(answer.headers.get('Location') ?? '').toContain('/pay/bank/')
  const [payment] = await studio.sql<{ id: string }>('select id from payments')
  const back = `${path}&payment=${payment!.id}`
  expect(plain((await visitor.page(back)).html)).toContain('Confirm with your bank')
  expect(plain((await visitor.page(`${path}&payment=5f0f2b1e-8f4f-4a52-9c57-0d1b5a1f7c11`)).html)).toContain('Pay £90')
})

test('a cancelled booking says what goes back', async () => {
  const { id, path, payPath } = await aLink()
  const visitor = studio.visitor()
  await visitor.post(payPath, { amountPence: '9000', methodId: 'pm_card_visa' })
  await cancelHallHire(ctxFor(db, VISITOR), { hireId: id, by: 'studio' })
  expect(plain((await visitor.page(path)).html)).toContain('We return £90 to you.')
})

test('the key that the provider adds to its way back stays in no address, on whichever page the payer returns to', async () => {
  const { path } = await aLink()
  const member = await studio.signedIn()
  for (const back of [path, '/membership/renew?token=x', '/payment-success?payment=x']) {
    const answer = await member.get(`${back}&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x`)
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, `${back}&payment_intent=pi_1`])
  }
})

import { expect, test } from 'vitest'
import { openStudioBank } from '#tests/helpers/fake-bank.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })
const bank = openStudioBank(studio.services)

type Member = Awaited<ReturnType<typeof studio.signedIn>>
const PAID = 'Payment successful! Your membership has been activated.'

async function started(member: Member): Promise<string> {
  const body = { amount: 3300, membershipId: 'basic' }
  return (await member.call<{ id: string }>('POST', '/api/create-payment-intent', body)).body.id
}

const charge = (intentId: string, methodId: string) =>
  studio.services.payments.confirmIntent({
    intentId,
    methodId,
    returnUrl: 'http://localhost:3000/payment-success',
    idempotencyKey: methodId,
  })

const seen = (member: Pick<Member, 'page'>, intentId: string, claimed = 'succeeded') =>
  member.page(`/payment-success?payment_intent=${intentId}&payment_intent_client_secret=x&redirect_status=${claimed}`)

test('the page says what the provider says, whatever the address claims', async () => {
  const member = await studio.signedIn()
  const intentId = await started(member)
  expect((await seen(member, intentId)).html).toContain('Nothing has been paid yet')
  await charge(intentId, 'pm_card_visa_chargeDeclined')
  const failed = await seen(member, intentId)
  expect(failed.html).toContain('Your payment did not go through')
  expect(failed.html).toContain('Your card was declined.')
  expect(failed.html).not.toContain(PAID)
  await charge(intentId, 'pm_card_threeDSecure2Required')
  const asked = await seen(member, intentId)
  expect(asked.html).toContain('Your bank asks you to confirm the payment of')
  expect(asked.html).toContain(`/pay/bank/${intentId}`)
  await bank.fake.answerBank(intentId, true)
  const paid = await seen(member, intentId, 'failed')
  expect([paid.status, paid.html.includes(PAID), paid.html.includes('T-000001')]).toEqual([200, true, true])
  expect(await studio.sql('select from memberships')).toHaveLength(1)
})

test('while the provider does not answer nothing is claimed', async () => {
  const member = await studio.signedIn()
  const intentId = await started(member)
  await charge(intentId, 'pm_card_visa')
  bank.fake.fault(500)
  const { html } = await seen(member, intentId)
  expect(html).toContain('Your payment is on its way')
  expect(html).toContain('Please do not pay again.')
  expect(html).not.toContain(PAID)
  expect((await seen(member, intentId)).html).toContain(PAID)
})

test('foreign, unknown and absent payments are not there, signed in or not', async () => {
  const [member, other] = [await studio.signedIn(), await studio.signedIn()]
  const intentId = await started(member)
  await charge(intentId, 'pm_card_visa')
  for (const someone of [other, studio.visitor()]) {
    for (const query of [`payment_intent=${intentId}`, 'payment_intent=pi_x', 'payment=x', '']) {
      const page = await someone.page(`/payment-success?${query}&redirect_status=succeeded`)
      expect([query, page.status, page.html.includes(PAID)]).toEqual([query, 404, false])
      expect(page.html).toContain('There is no payment to show')
    }
  }
  expect(await studio.sql('select from memberships')).toEqual([])
})

test('a payment that was refunded is said to be, and no longer that it has been activated', async () => {
  const member = await studio.signedIn()
  const intentId = await started(member)
  await charge(intentId, 'pm_card_visa')
  expect((await seen(member, intentId)).html).toContain(PAID)
  const [payment] = await studio.sql<{ id: string }>('select id from payments')
  studio.setClock(new Date(studio.services.clock.now().getTime() + 60_000).toISOString())
  const admin = await studio.signedIn('admin')
  await admin.call('POST', `/api/admin/payments/${payment!.id}/refunds`, { reason: 'Moving away' })
  const { html } = await seen(member, intentId)
  expect(html).toContain('We have given your money back')
  expect(html).not.toContain(PAID)
})

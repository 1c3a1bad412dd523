import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import type { NewIntent } from './provider.server.ts'

const { bank, sql, wait } = await openPayingTest()

const RETURN_URL = 'http://localhost:3000/dashboard/direct-debit'

async function aCustomer(): Promise<string> {
  return bank.createCustomer({ email: 'ada@example.com', name: 'Ada', idempotencyKey: newId() })
}

async function aMandate(methodId: string) {
  const customerId = await aCustomer()
  const request = { customerId, method: 'bacs_debit' as const, returnUrl: RETURN_URL, idempotencyKey: newId() }
  const { id } = await bank.createSetup(request)
  return bank.confirmSetup({ setupId: id, methodId })
}

function aCollection(customerId: string, methodId: string, mandateId: string | null): NewIntent {
  return {
    paymentId: newId(),
    amountPence: 3300,
    currency: 'gbp',
    description: '6 Class Package, one month',
    metadata: {},
    customerId,
    savesMethod: false,
    collection: { methodId, mandateId },
    idempotencyKey: newId(),
  }
}

test('a bank account waits for its bank and is then active; the event names the mandate', async () => {
  const setup = await aMandate('pm_bacsDebit_success')
  expect(setup).toMatchObject({ state: 'succeeded', url: null, mandate: { state: 'pending', failure: null } })
  wait(11)
  expect(await bank.retrieveMandate(setup.mandate!.id)).toEqual({ ...setup.mandate, state: 'active' })
  const events: { about: string; objectId: string }[] = []
  await bank.deliverEvents(async ({ about, objectId }) => void events.push({ about, objectId }))
  expect(events).toEqual([
    { about: 'setup', objectId: setup.id },
    { about: 'mandate', objectId: setup.mandate!.id },
  ])
})

test('a bank may refuse a mandate, and end one that was active', async () => {
  const refused = await aMandate('pm_bacsDebit_mandateRefused')
  wait(11)
  expect(await bank.retrieveSetup(refused.id)).toMatchObject({
    mandate: { state: 'inactive', failure: { message: 'The bank did not accept the direct debit.' } },
  })
  const { mandate } = await aMandate('pm_card_visa')
  expect(mandate!.state).toBe('active')
  await bank.endAtBank(mandate!.id)
  expect(await bank.retrieveMandate(mandate!.id)).toMatchObject({ state: 'inactive' })
  expect(await bank.retrieveMandate('mandate_unknown')).toBeNull()
})

test('one try is collected once, however often it is asked for; a bank account takes days', async () => {
  const { customerId, mandate } = await aMandate('pm_bacsDebit_success')
  const request = aCollection(customerId, 'pm_bacsDebit_success', mandate!.id)
  const answers = await Promise.all(Array.from({ length: 5 }, () => bank.createIntent(request)))
  expect(new Set(answers.map(({ id, state }) => `${id} ${state}`)).size).toBe(1)
  expect(answers[0]!.state).toBe('processing')
  wait(11)
  expect(await bank.retrieveIntent(answers[0]!.id)).toMatchObject({ state: 'succeeded' })
  expect(await sql('select count(*)::int n from simulated_intents')).toEqual([{ n: 1 }])
})

test('a bank that asks for the payer is told apart, and the payer can go on with the same intent', async () => {
  const { customerId, mandate } = await aMandate('pm_card_threeDSecure2Required')
  const request = aCollection(customerId, 'pm_card_threeDSecure2Required', mandate!.id)
  const asked = await bank.createIntent(request)
  expect(asked).toMatchObject({ state: 'requires_payment_method', failure: { code: 'authentication_required' } })
  const again = { intentId: asked.id, methodId: 'pm_card_visa', returnUrl: RETURN_URL, idempotencyKey: newId() }
  expect(await bank.confirmIntent(again)).toMatchObject({ state: 'succeeded', failure: null })
})

test('an ended mandate collects nothing, also one that a payment had left', async () => {
  const customerId = await aCustomer()
  const { collection, ...first } = aCollection(customerId, 'pm_card_visa', null)
  const { id: intentId } = await bank.createIntent({ ...first, savesMethod: true })
  const paid = await bank.confirmIntent({
    intentId,
    methodId: collection!.methodId,
    returnUrl: RETURN_URL,
    idempotencyKey: newId(),
  })
  const saved = { customerId, methodId: paid.methodId!, mandateId: paid.mandateId }
  expect(await bank.retrieveMandate(paid.mandateId!)).toMatchObject({ state: 'active' })
  expect(await bank.createIntent(aCollection(customerId, saved.methodId, saved.mandateId))).toMatchObject({
    state: 'succeeded',
  })
  await bank.forgetMethod(saved)
  expect(await bank.createIntent(aCollection(customerId, saved.methodId, saved.mandateId))).toMatchObject({
    state: 'requires_payment_method',
    failure: { code: 'payment_method_not_available' },
  })
})

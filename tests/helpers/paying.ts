import type { Actor, Ctx } from '#src/platform/ctx.server.ts'
import type { PaymentProvider } from '#src/platform/payments/provider.server.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { confirmPayment } from '#src/studio/billing/payments/confirm-payment.server.ts'
import type { Payment } from '#src/studio/billing/payments/payments.store.server.ts'
import { startPayment } from '#src/studio/billing/pay-online/start-payment.server.ts'
import { newId } from '#src/kit/id.ts'
import { buyPackages } from '#src/studio/sales/checkout/buy-packages.server.ts'
import { type Account, openUseCaseTest, type UseCaseTest } from './actors.ts'
import { openTestBank, type TestBank } from './fake-bank.ts'

export const RETURN_URL = 'http://localhost:3000/payment-success'

export type PayingTest = UseCaseTest & {
  bank: TestBank
  paying(actor?: Actor, provider?: PaymentProvider): Ctx
  /** Starts the payment for a package, as its button does. */
  start(account: Account, packageId: string, amountPence: number): Promise<Payment>
  /** Starts it and pays with a test card. */
  buy(account: Account, packageId: string, amountPence: number, methodId?: string): Promise<Payment>
  /** Buys a month of Basic for a friend; the payment, and the claim that was mailed. */
  buyGift(buyer: Account): Promise<{ paymentId: string; claimId: string }>
  /** Lets seconds pass by the studio's clock. */
  wait(seconds: number): void
}

/** For the top of a test file of use cases that take money: as openUseCaseTest, with packages on sale and a provider: Stripe's
 *  adapter before the fake one. */
export async function openPayingTest(): Promise<PayingTest> {
  const setup = await openUseCaseTest(seedPackages)
  const { clock, ctx } = setup
  const bank = openTestBank(setup)
  const paying = (actor?: Actor, payments: PaymentProvider = bank): Ctx => ({ ...ctx(actor), payments })
  const start = async (account: Account, packageId: string, amountPence: number) => {
    const started = await startPayment(paying(account), { packageId, amountPence, limitKey: null })
    if (!started.ok) throw new Error(`The payment was refused: ${started.refusal}`)
    return started.value.payment
  }
  return {
    ...setup,
    bank,
    paying,
    start,
    async buy(account, packageId, amountPence, methodId = 'pm_card_visa') {
      const { id: paymentId } = await start(account, packageId, amountPence)
      const confirmed = await confirmPayment(paying(account), { paymentId, methodId, returnUrl: RETURN_URL })
      if (!confirmed.ok) throw new Error(`The payment was not confirmed: ${confirmed.refusal}`)
      return confirmed.value.payment
    },
    async buyGift(buyer) {
      const started = await buyPackages(paying(buyer), {
        kind: 'gift',
        cartKey: newId(),
        items: [{ packageId: 'basic', quantity: 1 }],
        buyer,
        recipient: { name: 'Grace', email: 'grace@example.com' },
        amountPence: 2999,
        startsNow: true,
        limitKey: null,
      })
      if (!started.ok) throw new Error(`The order was refused: ${started.refusal}`)
      const { payment, order } = started.value
      const paymentId = payment.id
      await confirmPayment(paying(buyer), { paymentId, methodId: 'pm_card_visa', returnUrl: RETURN_URL })
      const [claim] = await setup.sql<{ id: string }>('select id from claims where order_id = $1', [order.id])
      return { paymentId, claimId: claim!.id }
    },
    wait: (seconds) => setup.setClock(new Date(clock.now().getTime() + seconds * 1000).toISOString()),
  }
}

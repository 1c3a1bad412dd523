import { setTimeout as sleep } from 'node:timers/promises'
import { urlOf } from '#src/platform/postgres/lease.server.ts'
import { askStudio } from '../races/arena.ts'
import type { Caller } from '../rig/crowd.ts'
import { postmasterOf } from '../rig/rig-database.ts'
import { judgeOrders, type Purchase, readOrders } from './judged-orders.ts'
import { type OutageResult, under } from './outages.ts'
import type { Patient } from './patient.ts'
import { type CompanyManner, openPaymentCompany, type PaymentCompany } from './payment-company.ts'

export type ProviderDownResult = OutageResult & {
  /** How many began to pay, were told that they have, and have. */
  purchases: number
  toldPaid: number
  paid: number
  /** How many calls of the studio the company failed to answer. */
  failedCalls: number
  /** Until every charge was known here, once the company was back. */
  settledAfterMs: number
}

const BUYERS = 12
// Longer than the studio waits for an answer, and asks once more.
const TIMES: readonly (readonly [CompanyManner, number])[] = [
  ['up', 3000],
  ['away', 6000],
  ['up', 2000],
  ['hangs', 25_000],
  ['up', 2000],
  ['fails', 6000],
  ['up', 0],
]
const MOST_MS_TO_SETTLE = 180_000

/** The company that takes the payments refuses connections, hangs and fails while members pay, and what happened is told late: each order
 *  that was charged is paid once in the end, and no other. */
export async function providerDown(patient: Patient): Promise<ProviderDownResult> {
  const postmaster = postmasterOf(patient.dataDir)
  if (!postmaster) throw new Error('The database does not run')
  const company = await openPaymentCompany(urlOf(postmaster, 'tempo'), patient.origin)
  try {
    await patient.killApp()
    await patient.restart(company.env)
    let counted = { purchases: 0, toldPaid: 0, paid: 0, settledAfterMs: 0 }
    const bring = async () => {
      const { faults, ...counts } = await payWhileItIsDown(patient, company)
      counted = counts
      return faults
    }
    const result = await under({ name: 'payment provider down', bring }, patient)
    return { ...result, ...counted, failedCalls: company.failed() }
  } finally {
    await patient.killApp()
    await company.close()
    await patient.restart()
  }
}

type Buying = Purchase & { isOver: boolean }

async function payWhileItIsDown(patient: Patient, company: PaymentCompany) {
  const purchases: Buying[] = []
  let isOver = false
  const buyer = async (caller: Caller) => {
    while (!isOver) {
      const purchase = { buyer: `buyer-${purchases.length}`, wasToldPaid: false, isOver: false }
      purchases.push(purchase)
      await buy({ patient, company, caller, purchase, isOver: () => isOver })
      await sleep(Math.random() * 1000)
    }
  }
  const buying = patient.callers.slice(0, BUYERS).map(buyer)
  for (const [manner, ms] of TIMES) {
    await company.behave(manner)
    await sleep(ms)
  }
  const backAt = performance.now()
  await sleep(5000)
  isOver = true
  await Promise.all(buying)
  company.tellLate()
  const [settledAfterMs, faults] = [await untilSettled(patient, purchases, backAt), await judge(patient, purchases)]
  const { rows } = await read(patient, purchases)
  return {
    purchases: purchases.length,
    toldPaid: purchases.filter(({ wasToldPaid }) => wasToldPaid).length,
    paid: rows.filter(({ state }) => state === 'paid').length,
    settledAfterMs,
    faults,
  }
}

type Buy = { patient: Patient; company: PaymentCompany; caller: Caller; purchase: Purchase; isOver(): boolean }

/** Half pay through the studio: of these one asks again until they are told, another leaves after the second try. Half give their card to
 *  the company in the browser, and do not come back to see what became of it. */
async function buy({ patient, company, caller, purchase, isOver }: Buy): Promise<void> {
  const chance = Math.random()
  const mostTries = chance < 0.25 ? 2 : 1000
  const method = chance < 0.5 ? { paymentMethodId: 'pm_card_visa' } : {}
  const items = [{ membershipId: 'basic', quantity: 1 }]
  const body = { items, name: purchase.buyer, email: caller.email, startsNow: true, ...method }
  for (let tries = 0; tries < mostTries; tries++) {
    const request = { method: 'POST', path: '/api/checkout', body, idempotencyKey: purchase.buyer }
    const heard = await askStudio(patient, caller, request)
    const payment = heard.body.payment as { status: string; paymentIntentId: string; clientSecret: string } | undefined
    if (payment?.status === 'succeeded') return void (purchase.wasToldPaid = true)
    if (payment && !('paymentMethodId' in body)) {
      await company.chargeInBrowser(payment.paymentIntentId, payment.clientSecret)
      return undefined
    }
    if (isOver() && tries > 3) return undefined
    await sleep(500)
  }
}

const read = (patient: Patient, purchases: readonly Purchase[]) =>
  patient.withClient((client) =>
    readOrders(
      client,
      purchases.map(({ buyer }) => buyer),
    ),
  )

async function judge(patient: Patient, purchases: readonly Purchase[]): Promise<string[]> {
  const { rows, charges } = await read(patient, purchases)
  return judgeOrders(purchases, rows, charges)
}

/** Until every charge is known here; the fault that remains is judged afterwards. */
async function untilSettled(patient: Patient, purchases: readonly Purchase[], since: number): Promise<number> {
  while ((await judge(patient, purchases)).length > 0 && performance.now() - since < MOST_MS_TO_SETTLE) await sleep(500)
  return Math.round(performance.now() - since)
}

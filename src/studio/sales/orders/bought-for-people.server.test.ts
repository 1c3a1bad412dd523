import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { PRODUCT_KINDS } from '#src/studio/products/product.ts'
import { findBrokenInvariants } from '#db/invariants.ts'
import { payForClass } from '#src/studio/billing/pay-class/pay-for-class.server.ts'
import { confirmPayment } from '#src/studio/billing/payments/confirm-payment.server.ts'
import { listMemberLines } from '#src/studio/billing/payments/payment-search.store.server.ts'
import { refundPayment } from '#src/studio/billing/refunds/refund-payment.server.ts'
import type { Payment } from '#src/studio/billing/payments/payments.store.server.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { buyOwnPackage } from '#src/studio/sales/checkout/buy-own-package.server.ts'
import { buyPackages } from '#src/studio/sales/checkout/buy-packages.server.ts'
import { claimMembership } from '#src/studio/sales/gifts/claim-membership.server.ts'
import { sellAtTill } from '#src/studio/sales/till/sell-at-till.server.ts'
import type { Account } from '#tests/helpers/actors.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { openPayingTest, RETURN_URL } from '#tests/helpers/paying.ts'
import { aPersonOf } from '#tests/helpers/places.ts'
import { aWorkshop } from '#tests/helpers/workshops.ts'

const setup = await openPayingTest()
const { account, as, db, paying, sql } = setup

type Bought = { by: Account; personId?: string }
const items = [{ packageId: 'intro', quantity: 1 }]
const terms = { amountPence: 1500, startsNow: true, limitKey: null }

async function anIntro(audience: 'all' | 'first_timers' = 'all') {
  await sql(
    `insert into products (id, kind, name, price_pence, allowance, days, begins, audience, position, usage, features, is_popular)
     values ('intro', 'intro', 'Trial', 1500, 3, 30, 'purchase', $1, 9, '', '[]', false)`,
    [audience],
  )
}

async function pay(by: Account, started: { ok: true; value: { payment: Payment } } | { ok: false; refusal: string }) {
  if (!started.ok) return started.refusal
  const { id: paymentId } = started.value.payment
  const paid = await confirmPayment(paying(by), { paymentId, methodId: 'pm_card_visa', returnUrl: RETURN_URL })
  return paid.ok ? paid.value.payment.description : paid.refusal
}

async function atTill({ by, personId }: Bought) {
  const sale = { saleId: newId(), items, amountPence: 1500, creditPence: 0, tender: 'cash' as const, reason: '' }
  const who = { memberId: by.userId, personId, name: '', email: '' }
  const sold = await sellAtTill(as(await account('receptionist')), { ...sale, ...who })
  return sold.ok ? sold.value.description : sold.refusal
}

async function asGift({ by, personId }: Bought) {
  await sql(`update products set others_price_pence = 1500 where id = 'intro'`)
  const giver = await account()
  const gift = { kind: 'gift' as const, cartKey: newId(), items, buyer: giver, recipient: by }
  await pay(giver, await buyPackages(paying(giver), { ...terms, ...gift }))
  const [claim] = await sql<{ id: string }>(`select id from claims where state = 'open'`)
  const claimed = await claimMembership(paying(by), claim!.id, personId)
  return claimed.ok ? 'claimed' : claimed.refusal
}

/** Every way in which something is bought for a person of an account. */
const channels: Record<string, (bought: Bought) => Promise<string>> = {
  'the page of one package': async ({ by, personId }) =>
    pay(by, await buyOwnPackage(paying(by), { ...terms, packageId: 'intro', personId, promoCode: '' })),
  'the cart': async ({ by, personId }) => {
    const cart = { kind: 'cart' as const, cartKey: newId(), items, buyer: by, recipient: null, personId }
    return pay(by, await buyPackages(paying(by), { ...terms, ...cart }))
  },
  'the sheet of a class': async ({ by, personId }) => {
    const { id: sessionId } = await aClassSession(db)
    const place = { sessionId, productId: 'intro', personId, formKey: newId(), buyer: by, networkKey: null }
    return pay(by, await payForClass(paying(by), { ...terms, ...place }))
  },
  'the till': atTill,
  'a gift': asGift,
}

test.each(Object.keys(channels))(
  'an intro is once per person, also when others of their family have had it: by %s',
  async (name) => {
    const buy = channels[name]!
    await anIntro('first_timers')
    const [mother, father] = [await account(), await account()]
    const zoe = await aPersonOf(setup, mother, 'Zoe Cole')
    const alsoZoe = await aPersonOf(setup, father, 'Zoé cole')
    expect(['intro_used', 'first_timers_only']).not.toContain(await buy({ by: mother }))
    const forZoe = await buy({ by: mother, personId: zoe })
    expect(['1 × Trial, 3 classes for 30 days for Zoe Cole', 'claimed']).toContain(forZoe)
    const held = () => sql('select member_id, person_id from holdings order by created_at, person_id nulls first')
    const bought = [
      { member_id: mother.userId, person_id: null },
      { member_id: mother.userId, person_id: zoe },
    ]
    expect(await held()).toEqual(bought)
    for (const again of [{ by: mother }, { by: mother, personId: zoe }, { by: father, personId: alsoZoe }])
      await buy(again)
    expect(await held()).toEqual(bought)
    expect(await buy({ by: mother, personId: alsoZoe })).toBe('person_not_found')
    expect(await findBrokenInvariants(async (text) => ({ rows: await sql(text) }))).toEqual([])
  },
)

// A plan is the account's.
test.each(PRODUCT_KINDS.filter((kind) => kind !== 'plan'))(
  'receipt, credit note and list of payments of a %s name the person it was bought for',
  async (kind) => {
    await sql(
      `insert into products (id, kind, name, price_pence, allowance, days, usage, features, is_popular, position)
       values ('one', $1, 'One', 1500, 1, 30, '', '[]', false, 9)`,
      [kind === 'ticket' ? 'pass' : kind],
    )
    const packageId = kind === 'ticket' ? (await aWorkshop(db)).workshop.id : 'one'
    const [{ pence }] = (await sql<{ pence: number }>('select price_pence pence from products where id = $1', [
      packageId,
    ])) as [{ pence: number }]
    const [mother, desk] = [await account(), await account('admin')]
    const personId = await aPersonOf(setup, mother, 'Zoe Cole')
    const sold = await sellAtTill(as(desk), {
      saleId: newId(),
      items: [{ packageId, quantity: 1 }],
      memberId: mother.userId,
      personId,
      name: '',
      email: '',
      amountPence: pence,
      creditPence: 0,
      tender: 'cash',
      reason: '',
    })
    if (!sold.ok) throw new Error(sold.refusal)
    const back = { refundId: newId(), paymentId: sold.value.id, reason: 'Moving away', keepsGrant: false }
    expect(await refundPayment(paying(desk), back)).toMatchObject({ ok: true })
    const named = expect.stringMatching(/^1 × .* for Zoe Cole$/)
    expect(
      await sql(
        `select kind, facts->>'description' line from messages where kind in ('payment-receipt', 'payment-refunded') order by 1`,
      ),
    ).toEqual([
      { kind: 'payment-receipt', line: named },
      { kind: 'payment-refunded', line: named },
    ])
    expect(await listMemberLines(db.reader, mother.userId)).toMatchObject([{ description: named }])
  },
)

test('what was bought for a child is used by the child alone, and by the account once they are off it', async () => {
  await anIntro()
  const mother = await account()
  const zoe = await aPersonOf(setup, mother, 'Zoe')
  await channels['the cart']!({ by: mother, personId: zoe })
  const [{ id: sessionId }, later] = [await aClassSession(db), await aClassSession(db, { date: '2026-11-25' })]
  expect(await bookSession(as(mother), { sessionId })).toMatchObject({ refusal: 'no_allowance' })
  expect(await bookSession(as(mother), { sessionId, personId: zoe })).toMatchObject({ ok: true })
  await sql('update people set removed_at = now() where id = $1', [zoe])
  expect(await bookSession(as(mother), { sessionId: later.id })).toMatchObject({ ok: true })
})

test('a place sold at the till for a child is the child’s, and a month is for nobody but the account', async () => {
  const mother = await account()
  const zoe = await aPersonOf(setup, mother, 'Zoe')
  const { id: sessionId } = await aClassSession(db)
  const desk = as(await account('receptionist'))
  const sale = { saleId: newId(), creditPence: 0, tender: 'cash' as const, reason: '', name: '', email: '' }
  const forZoe = { ...sale, memberId: mother.userId, personId: zoe }
  const [{ price_pence: amountPence }] = (await sql<{ price_pence: number }>(
    `select price_pence from products where id = 'drop-in'`,
  )) as [{ price_pence: number }]
  const dropIn = { items: [{ packageId: 'drop-in', quantity: 1 }], amountPence, sessionId }
  expect(await sellAtTill(desk, { ...forZoe, ...dropIn })).toMatchObject({ ok: true })
  expect(await sql('select person_id from bookings')).toEqual([{ person_id: zoe }])
  const month = { saleId: newId(), items: [{ packageId: 'basic', quantity: 1 }], amountPence: 3300 }
  expect(await sellAtTill(desk, { ...forZoe, ...month })).toMatchObject({ refusal: 'plan_for_account' })
  const online = { ...terms, packageId: 'basic', promoCode: '', amountPence: 3300, personId: zoe }
  expect(await buyOwnPackage(paying(mother), online)).toMatchObject({ refusal: 'plan_for_account' })
})

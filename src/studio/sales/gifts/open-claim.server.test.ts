import { expect, test } from 'vitest'
import { changeProduct } from '#src/studio/products/change-product.server.ts'
import type { ProductTerms } from '#src/studio/products/product.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { unitsOf } from '../orders/order.ts'
import { findOrder, lockClaim } from '../orders/orders.store.server.ts'
import { issueClaims } from './issue-claims.server.ts'
import { openClaim } from './open-claim.server.ts'

const PASS = { packageId: 'pass', name: 'Ten classes' }

const { account, as, buyGift, ctx, sql } = await openPayingTest()

test('what a claim is for is opened once, and the claim says by whom', async () => {
  const { claimId } = await buyGift(await account())
  const { userId } = await account()
  const open = () =>
    ctx().transaction(async (work) => openClaim(work, (await lockClaim(work.tx, claimId))!, { memberId: userId }))
  const [first, second] = [await open(), await open()]
  expect(first.ok && second.ok && first.value.id === second.value.id).toBe(true)
  expect(await sql('select member_id, source, source_ref from holdings')).toEqual([
    { member_id: userId, source: 'claim', source_ref: `claim:${claimId}` },
  ])
  expect(await sql('select state, claimed_by from claims')).toEqual([{ state: 'claimed', claimed_by: userId }])
  expect(await sql(`select from activities where verb = 'claim.claimed'`)).not.toEqual([])
})

test('what was sold is opened as it was sold, whatever the product has become since', async () => {
  const { claimId } = await buyGift(await account())
  await sql(`insert into products (id, kind, name, price_pence, allowance, days, usage, features, is_popular, position)
             values ('pass', 'pass', 'Ten classes', 9000, 10, 90, '', '[]', false, 9)`)
  const [order] = await sql<{ id: string }>('select id from orders')
  const [passId] = await ctx().transaction(async (work) => {
    const [unit] = unitsOf([{ ...PASS, kind: 'pass', quantity: 1, unitPricePence: 9000 }])
    const issue = { units: [{ ...unit!, unitNo: 2 }], isTold: false }
    return (await issueClaims(work, (await findOrder(work.tx, order!.id))!, issue)).map(({ id }) => id)
  })
  const before = await sql(
    `select name, allowance, covers, is_shared from products where id in ('basic', 'pass') order by id`,
  )
  const edit: Partial<ProductTerms> = {
    name: 'Less',
    allowance: 1,
    covers: [],
    isShared: true,
    audience: 'first_timers',
  }
  const admin = as(await account('admin'))
  for (const productId of ['basic', 'pass']) {
    const terms: Partial<ProductTerms> = productId === 'pass' ? { ...edit, days: 7, begins: 'first_use' } : edit
    expect(await changeProduct(admin, { productId, terms })).toMatchObject({ ok: true })
  }
  const { userId } = await account()
  for (const id of [claimId, passId!]) {
    const opened = await ctx().transaction(async (work) =>
      openClaim(work, (await lockClaim(work.tx, id))!, { memberId: userId }),
    )
    expect(opened.ok).toBe(true)
  }
  expect(await sql('select name, allowance, covers, is_shared from holdings order by product_id')).toEqual(before)
  expect(
    await sql(`select extract(day from ends_at - starts_at)::int as days from holdings where kind = 'pass'`),
  ).toEqual([{ days: 89 }])
})

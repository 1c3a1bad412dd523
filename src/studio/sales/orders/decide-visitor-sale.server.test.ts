import { expect, test } from 'vitest'
import { findProduct } from '#src/studio/products/products.store.server.ts'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'
import { buyPlace, orderPlace } from '#tests/helpers/class-paying.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { issueClaims } from '../gifts/issue-claims.server.ts'
import { decideVisitorSale } from './decide-visitor-sale.server.ts'
import { unitsOf } from './order.ts'

const paying = await openPayingTest()
const { account, ctx, db, sql } = paying

async function orderOf(email: string) {
  const begun = await orderPlace(paying, (await aClassSession(db)).id, { buyer: { name: 'Ada', email } })
  if (!begun.ok) throw new Error(begun.refusal)
  return begun.value.order
}

async function decide(email: string, kind: 'intro' | 'pass', audience: 'all' | 'first_timers' = 'all') {
  const product = await findProduct(db.reader, 'basic')
  const order = await orderOf(email)
  return ctx().transaction((work) => decideVisitorSale(work, order, { ...product!, kind, audience }))
}

test('what the account of the address has or had counts as the visitor’s', async () => {
  await aMembership(db, await account('member', { email: 'mia@example.com' }))
  expect(await decide('MIA@example.com', 'intro')).toEqual({ ok: false, refusal: 'intro_used' })
  expect(await decide('mia@example.com', 'pass', 'first_timers')).toEqual({ ok: false, refusal: 'first_timers_only' })
  expect((await decide('mia@example.com', 'pass')).ok).toBe(true)
  expect((await decide('new@example.com', 'intro', 'first_timers')).ok).toBe(true)
})

test('so does what the address has paid for with a place, unless it went back; its own order does not', async () => {
  const buyer = { name: 'Ada', email: 'ada@example.com' }
  await buyPlace(paying, (await aClassSession(db)).id, { productId: 'basic', startsNow: true, buyer })
  expect(await decide(buyer.email, 'intro')).toEqual({ ok: false, refusal: 'intro_used' })
  await sql(`update claims set state = 'void'`)
  expect((await decide(buyer.email, 'intro')).ok).toBe(true)
})

test('units become claims, told by one e-mail unless they are opened at once', async () => {
  const order = await orderOf('ada@example.com')
  const units = unitsOf([{ kind: 'plan', packageId: 'basic', name: 'Basic', quantity: 2, unitPricePence: 3300 }])
  const issue = (isTold: boolean) =>
    ctx().transaction((work) =>
      issueClaims(work, order, { units: units.slice(isTold ? 1 : 0, isTold ? 2 : 1), isTold }),
    )
  expect(await issue(false)).toMatchObject([{ unitNo: 1, state: 'open' }])
  expect(await sql('select 1 from messages')).toEqual([])
  expect(await issue(true)).toMatchObject([{ unitNo: 2, state: 'open' }])
  expect(await sql('select kind, recipient from messages')).toEqual([
    { kind: 'package-links', recipient: 'ada@example.com' },
  ])
  expect(await ctx().transaction((work) => issueClaims(work, order, { units: [] }))).toEqual([])
})

import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { sellAtTill } from '#src/studio/sales/till/sell-at-till.server.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { findPayment } from '../payments/payments.store.server.ts'
import { askAgain } from './ask-again.server.ts'

const { account, as, db } = await openPayingTest()

test('asks a form whether the same is sold again, and a program never', async () => {
  const buyer = await account()
  const desk = as(await account('admin'))
  const asked = { ...desk, buying: { isMeant: false, begunHere: [] } }
  const sell = (ctx: SignedInCtx, packageId = 'basic') =>
    sellAtTill(ctx, {
      saleId: newId(),
      items: [{ packageId, quantity: 1 }],
      memberId: buyer.userId,
      name: '',
      email: '',
      amountPence: packageId === 'basic' ? 3300 : 4900,
      creditPence: 0,
      reason: '',
      tender: 'cash',
    })
  const first = await sell(asked)
  expect(first).toMatchObject({ ok: true })
  const refused = { ok: false, refusal: 'bought_before', says: 'This was sold to them at 10:00. Sell it again?' }
  expect(await sell(asked)).toEqual(refused)
  for (const ctx of [desk, { ...asked, buying: { isMeant: true, begunHere: [] } }])
    expect(await sell(ctx)).toMatchObject({ ok: true })
  expect(await sell(asked, 'standard')).toMatchObject({ ok: true })
  const payment = (await findPayment(db.reader, first.ok ? first.value.id : ''))!
  const buyAgain = (work: Parameters<typeof askAgain>[0]) => askAgain(work, { ...payment, id: newId() })
  expect(await asked.transaction(buyAgain)).toMatchObject({ says: 'You bought this at 10:00. Buy it again?' })
  const given = (work: Parameters<typeof askAgain>[0]) =>
    askAgain(work, { ...payment, id: newId(), purpose: 'arrears' })
  expect(await asked.transaction(given)).toMatchObject({ ok: true })
})

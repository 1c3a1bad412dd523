import { expect, test } from 'vitest'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { newId } from '#src/kit/id.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { changeSetting } from '#src/studio/settings/change-setting.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import type { VatSetting } from '#src/studio/settings/vat.ts'
import { refundPayment } from './refund-payment.server.ts'

const { account, as, buy, db, paying, sql } = await openPayingTest()
const changeVat = (who: SignedInCtx, change: VatSetting) => changeSetting(who, { key: 'vat', change })
const vat = { isRegistered: true, number: 'GB123456789', basisPoints: 2000, isHallExempt: true }

test('a studio that starts charges none; once registered, receipts and credit notes show it, and those before keep theirs', async () => {
  const [admin, early, late] = [await account('admin'), await account(), await account()]
  expect((await readSettings(db.reader)).vat.isRegistered).toBe(false)
  await buy(early, 'basic', 3300)
  expect(await changeVat(as(admin), vat)).toEqual({ ok: true, value: undefined })
  const payment = await buy(late, 'basic', 3300)
  expect(await sql('select vat_number, vat_basis_points bp, vat_pence from payments order by receipt_no')).toEqual([
    { vat_number: null, bp: null, vat_pence: null },
    { vat_number: 'GB123456789', bp: 2000, vat_pence: 550 },
  ])
  // Another rate afterwards: the credit note keeps that of its receipt, to the penny over all parts.
  await changeVat(as(admin), { ...vat, basisPoints: 500 })
  for (const amountPence of [1000, 2300]) {
    const request = { refundId: newId(), paymentId: payment.id, amountPence, reason: 'ill', keepsGrant: false }
    await refundPayment(paying(admin), request)
  }
  expect(await sql('select vat_pence from refunds order by credit_note_no')).toEqual([
    { vat_pence: 167 },
    { vat_pence: 383 },
  ])
  const emails = await sql<{ kind: string; vat: unknown }>(`select kind, facts->'vat' vat from messages
    where kind in ('payment-receipt', 'payment-refunded')`)
  const withVat = emails.filter((one) => one.vat)
  expect(withVat).toHaveLength(3)
  expect(withVat.filter(({ kind }) => kind === 'payment-receipt')).toEqual([
    { kind: 'payment-receipt', vat: { number: 'GB123456789', rate: '20%', net: '£27.50', amount: '£5.50' } },
  ])
})

test('only an admin changes it; what changed is written down once', async () => {
  const [admin, member] = [await account('admin'), await account()]
  expect(await changeVat(as(member), vat)).toEqual({ ok: false, refusal: 'not_allowed' })
  await changeVat(as(admin), vat)
  await changeVat(as(admin), vat)
  const acts = await sql<{ details: unknown }>(`select details from activities where verb = 'content.changed'`)
  expect(acts).toMatchObject([
    { details: { before: { isRegistered: false }, after: { isRegistered: true, number: vat.number } } },
  ])
})

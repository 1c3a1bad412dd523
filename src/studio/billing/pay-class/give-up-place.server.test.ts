import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { ProviderUnavailable } from '#src/platform/payments/provider.server.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { buyPlace, orderPlace, VISITOR } from '#tests/helpers/class-paying.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { giveUpPlace } from './give-up-place.server.ts'

const paying = await openPayingTest()
const { account, bank, db, sql } = paying

const held = async () => (await sql('select 1 from session_seats where is_held')).length
const leave = (formKey: string, actor: Parameters<typeof paying.paying>[0] = VISITOR, provider = bank) =>
  giveUpPlace(paying.paying(actor, provider), formKey)

test('the place goes back, the payment is given up, and the form can be paid again', async () => {
  const [{ id }, formKey] = [await aClassSession(db, { capacity: 1 }), newId()]
  await orderPlace(paying, id, { formKey })
  expect([await held(), await leave(formKey), await held()]).toEqual([1, { ok: true, value: true }, 0])
  expect(await sql('select state from payments')).toEqual([{ state: 'cancelled' }])
  expect(await leave(formKey)).toEqual({ ok: true, value: false })
  expect(await buyPlace(paying, id, { formKey })).toBe('given')
})

test('what is paid stays, and so does the place of another', async () => {
  const [{ id }, formKey] = [await aClassSession(db), newId()]
  await buyPlace(paying, id, { formKey })
  expect(await leave(formKey)).toEqual({ ok: true, value: false })
  expect(await sql('select status from bookings')).toEqual([{ status: 'confirmed' }])
  const [member, other] = [await account(), await account()]
  const theirs = newId()
  await orderPlace(paying, id, { formKey: theirs, actor: member })
  for (const who of [VISITOR, other]) expect(await leave(theirs, who)).toEqual({ ok: true, value: false })
  expect([await held(), await leave(theirs, member), await held()]).toEqual([1, { ok: true, value: true }, 0])
})

test('while the provider does not answer the place stays until its time runs out', async () => {
  const [{ id }, formKey] = [await aClassSession(db), newId()]
  await orderPlace(paying, id, { formKey })
  const silent = { ...bank, cancelIntent: () => Promise.reject(new ProviderUnavailable('timed out')) }
  expect(await leave(formKey, VISITOR, silent)).toEqual({ ok: false, refusal: 'provider_unavailable' })
  expect(await held()).toBe(1)
})

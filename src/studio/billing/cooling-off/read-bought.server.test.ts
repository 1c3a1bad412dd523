import { expect, test } from 'vitest'
import type { Payment } from '../payments/payments.store.server.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { readBought } from './read-bought.server.ts'

const { account, as, buy, clock, db, setClock, sql } = await openPayingTest()

const read = (payment: Payment) =>
  db.transaction((tx) => readBought(tx, { ...payment, memberId: payment.memberId! }, clock.now()))

test('a package is read with its upgrade and the classes used, those owed from before first', async () => {
  const member = await account()
  const base = await buy(member, 'basic', 3300)
  const upgrade = await buy(member, 'standard', 1600)
  for (const date of ['2026-11-24', '2026-11-25', '2026-12-04']) {
    const session = await aClassSession(db, { date })
    await bookSession(as(member), { sessionId: session.id })
  }
  await sql(`update memberships set allowance = allowance + 1`)
  await sql(
    `insert into class_credits (ref, member_id, membership_id, created_at) select 'c', member_id, id, now() from memberships`,
  )
  setClock('2026-11-26T10:00:00Z')
  const part = { classes: 10, used: 1, standing: 'own' }
  expect((await read(base)).parts).toMatchObject([
    { paymentId: base.id, pricePence: 3300, ...part },
    { paymentId: upgrade.id, pricePence: 1600, ...part },
  ])
  expect(await read(upgrade)).toMatchObject({
    parts: [{ paymentId: upgrade.id, pricePence: 1600, classes: 4, used: 0 }],
    isMovedOn: false,
  })
})

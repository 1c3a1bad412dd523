import { expect, test } from 'vitest'
import { findNextMonth } from '#src/studio/memberships/next-month.store.server.ts'
import { openRenewingTest } from '#tests/helpers/renewing.ts'
import { recordCollection } from './record-collection.server.ts'

const { ctx, db, holder, sql, switchOn } = await openRenewingTest()

test('one month has one payment that is not given up, however many write it down', async () => {
  const member = await holder()
  const { id: mandateId, provider } = await switchOn(member)
  const month = (await findNextMonth(db.reader, member.userId))!
  const terms = { month, mandateId, provider, packageId: 'standard', amountPence: 4900 }
  const written = await Promise.all(
    [1, 2, 3].map((tryNo) => ctx().transaction((work) => recordCollection(work, { ...terms, tryNo }))),
  )
  expect(written.filter(Boolean)).toHaveLength(1)
  await sql(`update payments set state = 'cancelled'`)
  expect(await ctx().transaction((work) => recordCollection(work, { ...terms, tryNo: 2 }))).toMatchObject({
    state: 'pending',
    mandateId,
  })
})

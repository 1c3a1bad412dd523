import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

test('48 callers for 12 seats over the API: twelve are told yes, the others that the class is full', async () => {
  const session = await aClassSession(studio.services.db, { capacity: 12 })
  const callers = await Promise.all(Array.from({ length: 48 }, () => studio.signedIn()))
  for (const { account } of callers) await aMembership(studio.services.db, { userId: account.id })
  const answers = await Promise.all(
    callers.map((caller) => caller.call<{ error?: string }>('POST', '/api/bookings', { sessionId: session.id })),
  )
  const told = Object.groupBy(answers, ({ status, body }) => `${status} ${body.error ?? ''}`)
  expect(Object.fromEntries(Object.entries(told).map(([what, those]) => [what, those?.length]))).toEqual({
    '201 ': 12,
    '409 Class is full': 36,
  })
  const rows = await studio.sql("select distinct seat_no from bookings where status = 'confirmed'")
  expect(rows).toHaveLength(12)
  expect(await findBrokenInvariants((text) => studio.services.db.pool.query(text))).toEqual([])
})

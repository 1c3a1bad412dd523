import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { aHallHire, aHallRequest, anUnconfirmedHire, emailsOf, VISITOR } from '#tests/helpers/hall.ts'
import { judgeHallRequest } from '../judge-hall-request.server.ts'
import { readHallLink } from '../read-hall-link.server.ts'
import { signHallLink } from './sign-hall-link.server.ts'
import { tellHallCustomer } from './tell-hall-customer.server.ts'
import { tellHallStaff } from './tell-hall-staff.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())
const ctx = ctxFor(db, VISITOR)

test('one e-mail for each state, however often it is told', async () => {
  const hire = await anUnconfirmedHire(db)
  await ctx.transaction(async (work) => {
    for (let times = 0; times < 2; times++) {
      await tellHallCustomer(work, { kind: 'hall-hire-received', hire })
      await tellHallStaff(work, 'requested', hire)
    }
    await tellHallCustomer(work, { kind: 'hall-hire-changed', hire: { ...hire, sequence: hire.sequence + 1 } })
    await tellHallStaff(work, 'cancelled', { ...hire, sequence: hire.sequence + 1 })
  })
  expect((await emailsOf(db)).map(({ kind }) => kind)).toEqual([
    'hall-hire-changed',
    'hall-hire-for-staff',
    'hall-hire-for-staff',
    'hall-hire-received',
  ])
})

test('a link opens its own hire and no other', async () => {
  const [one, two] = [await aHallHire(db), await aHallHire(db, { startTime: '13:00', endTime: '14:00' })]
  const token = new URL(signHallLink(ctx.links, one)).searchParams.get('token')
  expect(readHallLink(ctx.links, token, MONDAY)).toEqual({ hireId: one.id, isMailed: false })
  expect(ctx.links.verify(token, 'booking-cancel', MONDAY)).toBeNull()
  expect(readHallLink(ctx.links, token, MONDAY)?.hireId).not.toBe(two.id)
  const mailed = new URL(signHallLink(ctx.links, one, { isMailed: true })).searchParams.get('token')
  expect(readHallLink(ctx.links, mailed, MONDAY)).toEqual({ hireId: one.id, isMailed: true })
  for (const bent of [null, '', `${token}x`, ctx.links.sign({ purpose: 'x', subject: one.id, expiresAt: one.endsAt })])
    expect(readHallLink(ctx.links, bent, MONDAY)).toBeNull()
})

test('a judgement writes nothing, and a hire that is being moved is not in its own way', async () => {
  const hire = await aHallHire(db)
  const request = aHallRequest({ startTime: '11:00', endTime: '13:00' })
  await db.transaction(async (tx) => {
    expect(await judgeHallRequest(tx, { request, now: MONDAY })).toMatchObject({ refusal: 'slot_taken' })
    expect(await judgeHallRequest(tx, { request, now: MONDAY, exceptHireId: hire.id })).toMatchObject({
      value: { pricePence: 5000 },
    })
  })
  expect((await db.pool.query('select 1 from room_occupancies')).rowCount).toBe(1)
})

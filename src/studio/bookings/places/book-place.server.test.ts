import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { bookPlace } from './book-place.server.ts'
import type { PlaceRequest } from './decide-place.server.ts'

const { account, ctx, db, sql } = await openUseCaseTest()

const guest = { name: 'Ada', email: 'ada@example.com' }
const book = async (request: PlaceRequest) => {
  const outcome = await ctx().transaction((work) => bookPlace(work, request))
  return outcome.ok ? outcome.value : outcome.refusal
}
const anOrder = async (sessionId: string) => {
  const id = newId()
  await sql(
    `insert into orders (id, kind, session_id, buyer_name, buyer_email, cart_key, state, created_at)
     values ($1, 'class', $2, 'Ada', 'ada@example.com', 'a form', 'paid', now())`,
    [id, sessionId],
  )
  return id
}

test('a guest’s place with its e-mail, or without one', async () => {
  const { id: sessionId } = await aClassSession(db)
  const who = { memberId: null, personId: null, guest }
  expect(await book({ sessionId, who, recipient: guest })).toMatchObject({ guest, memberId: null })
  await book({ sessionId, who, recipient: null })
  expect(await sql('select recipient from messages')).toEqual([{ recipient: guest.email }])
})

test('a member’s place counts on their month, unless an order pays for it alone', async () => {
  const [first, second] = [await aClassSession(db), await aClassSession(db, { time: '20:00' })]
  const member = await account()
  await aMembership(db, member, { allowance: 1 })
  const who = { memberId: member.userId, personId: null, guest: null }
  await book({ sessionId: first.id, who, recipient: null })
  expect(await book({ sessionId: second.id, who, recipient: null })).toBe('no_allowance')
  const orderId = await anOrder(second.id)
  expect(await book({ sessionId: second.id, who, recipient: null, orderId })).toMatchObject({ memberId: member.userId })
  expect(await book({ sessionId: second.id, who, recipient: null, orderId })).toBe('already_booked')
})

test('there is no such class, or no such person on the account', async () => {
  const { id: sessionId } = await aClassSession(db)
  const { userId: memberId } = await account()
  expect(await book({ sessionId: null, who: { memberId: null, personId: null, guest }, recipient: null })).toBe(
    'class_not_found',
  )
  expect(await book({ sessionId, who: { memberId, personId: newId(), guest: null }, recipient: null })).toBe(
    'person_not_found',
  )
})

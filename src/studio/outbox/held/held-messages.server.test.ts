import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { untilBlocked } from '#tests/helpers/database.ts'
import { postMessage } from '../post-message.server.ts'
import { resendMessage } from '../resend/resend-message.server.ts'
import { withdrawMessages } from '../withdraw-messages.server.ts'
import { holdRecipients } from './hold-recipients.server.ts'
import { releaseRecipients } from './release-recipients.server.ts'
import { undoHeld } from './undo-held.server.ts'

const { account, ctx, db, sql } = await openUseCaseTest()

async function heldMember() {
  const [mia, heldBy] = [await account(), newId()]
  await ctx().transaction((work) => holdRecipients(work, { memberIds: [mia.userId], heldBy }))
  return { mia, heldBy }
}

const post = (to: string, given: { subjectId?: string; dueAt?: Date; memberId?: string } = {}) =>
  ctx().transaction((work) =>
    postMessage(work, { kind: 'password-changed', to: { email: to }, facts: { name: '' } as never, ...given }),
  )
const states = async () =>
  (await sql<{ state: string }>('select state from messages order by created_at, id')).map(({ state }) => state)
const release = (heldBy: string) => ctx().transaction((work) => releaseRecipients(work, heldBy))

test('messages to a held account are held, to its address too, and nobody else’s are', async () => {
  const { mia } = await heldMember()
  await post(mia.email.toUpperCase())
  await post('elsewhere@example.com', { memberId: mia.userId })
  await post('other@example.com')
  expect((await states()).toSorted()).toEqual(['held', 'held', 'queued'])
})

test('a held message cannot be sent again by staff; it is withdrawn with its subject', async () => {
  const { mia } = await heldMember()
  await post(mia.email, { subjectId: 'booking' })
  const [message] = await sql<{ id: string }>('select id from messages')
  expect(await resendMessage(ctx(), message!.id)).toMatchObject({ refusal: 'message_held' })
  await ctx().transaction(({ tx }) => withdrawMessages(tx, 'booking'))
  expect(await states()).toEqual(['withdrawn'])
})

test('released, what is still of use leaves and the rest is withdrawn, of this hold alone', async () => {
  const [one, other] = [await heldMember(), await heldMember()]
  await post(one.mia.email)
  await post(one.mia.email, { dueAt: new Date('2026-11-30T10:00:00Z') })
  await post(other.mia.email)
  expect(await release(one.heldBy)).toEqual({ released: 1, withdrawn: 1 })
  expect((await states()).toSorted()).toEqual(['held', 'queued', 'withdrawn'])
  await post(one.mia.email)
  expect((await states()).filter((state) => state === 'queued')).toHaveLength(2)
})

test('what is posted while they are released waits for it, and is not held for ever', async () => {
  const { mia, heldBy } = await heldMember()
  const isReleased = Promise.withResolvers<void>()
  const isPosted = Promise.withResolvers<void>()
  const releasing = ctx().transaction(async (work) => {
    await releaseRecipients(work, heldBy)
    isReleased.resolve()
    await isPosted.promise
  })
  await isReleased.promise
  const posting = post(mia.email)
  await untilBlocked({ pool: db.pool })
  isPosted.resolve()
  await Promise.all([releasing, posting])
  expect(await states()).toEqual(['queued'])
})

test('undone, what was held was never written', async () => {
  const { mia, heldBy } = await heldMember()
  await post(mia.email)
  await post('other@example.com')
  await ctx().transaction((work) => undoHeld(work, heldBy))
  expect(await states()).toEqual(['queued'])
  expect(await db.reader.$client.query('select from held_recipients')).toMatchObject({ rowCount: 0 })
})

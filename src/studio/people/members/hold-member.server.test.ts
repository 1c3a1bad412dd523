import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { untilBlocked } from '#tests/helpers/database.ts'
import { holdFreeMembers } from './hold-free-members.server.ts'
import { holdMember } from './hold-member.server.ts'

const { account, db } = await openUseCaseTest()

test('two who act for one member act one after the other, and wait for nobody else', async () => {
  const [{ userId }, other] = [await account(), await account()]
  const said: string[] = []
  let isHeld: () => void = () => {}
  const held = new Promise<void>((resolve) => (isHeld = resolve))
  const first = db.transaction(async (tx) => {
    await holdMember(tx, userId)
    isHeld()
    await db.transaction((elsewhere) => holdMember(elsewhere, other.userId))
    await untilBlocked(db)
    said.push('first')
  })
  await held
  const second = db.transaction(async (tx) => {
    await holdMember(tx, userId)
    said.push('second')
  })
  await Promise.all([first, second])
  expect(said).toEqual(['first', 'second'])
})

test('of several members those are held whom nobody else holds, and nobody is waited for', async () => {
  const [one, taken, two] = [await account(), await account(), await account()].map(({ userId }) => userId)
  const held = await db.transaction(async (tx) => {
    await holdMember(tx, taken!)
    return db.transaction(async (beside) => {
      const free = await holdFreeMembers(beside, [one!, taken!, two!])
      const others = await db.transaction((third) => holdFreeMembers(third, [one!, two!]))
      return { free, others }
    })
  })
  expect(held).toEqual({ free: new Set([one, two]), others: new Set() })
})

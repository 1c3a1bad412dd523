import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { bringPeople } from './bring-people.server.ts'
import { listHousehold } from './household.store.server.ts'

const { account, ctx, db } = await openUseCaseTest()

test('the people of several members come at once, each to their own', async () => {
  const [mia, leo, ada] = [await account(), await account(), await account()]
  const unknown = { bornOn: null, joinedOn: null, lastVisitOn: null }
  const named = (name: string) => ({ name, ...unknown })
  const brought = [
    { memberId: mia.userId, holder: unknown, others: [named('Noa'), named('Ben')] },
    { memberId: leo.userId, holder: unknown, others: [] },
    { memberId: ada.userId, holder: unknown, others: [named('Zoe')] },
  ]
  await ctx().transaction((work) => bringPeople(work, brought))
  const names = async (memberId: string) =>
    (await listHousehold(db.reader, memberId)).flatMap(({ isHolder, name }) => (isHolder ? [] : [name])).toSorted()
  expect([await names(mia.userId), await names(leo.userId), await names(ada.userId)]).toEqual([
    ['Ben', 'Noa'],
    [],
    ['Zoe'],
  ])
  await ctx().transaction((work) => bringPeople(work, []))
})

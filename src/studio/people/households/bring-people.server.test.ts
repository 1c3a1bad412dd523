import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { undoPeople } from './undo-people.server.ts'
import { bringPeople } from './bring-people.server.ts'
import { listHousehold } from './household.store.server.ts'

const { account, ctx, db, sql } = await openUseCaseTest()

test('the people of several members come at once, each to their own', async () => {
  const [mia, leo, ada] = [await account(), await account(), await account()]
  const unknown = { bornOn: null, joinedOn: null, lastVisitOn: null }
  const named = (name: string) => ({ id: newId(), name, ...unknown })
  const brought = [
    { memberId: mia.userId, holder: unknown, contact: '', others: [named('Noa'), named('Ben')], filled: [] },
    { memberId: leo.userId, holder: unknown, contact: '', others: [], filled: [] },
    { memberId: ada.userId, holder: unknown, contact: '', others: [named('Zoe')], filled: [] },
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

test('what is not known of people who are here is filled in, and taken off again with whom it came with', async () => {
  const mia = await account()
  const [holder] = await listHousehold(db.reader, mia.userId)
  await sql(`update people set joined_on = '2019-01-01' where id = $1`, [holder!.id])
  const zoe = { id: newId(), name: 'Zoe', bornOn: null, joinedOn: null, lastVisitOn: null }
  const dates = { bornOn: '1979-12-25', joinedOn: '2020-02-02' }
  const filled = [{ personId: holder!.id, dates }]
  const brought = [{ memberId: mia.userId, contact: '07700 900123', holder: null, others: [zoe], filled }]
  const rows = () =>
    sql(
      `select p.name, born_on::text, birthday, joined_on::text, contact from people p join users u on u.id = p.member_id order by is_holder desc`,
    )
  const before = await rows()
  await ctx().transaction((work) => bringPeople(work, brought))
  expect(await rows()).toEqual([
    { name: null, born_on: '1979-12-25', birthday: '12-25', joined_on: '2019-01-01', contact: '07700 900123' },
    { name: 'Zoe', born_on: null, birthday: null, joined_on: null, contact: '07700 900123' },
  ])
  const added = { people: [zoe.id], notes: [], contactOf: [mia.userId] }
  const fields = ['bornOn', 'birthday'] as const
  await ctx().transaction((work) => undoPeople(work, { ...added, dates: [{ personId: holder!.id, fields }] }))
  expect(await rows()).toEqual(before)
})

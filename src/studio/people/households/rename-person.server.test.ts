import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { addPerson } from './add-person.server.ts'
import { listHousehold } from './household.store.server.ts'
import { renamePerson } from './rename-person.server.ts'

const { account, as, db, setClock } = await openUseCaseTest()

const names = async (memberId: string) => (await listHousehold(db.reader, memberId)).map(({ name }) => name)

async function added(owner: Parameters<typeof as>[0], name: string): Promise<string> {
  const outcome = await addPerson(as(owner), { name })
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.value.id
}

test('a name can be corrected, to one that is free', async () => {
  const ada = await account()
  const personId = await added(ada, 'Mia')
  setClock('2026-11-23T10:01:00Z')
  await added(ada, 'Leo')
  expect(await renamePerson(as(ada), { personId, name: 'leo' })).toEqual({ ok: false, refusal: 'name_taken' })
  expect((await renamePerson(as(ada), { personId, name: 'mia' })).ok).toBe(true)
  expect(await names(ada.userId)).toEqual(['Ada Lovelace', 'mia', 'Leo'])
})

test('nobody renames the people of another account, nor the holder', async () => {
  const [ada, bob] = [await account(), await account()]
  const personId = await added(ada, 'Mia')
  const [holder] = await listHousehold(db.reader, ada.userId)
  const notFound = { ok: false, refusal: 'person_not_found' }
  expect(await renamePerson(as(bob), { personId, name: 'Eve' })).toEqual(notFound)
  expect(await renamePerson(as(ada), { personId: holder!.id, name: 'X' })).toEqual(notFound)
  expect(await names(ada.userId)).toEqual(['Ada Lovelace', 'Mia'])
})

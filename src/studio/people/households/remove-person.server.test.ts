import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { addPerson } from './add-person.server.ts'
import { listHousehold } from './household.store.server.ts'
import { removePerson } from './remove-person.server.ts'

const { account, as, db } = await openUseCaseTest()

const names = async (memberId: string) => (await listHousehold(db.reader, memberId)).map(({ name }) => name)

async function added(owner: Parameters<typeof as>[0], name: string): Promise<string> {
  const outcome = await addPerson(as(owner), { name })
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.value.id
}

test('nobody removes the people of another account, nor the holder', async () => {
  const [ada, bob] = [await account(), await account()]
  const personId = await added(ada, 'Mia')
  const [holder] = await listHousehold(db.reader, ada.userId)
  const notFound = { ok: false, refusal: 'person_not_found' }
  expect(await removePerson(as(bob), { personId })).toEqual(notFound)
  expect(await removePerson(as(ada), { personId: holder!.id })).toEqual(notFound)
  expect(await names(ada.userId)).toEqual(['Ada Lovelace', 'Mia'])
})

test('who was removed is gone from the account and its name is free again', async () => {
  const ada = await account()
  const personId = await added(ada, 'Mia')
  expect(await removePerson(as(ada), { personId })).toEqual({ ok: true, value: { name: 'Mia' } })
  expect(await names(ada.userId)).toEqual(['Ada Lovelace'])
  expect((await addPerson(as(ada), { name: 'Mia' })).ok).toBe(true)
})

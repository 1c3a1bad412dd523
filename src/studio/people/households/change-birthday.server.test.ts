import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { addPerson } from './add-person.server.ts'
import { changeBirthday } from './change-birthday.server.ts'
import { listBirthdays, listHousehold } from './household.store.server.ts'

const { account, as, db } = await openUseCaseTest()

test('a birthday of the holder and of a child is kept, changed and forgotten', async () => {
  const ada = await account()
  const mia = await addPerson(as(ada), { name: 'Mia' })
  const [holder] = await listHousehold(db.reader, ada.userId)
  const [own, childs] = [holder!.id, mia.ok ? mia.value.id : '']
  await changeBirthday(as(ada), { personId: own, birthday: '03-04' })
  await changeBirthday(as(ada), { personId: childs, birthday: '02-29' })
  expect(await listBirthdays(db.reader, ada.userId)).toEqual(
    new Map([
      [own, '03-04'],
      [childs, '02-29'],
    ]),
  )
  expect(await changeBirthday(as(ada), { personId: own, birthday: null })).toEqual({
    ok: true,
    value: { name: 'Ada Lovelace' },
  })
  expect(await listBirthdays(db.reader, ada.userId)).toEqual(new Map([[childs, '02-29']]))
})

test('nobody sets the birthday of a person of another account', async () => {
  const [ada, bob] = [await account(), await account()]
  const [holder] = await listHousehold(db.reader, ada.userId)
  const refused = await changeBirthday(as(bob), { personId: holder!.id, birthday: '03-04' })
  expect(refused).toEqual({ ok: false, refusal: 'person_not_found' })
  expect(await listBirthdays(db.reader, ada.userId)).toEqual(new Map())
})

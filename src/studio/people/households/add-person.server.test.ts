import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { addPerson } from './add-person.server.ts'
import { MOST_PEOPLE } from './household.ts'
import { listHousehold } from './household.store.server.ts'

const { account, as, ctx, db, sql } = await openUseCaseTest()

const names = async (memberId: string) => (await listHousehold(db.reader, memberId)).map(({ name }) => name)

async function added(owner: Parameters<typeof as>[0], name: string): Promise<string> {
  const outcome = await addPerson(as(owner), { name })
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.value.id
}

test('the holder comes first, then the person who was added, and the history says so', async () => {
  const ada = await account()
  await added(ada, 'Mia')
  expect(await names(ada.userId)).toEqual(['Ada Lovelace', 'Mia'])
  expect(await sql('select verb, details from activities')).toEqual([
    { verb: 'person.added', details: { after: 'Mia' } },
  ])
})

test('each name once, whatever its case, the holder included', async () => {
  const ada = await account()
  await added(ada, 'Zoé')
  expect(await addPerson(as(ada), { name: 'zoe' })).toEqual({ ok: false, refusal: 'name_taken' })
  expect(await addPerson(as(ada), { name: 'ADA LOVELACE' })).toEqual({ ok: false, refusal: 'name_taken' })
})

test('never more than fit, also when two forms arrive at once', async () => {
  const ada = await account()
  for (let n = 1; n < MOST_PEOPLE; n++) await added(ada, `Child ${n}`)
  const outcomes = await Promise.all([addPerson(as(ada), { name: 'One' }), addPerson(as(ada), { name: 'Two' })])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: 'household_full' })
  expect(await names(ada.userId)).toHaveLength(MOST_PEOPLE + 1)
})

test('a visitor adds nobody', async () => {
  expect(await addPerson(ctx({ kind: 'visitor' }), { name: 'X' })).toEqual({ ok: false, refusal: 'sign_in_required' })
})

import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { addClassType } from './add-class-type.server.ts'
import { changeClassType } from './change-class-type.server.ts'
import { listAllClassTypes, listClassTypes } from './class-types.store.server.ts'
import { seedClassTypes } from './seed-class-types.server.ts'

const { account, as, ctx, db, sql } = await openUseCaseTest()
const refused = (refusal: string) => ({ ok: false, refusal })
const barre = { name: 'Barre', description: 'Slow work at the barre.', isHidden: false }

test('says again what a class type is, once', async () => {
  const admin = as(await account('admin'))
  await seedClassTypes(ctx())
  for (const _ of [1, 2]) await changeClassType(admin, { typeId: 'yoga', words: { description: 'Breathe.' } })
  expect((await listClassTypes(db.reader)).find(({ id }) => id === 'yoga')).toMatchObject({ description: 'Breathe.' })
  expect(await sql('select verb, details from activities')).toMatchObject([
    { verb: 'content.class_type_changed', details: { name: 'Yoga', after: { description: 'Breathe.' } } },
  ])
})

test('a new one is the last, under an id of its own name, and none is used twice', async () => {
  const admin = as(await account('admin'))
  await seedClassTypes(ctx())
  const first = await addClassType(admin, barre)
  expect(first).toMatchObject({ ok: true, value: { id: 'barre', position: 8 } })
  expect(await addClassType(admin, barre)).toMatchObject({ ok: true, value: { id: 'barre-2' } })
  expect(await addClassType(admin, { ...barre, name: 'Classes' })).toMatchObject({ ok: true, value: { id: 'class' } })
  expect((await listClassTypes(db.reader)).at(8)).toEqual({
    id: 'barre',
    name: 'Barre',
    description: barre.description,
  })
})

test('one of the studio’s own has a hue that the fewest have, or the one chosen', async () => {
  const admin = as(await account('admin'))
  expect(await addClassType(admin, barre)).toMatchObject({ value: { hue: 'rose' } })
  expect(await addClassType(admin, { ...barre, name: 'Yoga' })).toMatchObject({ value: { hue: 'green' } })
  expect(await addClassType(admin, { ...barre, name: 'Spin', hue: 'rose' })).toMatchObject({ value: { hue: 'rose' } })
  expect(await changeClassType(admin, { typeId: 'spin', words: { hue: 'red' } })).toMatchObject({
    value: { hue: 'red' },
  })
})

test('a hidden one is for staff alone, and is not made again', async () => {
  const admin = as(await account('admin'))
  await seedClassTypes(ctx())
  expect(await changeClassType(admin, { typeId: 'karate', words: { isHidden: true } })).toMatchObject({ ok: true })
  await seedClassTypes(ctx())
  expect((await listClassTypes(db.reader)).map(({ id }) => id)).not.toContain('karate')
  expect((await listAllClassTypes(db.reader)).find(({ id }) => id === 'karate')).toMatchObject({ isHidden: true })
})

test('only an admin may, and only one that is there', async () => {
  const change = { typeId: 'golf', words: { description: 'Swing.' } }
  expect(await changeClassType(as(await account()), change)).toEqual(refused('not_allowed'))
  expect(await addClassType(as(await account('instructor')), barre)).toEqual(refused('not_allowed'))
  expect(await changeClassType(as(await account('admin')), change)).toEqual(refused('class_type_not_found'))
})

import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { bringNotes } from './bring-notes.server.ts'
import { bringPeople } from '../households/bring-people.server.ts'
import { listHousehold } from '../households/household.store.server.ts'
import { listMemberNotes } from './member-notes.store.server.ts'
import { writeMemberNote } from './write-member-note.server.ts'

const { account, as, db, sql } = await openUseCaseTest()

test('the notes of several people come at once, each on their own, recorded as one that is written by hand', async () => {
  const [admin, mia, leo] = [await account('admin', { name: 'Ada Admin' }), await account(), await account()]
  const unknown = { bornOn: null, joinedOn: null, lastVisitOn: null }
  const lily = { id: newId(), name: 'Lily' }
  const [holder] = await listHousehold(db.reader, mia.userId)
  const brought = [
    { id: newId(), memberId: mia.userId, person: holder!, text: 'Knee' },
    { id: newId(), memberId: leo.userId, person: lily, text: 'Asthma' },
  ]
  await as(admin).transaction(async (work) => {
    await bringPeople(work, [
      { memberId: leo.userId, contact: '', holder: unknown, others: [{ ...lily, ...unknown }], filled: [] },
    ])
    await bringNotes(work, brought)
  })
  const notes = async (memberId: string) =>
    (await listMemberNotes(db.reader, memberId)).map(({ person, text, authorName }) => [person?.name, text, authorName])
  expect(await notes(mia.userId)).toEqual([[mia.name, 'Knee', 'Ada Admin']])
  expect(await notes(leo.userId)).toEqual([['Lily', 'Asthma', 'Ada Admin']])
  const recorded = () =>
    sql(`select actor_kind, actor_id, verb, member_id, details, at from activities where subject_id = $1`, [mia.userId])
  const [before] = await recorded()
  await writeMemberNote(as(admin), { memberId: mia.userId, text: 'Better' })
  expect(await recorded()).toEqual([before, before])
  await as(admin).transaction((work) => bringNotes(work, []))
})

import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { bringNotes } from './bring-notes.server.ts'
import { listMemberNotes } from './members.store.server.ts'
import { writeMemberNote } from './write-member-note.server.ts'

const { account, as, db, sql } = await openUseCaseTest()

test('the notes of several members come at once, each on their own, recorded as one that is written by hand', async () => {
  const [admin, mia, leo] = [await account('admin', { name: 'Ada Admin' }), await account(), await account()]
  const brought = [
    { memberId: mia.userId, name: mia.name, text: 'Knee' },
    { memberId: leo.userId, name: leo.name, text: 'Asthma' },
  ]
  await as(admin).transaction((work) => bringNotes(work, brought))
  expect(await listMemberNotes(db.reader, mia.userId)).toMatchObject([{ text: 'Knee', authorName: 'Ada Admin' }])
  expect(await listMemberNotes(db.reader, leo.userId)).toMatchObject([{ text: 'Asthma', authorName: 'Ada Admin' }])
  const recorded = () =>
    sql(`select actor_kind, actor_id, verb, member_id, details, at from activities where subject_id = $1`, [mia.userId])
  const [before] = await recorded()
  await writeMemberNote(as(admin), { memberId: mia.userId, text: 'Better' })
  expect(await recorded()).toEqual([before, before])
  await as(admin).transaction((work) => bringNotes(work, []))
})
